import type { Motif } from './poster/motif.ts';
import { motifOf } from './poster/motif-of.ts';
import { motifs } from './poster/motifs.ts';

/**
 * The poster of an event without a picture, as an `svg` element for a component to build. It never changes: the category leads
 * to a motif, the id to inks, tile and break. Its ids are of this event and view, so that many posters can stand on one page.
 */
export const poster: Motif['poster'] = (event, ...how) => motifs[motifOf(event)].poster(event, ...how);

/** The same as text: 4 KB at most, apart from the label. */
export const posterSvg: Motif['svg'] = (event, ...how) => motifs[motifOf(event)].svg(event, ...how);
