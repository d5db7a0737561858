import pg from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { hashPassword } from '../src/domain/security/password.ts';
import { plusDays } from '../src/domain/time/calendar.ts';
import { currentDay } from '../src/seed/clock.ts';
import { seed } from '../src/seed/index.ts';
import { createDatabase } from './harness.ts';
import { secretKey, templates } from './postgres.ts';
import { columnsOf, type ColumnLimit, type OptionalColumn } from './seed-columns.ts';
import { demoModel, type Model } from './seed-model.ts';
import { demoPromises, ownerColumns, sentenceOf } from './seed-promises.ts';
import { followsTheClock, rowsAt } from './seed-statuses.ts';

const hour = 3_600_000;

/** Days on which calendars differ: a leap day, ends of months and years, changes to and from summer time. */
const hardDays = ['2026-10-25', '2026-11-22', '2027-01-01', '2027-03-28', '2028-02-29', '2100-02-28'];

/** With KARCIS_TEST_LONG=1 400 days on end; without it two days, others with each seed. */
const isLong = process.env['KARCIS_TEST_LONG'] === '1';
const start = Number(process.env['KARCIS_TEST_SEED']) % 25_000;
const drawn = Array.from({ length: isLong ? 400 : 2 }, (_, days) => plusDays('2026-01-01', start + days));

const cases = [
  ...hardDays.map((day) => ({ day, scale: 1 })),
  ...drawn.map((day, index) => ({ day, scale: 1 + (index % 2) })),
  ...(isLong ? hardDays.map((day) => ({ day, scale: 2 })) : []),
];

const changing = demoPromises.filter(({ of }) => followsTheClock(of));

let limits: ColumnLimit[];
let optional: OptionalColumn[];
beforeAll(async () => {
  const client = new pg.Client({ ...inject('postgres'), database: templates.empty });
  await client.connect();
  ({ limits, optional } = await columnsOf(client).finally(() => client.end()));
});

describe.each(cases)('the demo of $day at scale $scale', ({ day, scale }) => {
  let model: Model;
  beforeAll(async () => {
    model = await demoModel(day, { scale });
  });

  it('keeps every promise at every hour of the day, and just after it', () => {
    expect(brokenPromises(model, model.midnight)).toEqual([]);
    for (let hours = 1; hours < 26; hours++) {
      const broken = brokenPromises(model, model.midnight + hours * hour, changing);
      expect(broken, `at hour ${hours}`).toEqual([]);
    }
  });

  it('has a ticket for the tour of the README at every hour', () => {
    for (let hours = 0; hours < 26; hours++) {
      const at = model.midnight + hours * hour;
      expect(tourTicket(model, at), `at hour ${hours}`).toEqual({ isDrawn: true, isValidAtStart: true });
    }
  });

  it('has two places to buy for the tour of the README at every hour', () => {
    for (let hours = 0; hours < 26; hours++) {
      const at = model.midnight + hours * hour;
      expect(tourPlaces(model, at), `at hour ${hours}`).toBeGreaterThanOrEqual(2);
    }
  });

  it('shows every value that a column is limited to, and each optional field both filled and absent', () => {
    const missing = limits.flatMap(({ table, column, values }) => {
      const shown = new Set(model.rows(table).map((row) => row[column]));
      return values.filter((value) => !shown.has(value)).map((value) => `${table}.${column} ${value}`);
    });
    expect(missing).toEqual(['signature_profiles.hero_media_type Image']);
    const onlyOne = optional.filter(({ table, column }) => {
      const filled = model.rows(table).filter((row) => (row[column] ?? null) !== null).length;
      return filled === 0 || filled === model.rows(table).length;
    });
    expect(onlyOne).toEqual([]);
  });
});

/** The promises of the table that do not hold at an instant. */
function brokenPromises(model: Model, at: number, promises = demoPromises): string[] {
  return promises.flatMap((promise) => {
    const { of, column, account, values } = promise;
    const shown = new Set(
      rowsAt(model, of, at, account && ownerOf(model, of, account)).map((row) => row[column]),
    );
    const missing = values.filter((value) => !shown.has(value));
    return missing.length === 0 ? [] : [`${sentenceOf(promise)}, but not ${missing.join(', ')}`];
  });
}

function ownerOf(model: Model, view: string, account: string) {
  const column = ownerColumns[view] ?? '';
  const user = model.rows('users').find(({ email }) => email === `${account}@karcis.test`);
  return { column, value: user?.[column === 'organizer_id' ? column : 'id'] };
}

