const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

interface Checked {
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly paid_at: string | null;
  /** Since when each refund is on its way at the provider. */
  readonly refunds?: readonly string[];
}

/**
 * Returns when the provider is asked about a payment next, whatever it tells before that; null where never. An open one is asked about often
 * at first, and around its end; one that is paid after two days and after thirty, for what banks take back, and while it is given back more and
 * more seldom. `now` in milliseconds.
 */
export function nextCheck(
  { created_at, expires_at, paid_at, refunds = [] }: Checked,
  now: number,
): string | null {
  const times =
    paid_at === null
      ? ofOpen(Date.parse(created_at), expires_at)
      : [
          ...[2, 30].map((days) => Date.parse(paid_at) + days * day),
          ...refunds.flatMap((since) => ofRefund(Date.parse(since))),
        ];
  const next = times.filter((time) => time > now).toSorted((a, b) => a - b)[0];
  return next === undefined ? null : new Date(next).toISOString();
}

/** After five minutes, an hour and six, then each day for thirty days. */
const ofRefund = (since: number): number[] =>
  [5 * minute, hour, 6 * hour, ...Array.from({ length: 30 }, (_, at) => (at + 1) * day)].map(
    (after) => since + after,
  );

function ofOpen(made: number, expires: string | null): number[] {
  const early = [2, 5, 15, 60].map((minutes) => made + minutes * minute);
  if (expires === null) return early;
  const end = Date.parse(expires);
  const later = Array.from(
    { length: Math.max(0, Math.floor((end - made) / (6 * hour))) },
    (_, at) => made + (at + 1) * 6 * hour,
  );
  return [...early, ...later, end, end + 10 * minute, end + hour, end + day];
}
