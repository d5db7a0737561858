import { anyam } from './anyam.ts';
import { ceplok } from './ceplok.ts';
import type { Composition, Palette } from './field.ts';
import { kawung } from './kawung.ts';
import { nitik } from './nitik.ts';
import { palettes } from './palettes.ts';
import { truntum } from './truntum.ts';
import { tumpal } from './tumpal.ts';

export interface Motif {
  readonly compositions: readonly Composition[];
  readonly inks: readonly Palette[];
}

const inks = (...names: readonly (keyof typeof palettes)[]) => names.map((name) => palettes[name]);

/** The motifs, each with its moods. */
export const motifs = {
  kawung: {
    compositions: kawung,
    inks: inks(
      'navy',
      'marigold',
      'indigo',
      'plum',
      'guava',
      'cobalt',
      'sea',
      'emerald',
      'peach',
      'sambal',
      'forest',
      'cream',
      'gold',
    ),
  },
  ceplok: {
    compositions: ceplok,
    inks: inks(
      'rose',
      'forest',
      'sky',
      'gold',
      'soga',
      'cream',
      'plum',
      'emerald',
      'lilac',
      'terracotta',
      'navy',
      'jacaranda',
      'midnight',
    ),
  },
  nitik: {
    compositions: nitik,
    inks: inks(
      'midnight',
      'mint',
      'cobalt',
      'turmeric',
      'garden',
      'indigo',
      'navy',
      'lime',
      'sea',
      'sambal',
      'peach',
      'sky',
      'jacaranda',
    ),
  },
  truntum: {
    compositions: truntum,
    inks: inks(
      'plum',
      'guava',
      'midnight',
      'sambal',
      'turmeric',
      'jacaranda',
      'rose',
      'emerald',
      'marigold',
      'garden',
      'terracotta',
      'soga',
      'gold',
    ),
  },
  tumpal: {
    compositions: tumpal,
    inks: inks(
      'sunrise',
      'marigold',
      'cobalt',
      'garden',
      'lime',
      'navy',
      'sea',
      'sambal',
      'terracotta',
      'midnight',
      'cream',
      'forest',
      'turmeric',
    ),
  },
  anyam: {
    compositions: anyam,
    inks: inks(
      'forest',
      'terracotta',
      'turmeric',
      'soga',
      'garden',
      'cream',
      'indigo',
      'peach',
      'gold',
      'emerald',
      'marigold',
      'lilac',
      'sunrise',
    ),
  },
} as const satisfies Readonly<Record<string, Motif>>;

export type MotifName = keyof typeof motifs;

/** Words of names and slugs of categories, in both languages. */
const words: Readonly<Record<MotifName, string>> = {
  kawung: 'musik music konser concert gig orkestra anak children kids keluarga family dongeng',
  ceplok:
    'teater theater theatre panggung stage tari dance film movie bioskop cinema komedi comedy wayang pertunjukan',
  nitik:
    'konferensi conference seminar talk talks bicara lokakarya workshop kelas class classes kursus course teknologi technology pendidikan education bisnis business',
  truntum: 'kuliner culinary food makanan minuman malam night bazar',
  tumpal: 'olahraga sport sports lari run running sepeda cycling',
  anyam: 'kriya craft crafts kerajinan pameran exhibition seni art',
};

const motifOf: ReadonlyMap<string, MotifName> = new Map(
  (Object.keys(words) as MotifName[]).flatMap((name) =>
    words[name].split(' ').map((word) => [word, name] as const),
  ),
);

/** Returns the motif of a category by its name or slug, or null: its events then choose for themselves. */
export function motifOfCategory(category: string | null): MotifName | null {
  const found = (category ?? '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .flatMap((word) => motifOf.get(word) ?? []);
  return found[0] ?? null;
}
