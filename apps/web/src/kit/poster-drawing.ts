import { type Motif, type MotifName, motifOf, type PosterEvent, type PosterView } from '@karcis/format';

/** The motifs, each in a file of its own: a poster has one. */
const motifs: Readonly<Record<MotifName, () => Promise<{ readonly motif: Motif }>>> = {
  kawung: () => import('@karcis/format/poster/kawung'),
  ceplok: () => import('@karcis/format/poster/ceplok'),
  nitik: () => import('@karcis/format/poster/nitik'),
  truntum: () => import('@karcis/format/poster/truntum'),
  tumpal: () => import('@karcis/format/poster/tumpal'),
  anyam: () => import('@karcis/format/poster/anyam'),
};

/** Loads what draws the poster of an event, where it is drawn. Returns the function that does, as the text of an SVG. */
export async function loadPoster(event: PosterEvent): Promise<(view: PosterView) => string> {
  const { motif } = await motifs[motifOf(event)]();
  return (view) => motif.svg(event, view);
}
