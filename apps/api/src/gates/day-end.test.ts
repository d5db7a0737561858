import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openConcert } from '../../test/at-gates.ts';
import { given, inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import { newId } from '../domain/id.ts';
import { endDays } from './day-end.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

const db = () => karcis.current.db;
const endTheDay = () => endDays(karcis.current.database, AbortSignal.timeout(60_000));

/** An event of three days that is in its third, and a guest who came in on its first. */
async function festival(more: { exits_at_day_end?: boolean; ends_at?: string } = {}) {
  const concert = await openConcert(karcis.current, people);
  await db()
    .updateTable('events')
    .set({ starts_at: inDays(-2), doors_open_at: null, ends_at: inDays(1), ...more })
    .where('id', '=', concert.event)
    .execute();
  return { ...concert, enter: (days: number) => entered(concert, days) };
}

async function entered(concert: Awaited<ReturnType<typeof openConcert>>, days: number) {
  const ticket_id = await concert.ticket();
  const entered_at = inDays(days);
  const id = await given(db(), 'check_ins', {
    event_id: concert.event,
    nonce: newId(),
    ticket_id,
    checkin_status: 'Checked In',
    petugas_id: people.Putri.id,
    scanned_at: entered_at,
  });
  await db()
    .insertInto('standing_entries')
    .values({ event_id: concert.event, ticket_id, check_in_id: id, entered_at })
    .execute();
  return ticket_id;
}
const isInside = async (ticket: string) => {
  const { exited_at } = await db()
    .selectFrom('standing_entries')
    .select('exited_at')
    .where('ticket_id', '=', ticket)
    .executeTakeFirstOrThrow();
  return exited_at === null;
};
const exitsOf = (ticket: string) =>
  db()
    .selectFrom('check_ins')
    .select(['method', 'petugas_id', 'direction', 'scanned_at'])
    .where('ticket_id', '=', ticket)
    .where('checkin_status', '=', 'Checked Out')
    .execute();

describe('the end of an entry day', () => {
  it('scans out who is inside since yesterday, at the hour at which the day began, once', async () => {
    const { event, enter } = await festival();
    const ticket = await enter(-1.5);
    await endTheDay();
    await endTheDay();
    const exits = await exitsOf(ticket);
    expect(exits).toMatchObject([{ method: 'Auto', petugas_id: null, direction: 'Exit' }]);
    const { rows } = await sql<{ minutes: number; age: number }>`
      select
        (extract(hour from at) * 60 + extract(minute from at))::int as minutes,
        extract(epoch from now() - ${exits[0]?.scanned_at}::timestamptz)::int as age
      from events, lateral (select ${exits[0]?.scanned_at}::timestamptz at time zone timezone as at) as local
      where events.id = ${event}
    `.execute(db());
    expect(rows[0]?.minutes).toBe(240);
    expect(rows[0]?.age).toBeLessThan(86_400);
    expect(await isInside(ticket)).toBe(false);
  });

  it('leaves inside who came today, who is at an event of one day, and where nobody is scanned out', async () => {
    const now = await (await festival()).enter(0);
    const oneDay = await festival();
    await sql`
      update events set
        starts_at = (date_trunc('day', now() at time zone timezone) - interval '12 hours') at time zone timezone,
        ends_at = (date_trunc('day', now() at time zone timezone) - interval '4 hours') at time zone timezone
      where id = ${oneDay.event}`.execute(db());
    const { starts_at } = await db()
      .selectFrom('events')
      .select('starts_at')
      .where('id', '=', oneDay.event)
      .executeTakeFirstOrThrow();
    const yesterday = await oneDay.enter((Date.parse(starts_at) - Date.now()) / 86_400_000);
    const staying = await (await festival({ exits_at_day_end: false })).enter(-1.5);
    await endTheDay();
    for (const ticket of [now, yesterday, staying]) {
      expect(await isInside(ticket)).toBe(true);
      expect(await exitsOf(ticket)).toEqual([]);
    }
  });

  it('takes many in several transactions, also of several events', async () => {
    const events = [await festival(), await festival()];
    const tickets = await Promise.all(events.flatMap(({ enter }) => [enter(-1.5), enter(-1.2)]));
    await endTheDay();
    for (const ticket of tickets) expect(await isInside(ticket)).toBe(false);
    expect(
      await db().selectFrom('outbox').select('id').where('topic', '=', 'check_in.recorded').execute(),
    ).not.toEqual([]);
  });
});
