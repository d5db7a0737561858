import { posterSvg, type PosterView } from '@karcis/format';

interface Props {
  readonly event: { readonly id: string; readonly category?: { readonly slug: string } | null | undefined };
  readonly view: PosterView;
  /** What it is called for people who cannot see it; without it the poster is decoration. */
  readonly label?: string | undefined;
}

/** The drawing of an event. Its text is made by our generator from an id: nothing that anybody wrote is in it. */
export function Poster({ event, view, label }: Props) {
  const svg = posterSvg(
    { id: event.id, category: event.category?.slug },
    view,
    label === undefined ? {} : { label },
  );
  return <div class={`poster poster-${view}`} dangerouslySetInnerHTML={{ __html: svg }} />;
}
