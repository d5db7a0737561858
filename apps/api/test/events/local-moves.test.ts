import { offsetsOf } from '@karcis/gate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { localMove, movedLocally } from '../../src/domain/time/local-move.ts';
import { moved } from '../../src/management/events/moving.ts';
import { karcisForTests } from '../harness.ts';
import { invite, type People } from '../people.ts';
import { openShop } from '../shop.ts';

/** Dates of events whose clocks change. */

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});
const sari = () => karcis.current.client(people.Sari.token).adminEventManagement;

const week = 7 * 86_400_000;

it.each([
  ['Europe/London', 'Europe/London'],
  ['America/Santiago', 'America/Santiago'],
  ['Australia/Sydney', 'Australia/Sydney'],
  ['Australia/Lord_Howe', 'Australia/Lord_Howe'],
  ['Asia/Jakarta', 'Asia/Jakarta'],
  ['Asia/Jakarta', 'Europe/London'],
  ['America/Santiago', 'Asia/Jayapura'],
])('moves instants alike in SQL and in JavaScript, from %s to %s', async (zone, next) => {
  const [first, last] = [Date.parse('2027-01-01'), Date.parse('2028-12-31')];
  const changes = [first, ...offsetsOf(zone, first, last).map(([at]) => at), Date.parse('2027-10-31T01:00Z')];
  for (const change of changes)
    for (const by of [-week, week, 26 * week]) {
      const from = new Date(change - 9 * 3_600_000).toISOString();
      const move = localMove(from, new Date(Date.parse(from) + by).toISOString(), zone, next);
      if (move === undefined) throw new Error('It is no move.');
      const instants = [change, change - by].flatMap((at) =>
        [-150, -90, -60, -30, -15, 0, 15, 30, 60, 90, 150].map((minutes) =>
          new Date(at + minutes * 60_000).toISOString(),
        ),
      );
      const { rows } = await sql<{ at: string }>`
        select ${moved('given.at', move)} as at
        from unnest(${instants}::timestamptz[]) with ordinality as given (at, place)
        order by given.place`.execute(karcis.current.db);
      expect(rows.map(({ at }) => new Date(at).toISOString())).toEqual(
        instants.map((instant) => movedLocally(instant, move)),
      );
    }
});

describe('an event whose zone becomes another one', () => {
  const berlin = {
    timezone: 'Europe/Berlin',
    // 19:00, doors at 18:00, sale until noon a month before, when it is summer time.
    starts_at: '2098-11-03T18:00:00.000Z',
    ends_at: '2098-11-03T21:00:00.000Z',
    doors_open_at: '2098-11-03T17:00:00.000Z',
    sales_end_at: '2098-10-03T10:00:00.000Z',
  };
  const to = { timezone: 'Asia/Jakarta', starts_at: '2098-11-03T12:00:00.000Z' };

  it('keeps the hours of its dates by the new clock, and says so before', async () => {
    const shop = await openShop(karcis.current, people.Sari.id, berlin);
    await shop.changeType({ valid_until: '2098-10-20T17:00:00.000Z' });
    const expected = {
      ends_at: '2098-11-03T15:00:00.000Z',
      doors_open_at: '2098-11-03T11:00:00.000Z',
      sales_end_at: '2098-10-03T05:00:00.000Z',
    };
    const { data } = await sari().movePreview({ id: shop.event, ...to, shift_dates: true });
    expect(data).toMatchObject({ ...expected, ticket_types: [{ valid_until: '2098-10-20T12:00:00.000Z' }] });
    expect((await sari().change({ id: shop.event, body: { ...to, shift_dates: true } })).data).toMatchObject({
      ...expected,
      starts_at: to.starts_at,
    });
    expect(await shop.typeRow()).toMatchObject({ valid_until: '2098-10-20T12:00:00.000Z' });
  });

  it('is refused a zone that there is not, also in a preview', async () => {
    const shop = await openShop(karcis.current, people.Sari.id, berlin);
    await expect(sari().movePreview({ id: shop.event, timezone: 'Asia/Bandung' })).rejects.toMatchObject({
      status: 422,
    });
  });
});

it('ends a night at the hour that its clock skips as much later in a duplicate', async () => {
  // From 22:00 to 02:30 in Berlin; in the night of 30 March 2098, 02:00 is followed by 03:00.
  const shop = await openShop(karcis.current, people.Sari.id, {
    timezone: 'Europe/Berlin',
    starts_at: '2098-03-22T21:00:00.000Z',
    ends_at: '2098-03-23T01:30:00.000Z',
  });
  const body = { title: 'Malam Panjang', starts_at: '2098-03-29T21:00:00.000Z' };
  const { data } = await sari().duplicate({ id: shop.event, body });
  expect(data.ends_at).toBe('2098-03-30T01:30:00.000Z');
});
