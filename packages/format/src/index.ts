export type PosterView = 'card' | 'band' | 'thumb';
export const posterSvg = (
  _event: { id: string; category?: string | undefined },
  _view: PosterView,
  _options: { label?: string } = {},
) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500"><path fill="#1b2a6b" d="M-400-300H800V800H-400z"/></svg>`;
