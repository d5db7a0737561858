/** How far the clock of the server is before that of the device, in milliseconds, as far as is known. */
let ahead: number | undefined;

/**
 * Notes the `Date` of an answer. An answer out of a cache has an older one, and each is cut to the second: the latest moment that was ever told
 * is the nearest.
 */
export function noteDate({ headers }: Pick<Response, 'headers'>): void {
  const told = Date.parse(headers.get('date') ?? '') - Date.now();
  if (!Number.isNaN(told)) ahead = Math.max(ahead ?? -Infinity, told);
}

/** The time by the clock of the server, as Unix milliseconds; by that of the device before the first answer. */
export const serverNow = (): number => Date.now() + (ahead ?? 0);
