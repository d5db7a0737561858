import { wallClock } from '@karcis/gate';
import pg from 'pg';

type Reader = Pick<pg.Client, 'query'>;

/** A zone for which PostgreSQL and Node.js disagree, with the first day on which they do. */
export interface ZoneDifference {
  readonly zone: string;
  /** The instant, RFC 3339. */
  readonly at: string;
  /** Minutes by which clocks differ from UTC; undefined where PostgreSQL does not know the zone. */
  readonly postgres: number | undefined;
  readonly node: number;
}

/** Years that are looked at: dates of events are rarely further away. */
const years = 3;

/** invalid_parameter_value */
const invalidParameter = '22023';

/** Returns the zones in use, of events and of the platform, for which PostgreSQL and this program disagree within the next years. */
export async function zoneDifferences(client: Reader): Promise<ZoneDifference[]> {
  const { rows } = await client.query<{ zone: string }>(`
    select timezone as zone from events where deleted_at is null
    union select default_timezone from general_settings
    order by zone`);
  const found = [];
  for (const { zone } of rows) found.push(await differenceOf(client, zone));
  return found.filter((each) => each !== undefined);
}

/** Returns how a zone differs within the next years; undefined where it does not. */
export async function differenceOf(client: Reader, zone: string): Promise<ZoneDifference | undefined> {
  try {
    const { rows } = await client.query<{ at: string; minutes: number }>(
      `select
        to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
        (extract(epoch from (at at time zone $1) - (at at time zone 'UTC')) / 60)::integer as minutes
      from generate_series(date_trunc('day', now()), now() + make_interval(years => $2), interval '1 day') as at`,
      [zone, years],
    );
    for (const { at, minutes } of rows) {
      const node = minutesAt(at, zone);
      if (node !== minutes) return { zone, at, postgres: minutes, node };
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === invalidParameter)) throw error;
    const at = new Date().toISOString();
    return { zone, at, postgres: undefined, node: minutesAt(at, zone) };
  }
}

const minutesAt = (at: string, zone: string): number => {
  const seconds = Math.floor(Date.parse(at) / 1000) * 1000;
  return (wallClock(seconds, zone) - seconds) / 60_000;
};

/** Returns a sentence about a difference: `Africa/Casablanca at 2026-11-28T00:00:00Z: UTC+01:00 in PostgreSQL, UTC+00:00 in Node.js`. */
export const inWords = ({ zone, at, postgres, node }: ZoneDifference): string =>
  postgres === undefined
    ? `${zone}: unknown to PostgreSQL`
    : `${zone} at ${at}: ${offsetText(postgres)} in PostgreSQL, ${offsetText(node)} in Node.js`;

function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return `UTC${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
}
