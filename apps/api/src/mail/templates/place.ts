import type { Say } from '../template.ts';

/** Place of an event and the way in, for a mail with tickets. */
export type ToldPlace = {
  /** Name and city of its venue; null for an event that is online alone, or has no venue yet. */
  readonly place: string | null;
  readonly address: string | null;
  readonly map_link: string | null;
  readonly doors_open_at: string | null;
  /** How guests get in, or join online; empty where nothing is said. */
  readonly entry_markdown: string;
};

export const samplePlace: ToldPlace = {
  place: 'Gedung Kesenian, Makassar',
  address: 'Jl. Riburane 15, Makassar, Sulawesi Selatan 90111',
  map_link: 'https://www.openstreetmap.org/?mlat=-5.133&mlon=119.407#map=17/-5.133/119.407',
  doors_open_at: '2026-12-19T10:00:00.000Z',
  entry_markdown: 'Masuk lewat pintu timur.',
};

/** What a mail with tickets says of the place: facts, the way there, and what the organizer says about getting in. */
export const placeTold = (
  { place, address, map_link, doors_open_at, entry_markdown }: ToldPlace,
  { words, moment }: Pick<Say, 'words' | 'moment'>,
  timezone: string,
) => ({
  facts: [
    [words.doors, doors_open_at === null ? null : moment(doors_open_at, timezone)],
    [words.place, place],
    [words.address, address],
  ] as const,
  links: map_link === null ? [] : [{ text: words.toPlace, href: map_link }],
  more: entry_markdown.trim() === '' ? undefined : { title: words.entry, markdown: entry_markdown },
});