/** The tour downloads the newest active ticket of the holder, and verifies it as of the start of its event. */
function tourTicket(model: Model, at: number) {
  const [ticket] = rowsAt(model, 'live_tickets', at, ownerOf(model, 'live_tickets', 'holder'))
    .filter(({ status }) => status === 'Active')
    .toSorted((a, b) => (textOf(a) < textOf(b) ? 1 : -1));
  const event = model.rows('events').find(({ id }) => id === ticket?.['event_id']);
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const begins = text(event?.['starts_at']);
  const until = text(ticket?.['valid_until']);
  return {
    isDrawn: typeof ticket?.['qr_payload'] === 'string',
    isValidAtStart: begins >= text(ticket?.['valid_from']) && (until === '' || begins <= until),
  };
}

/** The places of the first ticket type that the tour finds: of the official event, on sale, in the order of the site. */
function tourPlaces(model: Model, at: number): number {
  const official = model
    .rows('events')
    .find(({ is_signature, deleted_at }) => is_signature === true && (deleted_at ?? null) === null);
  const [type] = rowsAt(model, 'live_ticket_types', at)
    .filter(({ event_id, deleted_at }) => event_id === official?.['id'] && (deleted_at ?? null) === null)
    .filter(({ visibility, is_active }) => visibility === 'Public' && is_active !== false)
    .filter(({ sales_status }) => sales_status === 'On Sale')
    .toSorted((a, b) => Number(a['position']) - Number(b['position']));
  const free = Number(type?.['capacity'] ?? Infinity) - Number(type?.['sold']) - Number(type?.['reserved']);
  return type === undefined || Number(type['min_per_order'] ?? 1) > 2 ? 0 : free;
}

const textOf = ({ created_at, id }: Record<string, unknown>) => `${String(created_at)} ${String(id)}`;

describe('the promises', () => {
  it('would be found broken without the orders that are placed for them', async () => {
    const model = await demoModel(hardDays[0] ?? '', { scale: 0.05 });
    const holder = ownerOf(model, 'live_tickets', 'holder');
    const without: Model = {
      ...model,
      rows: (table) =>
        model
          .rows(table)
          .filter((row) => !(row['holder_user_id'] === holder.value && row['status'] === 'Cancelled')),
    };
    expect(brokenPromises(without, model.midnight)).toContain(
      'shows in live_tickets of holder@karcis.test every status, but not Cancelled',
    );
  });

  // Seen now, these are demos of today, of some days ago and of a day that has yet to come.
  it.each([0, -40, 500])(
    'read the same statuses as the database, for the demo of today %i days on',
    async (days) => {
      const today = plusDays(currentDay(), days);
      const model = await demoModel(today, { scale: 0.05 });
      const { connection, drop } = await createDatabase();
      await seed({ connection, today, scale: 0.05, hashPassword, secretKey });
      const client = new pg.Client(connection);
      await client.connect();
      try {
        await client.query('begin isolation level repeatable read');
        const clock = await client.query<{ at: string }>('select extract(epoch from now()) * 1000 as at');
        const at = Number(clock.rows[0]?.at);
        const derived = [...Map.groupBy(demoPromises, ({ of, column }) => `${of}.${column}`).values()]
          .flatMap(([promise]) => promise ?? [])
          .filter(({ of }) => of.startsWith('live_'));
        expect(derived).toHaveLength(8);
        for (const { of, column } of derived) {
          const { rows } = await client.query<{ id: string; status: string }>(
            `select id, ${column} as status from ${of} order by id`,
          );
          const expected = rowsAt(model, of, at).map((row) => ({ id: row.id, status: row[column] }));
          expect(rows, of).toEqual(expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
        }
      } finally {
        await client.end();
        await drop();
      }
    },
  );
});

describe('the day of the demo', () => {
  it.each([
    ['2026-12-31T16:59:59.999Z', '2026-12-31'],
    ['2026-12-31T17:00:00.000Z', '2027-01-01'],
    ['2028-02-29T16:59:59.999Z', '2028-02-29'],
    ['2028-02-29T17:00:00.000Z', '2028-03-01'],
    ['2027-03-14T10:00:00.000Z', '2027-03-14'],
  ])('is that of Jakarta at %s', (instant, day) => {
    expect(currentDay(new Date(instant))).toBe(day);
  });
});
