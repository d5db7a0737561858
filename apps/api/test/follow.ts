import type { Karcis } from './harness.ts';

interface Listed {
  readonly data: readonly { readonly id: string }[];
  readonly links: { readonly next: string | null };
}

/** The id of every record on the way along `links.next`, from an address below the base path; `meanwhile` is done after each page. */
export async function follow(
  { url }: Karcis,
  address: string,
  token: string,
  meanwhile?: () => Promise<unknown>,
): Promise<string[]> {
  const ids: string[] = [];
  let next: string | null = url + address;
  while (next !== null) {
    const response = await fetch(next, { headers: { authorization: `Bearer ${token}` } });
    const body = (await response.json()) as Listed;
    ids.push(...body.data.map(({ id }) => id));
    next = body.links.next;
    await meanwhile?.();
  }
  return ids;
}

/**
 * Makes 22 records at three moments of the past, so that most differ in their order by id alone, and gives their ids,
 * newest first.
 */
export async function inThreeMoments(make: (at: string) => Promise<string>): Promise<string[]> {
  const made: { at: string; id: string }[] = [];
  for (let n = 0; n < 22; n++) {
    const at = `2026-01-0${(n % 3) + 1}T00:00:00.000Z`;
    made.push({ at, id: await make(at) });
  }
  const key = ({ at, id }: { at: string; id: string }) => at + id;
  return made.toSorted((a, b) => (key(a) < key(b) ? 1 : -1)).map(({ id }) => id);
}
