import { randomInt } from 'node:crypto';
import { AfterRemedy } from '../db/connection/after-remedy.ts';
import { problemOfDatabaseError } from '../db/constraints.ts';
import { longestSlug, slugOf } from '../domain/text/slug.ts';

/** Returns those of some slugs that other records have. */
export type Taken = (slugs: readonly string[]) => Promise<readonly { readonly slug: string }[]>;

/** Records of one title that are numbered. Further ones get an end made by chance. */
const mostNumbered = 50;
const endLength = 6;

/** Returns a slug that no other record has for a title: `malam-puisi`, else `malam-puisi-2` and so on. `noun` stands in for what has no Latin letters. */
export async function freeSlug(title: string, noun: string, taken: Taken): Promise<string> {
  const slug = slugOf(title, noun);
  return firstFree(slug === noun ? ended(noun, drawnEnd()) : slug, taken);
}

/** Returns a slug, or the first one with a number behind it that no other record has. */
export async function firstFree(slug: string, taken: Taken): Promise<string> {
  const numbers = Array.from({ length: mostNumbered - 1 }, (_, at) => ended(slug, String(at + 2)));
  const wanted = [slug, ...numbers];
  const others = new Set((await taken(wanted)).map((other) => other.slug));
  return wanted.find((each) => !others.has(each)) ?? ended(slug, drawnEnd());
}

const ended = (slug: string, end: string): string =>
  `${slug.slice(0, longestSlug - 1 - end.length).replace(/-+$/, '')}-${end}`;

const drawnEnd = (): string =>
  randomInt(36 ** endLength)
    .toString(36)
    .padStart(endLength, '0');

/** Field at which a conflict of slugs is told. Those of events are names in a table of their own. */
const ofSlugs: ReadonlySet<string | undefined> = new Set(['/slug', '/name']);

/** Requests for one title at a moment that all get a slug: each time that they begin again, one of them does. */
const mostAtOnce = 20;

/** Waits for a record to be made. Where another request has taken its slug meanwhile, the transaction begins again, and finds a free one. */
export const orAgainWhereTaken = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    const problem = problemOfDatabaseError(error, { hasInput: true });
    const isOfSlug = problem?.particulars.errors?.some(({ pointer }) => ofSlugs.has(pointer));
    if (problem?.code === 'already_taken' && isOfSlug === true)
      throw new AfterRemedy(problem, async () => true, mostAtOnce);
    throw error;
  });

/** Whether the server makes the slug of a new record. */
export const isSlugMade = (body: unknown, row: object): boolean =>
  'slug' in row && (body as { readonly slug?: string }).slug === undefined;
