export { contrastRatio, isReadable } from './contrast.ts';
export {
  poster,
  type PosterEvent,
  type PosterOptions,
  posterSvg,
  type PosterView,
  posterViews,
} from './poster.ts';
export { motifOfCategory, type MotifName } from './poster/motifs.ts';
export type { Shape } from './poster/shape.ts';
