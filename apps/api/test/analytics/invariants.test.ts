import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '../../src/db/queries/access-tokens.ts';
import { aggregate } from '../../src/db/tallies/aggregate.ts';
import { openBoxOffice } from '../box-office.ts';
import { given, inDays } from '../given.ts';
import { karcisForTests } from '../harness.ts';
import { person } from '../people.ts';
import { answersAreExact } from './comparison.ts';
import { brokenInvariants } from './invariants.ts';
import { monthOf } from './oracle/calendar.ts';
import { planOf } from './platforms.ts';
import { allTime, type Answer, ofDashboard, ofRange, type Question, type Readers } from './reading.ts';
import { onCheckedDataset, rangeAsked } from './dataset.ts';
import { slowProperty } from '../seeds.ts';

type Numbers = Record<string, number | null>;
type Period = { period: string } & Record<string, number>;

/** Asks everything, and expects that no answer contradicts itself. */
async function answersTo(questions: readonly Question[]): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const broken: Record<string, string[]> = {};
  for (const question of questions) {
    const answer = await question.ask();
    const invariants = brokenInvariants(question, answer);
    if (invariants.length > 0) broken[question.name] = invariants;
    answers.set(question.name, answer);
  }
  expect(broken).toEqual({});
  return answers;
}

describe('on any platform', { timeout: 600_000 }, () => {
  test('no answer contradicts itself, and organizers add up to the platform', async () => {
    const plan = planOf({ events: 14, people: 60, operations: 300 });
    const property = fc.asyncProperty(plan, rangeAsked, (plan, range) =>
      onCheckedDataset(plan, async ({ happen, aggregate, questions, readers }) => {
        const [first = [], second = []] = plan.operations;
        await happen(first);
        await aggregate();
        await happen(second);
        addUp(await answersTo(questions([range])), readers);
      }),
    );
    await fc.assert(property, slowProperty(2));
  });
});

/** People are counted once on the platform, however many organizers know them. */
const shared = new Set([
  'unique_participants',
  'new',
  'returning',
  'tickets_per_order',
  'average_order_value',
]);

function addUp(answers: ReadonlyMap<string, Answer>, { organizers }: Readers): void {
  const summary = (name: string) => (answers.get(name)?.['summary'] ?? {}) as Numbers;
  for (const report of ['revenue', 'ticketSales', 'attendance', 'events', 'participants']) {
    const own = organizers.map(({ id }) => summary(`${report} of organizer ${id}`));
    for (const [name, whole] of Object.entries(summary(`${report} of the platform`))) {
      if (shared.has(name) || name.endsWith('_pct') || name.endsWith('_at') || name === 'by_status') continue;
      const sum = own.reduce((total, numbers) => total + (numbers[name] ?? 0), 0);
      expect(sum, `${name} of ${report}`).toBe(whole ?? 0);
    }
  }
}

