import { decide, entryDayBegan } from '@karcis/gate';
import pg from 'pg';
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { openConcert } from '../../test/at-gates.ts';
import { given } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import { differenceOf } from '../cli/zone-data.ts';
import { newId } from '../domain/id.ts';
import { endDays } from './day-end.ts';

/** Zones whose rules of 2026 differ between releases of the time zone database. */
const candidates = ['Africa/Casablanca', 'Africa/El_Aaiun', 'America/Edmonton', 'America/Winnipeg'];

const karcis = karcisForTests();
const db = () => karcis.current.db;
let people: People;
/** A zone for which this PostgreSQL and this Node.js disagree now. */
let zone: string | undefined;

beforeAll(async () => {
  people = await invite(karcis.current);
  const client = new pg.Client(karcis.current.connection);
  await client.connect();
  for (const each of candidates) {
    const difference = await differenceOf(client, each);
    const isNow = difference !== undefined && Date.parse(difference.at) <= Date.now();
    // PostgreSQL is ahead: its entry day begins earlier.
    if (isNow && (difference.postgres ?? 0) > difference.node) zone = each;
  }
  await client.end();
});

/** An entry day that began hours ago and goes on for hours, whatever time it is: an hour before or after is the same day. */
function entryDayOfToday(of: string) {
  const days = [240, 660].map((starts) => ({ starts, began: entryDayBegan(Date.now(), of, starts) }));
  const hours = ({ began }: { readonly began: number }) => (Date.now() - began) / 3_600_000;
  return days.find((day) => hours(day) > 2 && hours(day) < 20) ?? expect.fail('there is no such hour');
}

/** A concert of three days in that zone, and a guest who came in half an hour before its entry day of today began. */
async function evening(context: TestContext) {
  if (zone === undefined) return context.skip('PostgreSQL and Node.js have the same zones here');
  const concert = await openConcert(karcis.current, people);
  const { starts, began } = entryDayOfToday(zone);
  const times = {
    starts_at: at(began - 86_400_000),
    doors_open_at: null,
    ends_at: at(began + 2 * 86_400_000),
  };
  await db()
    .updateTable('events')
    .set({ ...times, timezone: zone, day_starts_minutes: starts, exits_at_day_end: true })
    .where('id', '=', concert.event)
    .execute();
  await db()
    .updateTable('ticket_types')
    .set({ entry_policy: 'Once Per Day' })
    .where('event_id', '=', concert.event)
    .execute();
  await concert.assign(people.Putri.id);
  const ticket_id = await concert.ticket();
  const entered_at = at(began - 1_800_000);
  const check_in = { event_id: concert.event, nonce: newId(), ticket_id, petugas_id: people.Putri.id };
  const check_in_id = await given(db(), 'check_ins', {
    ...check_in,
    checkin_status: 'Checked In',
    scanned_at: entered_at,
  });
  await db()
    .insertInto('standing_entries')
    .values({ event_id: concert.event, ticket_id, check_in_id, entered_at })
    .execute();
  return { ...concert, ticket_id, entered_at, began };
}

const at = (milliseconds: number) => new Date(milliseconds).toISOString();

describe('an event in a zone that PostgreSQL and Node.js know differently', () => {
  it('lets a guest in on the next entry day of Node.js, and a phone by the offsets of the pack', async (context) => {
    const { event, ticket_id, entered_at } = await evening(context);
    const gate = karcis.current.client(people.Putri.token).checkIn;
    const { data: pack } = await gate.pack({ id: event });
    const { data } = await gate.scan({ id: event, body: { nonce: newId(), ticket_id } });
    expect(data).toMatchObject({ checkin_status: 'Checked In' });

    const entry = { enteredAt: Date.parse(entered_at), exitedAt: null };
    const verdictWith = (offsets: readonly (readonly [number, number])[]) =>
      decide(
        {
          event: {
            status: pack.event.status,
            opensAt: Date.parse(pack.event.opens_at),
            endsAt: Date.parse(pack.event.ends_at),
            // A browser that does not know the zone: only the offsets count.
            timezone: 'Mars/Olympus',
            offsets,
            dayStartsMinutes: pack.event.day_starts_minutes,
          },
          refusal: null,
          ticket: {
            status: 'Active',
            generation: 1,
            validFrom: null,
            validUntil: null,
            ticketTypeId: '',
            entryPolicy: 'Once Per Day',
            gateId: null,
          },
          entry,
          ticketTypeIds: null,
        },
        { direction: 'Entry', at: Date.parse(data.scanned_at), generation: 1, gateId: null, isForced: false },
      ).status;
    const told = pack.event.utc_offsets.map(({ from, minutes }) => [Date.parse(from), minutes] as const);
    expect(verdictWith(told)).toBe('Checked In');
    const ofPostgres = told.map(([from, minutes]) => [from, minutes + 60] as const);
    expect(verdictWith(ofPostgres), 'control: offsets of PostgreSQL').toBe('Duplicate');
  });

  it('ends the entry day at the hour of Node.js', async (context) => {
    const { ticket_id, began } = await evening(context);
    await endDays(karcis.current.database, AbortSignal.timeout(60_000));
    const { exited_at } = await db()
      .selectFrom('standing_entries')
      .select('exited_at')
      .where('ticket_id', '=', ticket_id)
      .executeTakeFirstOrThrow();
    expect(exited_at).toBe(at(began));
  });
});
