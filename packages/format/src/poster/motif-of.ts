import { choicesOf } from './random.ts';

/** What the drawing of an event depends on. */
export interface PosterEvent {
  readonly id: string;
  /** Slug or name of its category. */
  readonly category?: string | null | undefined;
}

/** Words of names and slugs of categories, in both languages. */
const words = {
  kawung: 'musik music konser concert gig orkestra anak children kids keluarga family dongeng',
  ceplok:
    'teater theater theatre panggung stage tari dance film movie bioskop cinema komedi comedy wayang pertunjukan',
  nitik:
    'konferensi conference seminar talk talks bicara lokakarya workshop kelas class classes kursus course teknologi technology pendidikan education bisnis business',
  truntum: 'kuliner culinary food makanan minuman malam night bazar',
  tumpal: 'olahraga sport sports lari run running sepeda cycling',
  anyam: 'kriya craft crafts kerajinan pameran exhibition seni art',
} as const;

export type MotifName = keyof typeof words;

/** In this order an event without a category chooses. */
export const motifNames = Object.keys(words) as readonly MotifName[];

const motifOfWord: ReadonlyMap<string, MotifName> = new Map(
  motifNames.flatMap((name) => words[name].split(' ').map((word) => [word, name] as const)),
);

/** Returns the motif of a category by its name or slug, or null: its events then choose for themselves. */
function motifOfCategory(category: string | null): MotifName | null {
  const found = (category ?? '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .flatMap((word) => motifOfWord.get(word) ?? []);
  return found[0] ?? null;
}

/** The motif of an event: that of its category, else one of its own. */
export const motifOf = ({ id, category }: PosterEvent): MotifName =>
  motifOfCategory(category ?? null) ?? choicesOf(id).pick(motifNames);