describe('with the demo data', () => {
  const karcis = karcisForTests({ content: 'demo' });
  const year = { start_date: '2026-01-01', end_date: '2026-12-31' };
  let readers: Readers;

  beforeAll(async () => {
    const { db, client } = karcis.current;
    const users = await db
      .selectFrom('users')
      .leftJoin('organizers', 'organizers.id', 'users.organizer_id')
      .select(['users.id', 'users.role', 'users.organizer_id'])
      .where('users.role', 'in', ['admin', 'organizer'])
      .where('users.deleted_at', 'is', null)
      .where('users.status', '=', 'Active')
      // Those of a suspended organizer read nothing.
      .where((is) => is.or([is('organizers.id', 'is', null), is('organizers.status', '=', 'Active')]))
      .execute();
    const signedIn = await Promise.all(
      users.map(async (user) => ({
        id: user.organizer_id,
        client: client((await issueToken(db, user, { name: 'test', kind: 'Login' })).token),
      })),
    );
    const admin = signedIn.find(({ id }) => id === null);
    if (admin === undefined) throw new Error('The demo has an administrator');
    const organizers = signedIn.flatMap(({ id, client }) => (id === null ? [] : [{ id, client }]));
    readers = { admin: admin.client, organizers };
  });

  test('every figure is what the rows add up to, and no answer contradicts itself', async () => {
    const questions = [
      ...allTime(readers),
      ...ofDashboard(readers),
      ...ofRange(readers, { ...year, interval: 'month' }, []),
    ];
    await answersAreExact(karcis.current, questions, { isAggregated: false });
    await answersTo(questions);
  });

  test('days add up to weeks and months, and these to what all time says of them', async () => {
    const { adminAnalytics } = readers.admin;
    const seriesOf = async (interval: 'day' | 'week' | 'month') =>
      (await adminAnalytics.revenueRange({ ...year, interval })).data.series as unknown as Period[];
    const [days, weeks, months] = [await seriesOf('day'), await seriesOf('week'), await seriesOf('month')];
    const columns = ['gross_revenue', 'refunds', 'net_revenue', 'paid_orders'] as const;
    const byMonth = Map.groupBy(days, ({ period }) => monthOf(period));
    const { data } = await adminAnalytics.revenue();
    for (const month of months) {
      for (const column of columns) {
        const sum = byMonth.get(month.period)?.reduce((total, day) => total + (day[column] ?? 0), 0);
        expect(sum, `${column} of ${month.period}`).toBe(month[column]);
      }
      const { gross, orders } = data.series.find(({ period }) => period === month.period) ?? {
        gross: 0,
        orders: 0,
      };
      expect([gross, orders]).toEqual([month['gross_revenue'], month['paid_orders']]);
    }
    const total = (rows: Period[]) => rows.reduce((sum, row) => sum + (row['gross_revenue'] ?? 0), 0);
    expect(total(weeks)).toBe(total(days));
    expect(total(days)).toBeGreaterThan(0);
  });

  test('reports of all time do not read the dates that are sent with them', async () => {
    const date = fc.oneof(fc.date({ noInvalidDate: true }).map(String), fc.string({ maxLength: 20 }));
    const names = ['revenue', 'ticketSales', 'attendance', 'events', 'participants'] as const;
    const dates = fc.record({ start_date: date, end_date: date });
    const property = fc.asyncProperty(fc.constantFrom(...names), dates, dates, async (name, one, other) => {
      const ask = async (dates: { start_date: string; end_date: string }) => {
        const { data } = await readers.admin.adminAnalytics[name](dates);
        return { ...data, generated_at: '' };
      };
      expect(await ask(one)).toEqual(await ask(other));
    });
    await fc.assert(property, slowProperty(15));
  });

  test('nobody has a range of an event that is not theirs, or in the trash, or of none', async () => {
    const events = await karcis.current.db
      .selectFrom('events')
      .select(['id', 'organizer_id', 'deleted_at'])
      .execute();
    const [organizer] = readers.organizers;
    const others = events.find(({ organizer_id }) => organizer_id !== organizer?.id);
    const removed = events.filter(({ deleted_at }) => deleted_at !== null);
    expect(removed.length).toBeGreaterThan(0);
    const notFound = { problem: { code: 'not_found' } };
    for (const event_id of [others?.id ?? '', ...removed.map(({ id }) => id), 'none']) {
      const asked = { ...year, event_id };
      await expect(organizer?.client.organizerAnalytics.revenueRange(asked)).rejects.toMatchObject(notFound);
      if (event_id === others?.id) continue;
      await expect(readers.admin.adminAnalytics.revenueRange(asked)).rejects.toMatchObject(notFound);
    }
  });

  test('an organizer without events has zeros, and nothing to be a share of', async () => {
    const { token } = await person(karcis.current.db, 'Wayan', 'organizer');
    const { organizerAnalytics } = karcis.current.client(token);
    const names = Object.keys(organizerAnalytics) as (keyof typeof organizerAnalytics)[];
    expect(names.length).toBe(16);
    for (const name of names) {
      const call = organizerAnalytics[name] as (input: object) => Promise<{ data: object }>;
      const { definitions: _, ...answer } = (await call(name.endsWith('Range') ? year : {})).data as {
        definitions: object;
      };
      for (const number of numbersIn(answer)) expect([0, null], name).toContain(number);
      for (const [part, rows] of Object.entries(answer))
        if (Array.isArray(rows) && part !== 'series' && part !== 'by_hour') expect(rows, part).toEqual([]);
    }
  });
});

/** Every number in an answer, and null where there might be one. */
function numbersIn(value: unknown, name = ''): Set<unknown> {
  if (typeof value === 'number') return name === 'weekday' || name === 'hour' ? new Set() : new Set([value]);
  if (typeof value !== 'object') return new Set();
  if (value === null) return new Set([null]);
  return new Set(Object.entries(value).flatMap(([name, part]) => [...numbersIn(part, name)]));
}

describe('attendance', () => {
  const karcis = karcisForTests();

  test('counts people, never scans', async () => {
    const { db, client } = karcis.current;
    const sari = await person(db, 'Sari', 'admin');
    const office = await openBoxOffice(db, sari.id, { starts_at: inDays(-0.1), ends_at: inDays(1) });
    const order = await office.sell();
    const payment_id = await office.pay(order.order_id);
    await given(db, 'ledger_entries', {
      event_id: office.event,
      kind: 'Sale',
      order_id: order.order_id,
      payment_id,
      ticket_type_id: office.ticketType.id,
      quantity: 2,
      amount: 300_000,
      currency: 'IDR',
      occurred_at: inDays(-3),
    });
    const ticket_id = await office.issue(order);
    const at = (minutes: number) => inDays(-0.05 + minutes / 1440);
    const scan = (checkin_status: 'Checked In' | 'Checked Out', minutes: number) =>
      office.scan({ ticket_id, checkin_status, received_at: at(minutes), scanned_at: at(minutes) });
    const counted = async () => {
      const { data } = await client(sari.token).adminAnalytics.attendance();
      const { valid_tickets, checked_in, entries, exits, currently_inside } = data.summary;
      return { valid_tickets, checked_in, entries, exits, currently_inside };
    };
    await scan('Checked In', 0);
    await scan('Checked Out', 10);
    const expected = { valid_tickets: 2, checked_in: 1, entries: 1, exits: 1, currently_inside: 0 };
    expect(await counted()).toEqual(expected);
    const again = await scan('Checked In', 20);
    expect(await counted()).toEqual({ ...expected, entries: 2, currently_inside: 1 });
    await office.scan({ ticket_id, checkin_status: 'Reverted', reverts_id: again });
    expect(await counted()).toEqual(expected);
    await aggregate(karcis.current.database);
    expect(await counted()).toEqual(expected);
  });
});
