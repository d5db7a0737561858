import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, iso } from './oracle/calendar.ts';
import { keptSeeds } from './kept-seeds.ts';
import { type Operation, type Plan, planOf, type Platform } from './platforms.ts';
import type { RangeAsked, Readers } from './reading.ts';
import { onCheckedDataset, rangeAsked } from './dataset.ts';
import { slowProperty } from '../seeds.ts';

/** On any platform, whatever has been aggregated, every figure is what the raw rows add up to. */
describe('every figure is what the rows add up to', { timeout: 600_000 }, () => {
  test('before aggregating, after a part of everything was aggregated, after all was, and made anew', async () => {
    const plan = planOf({ events: 14, people: 30, operations: 260 });
    const property = fc.asyncProperty(plan, rangeAsked, rangeAsked, (plan, one, other) =>
      onCheckedDataset(plan, async ({ happen, aggregate, rebuild, questions, isExact }) => {
        const [first = [], second = [], third = []] = plan.operations;
        await happen(first);
        await isExact(questions([one]), { isAggregated: false });
        await aggregate();
        await isExact(questions([other]), { isAggregated: true });
        await happen(second);
        await isExact(questions([one]), { isAggregated: false });
        await aggregate();
        await happen(third);
        await isExact(questions([other]), { isAggregated: false });
        await aggregate();
        await isExact(questions([one]), { isAggregated: true });
        await rebuild();
        await isExact(questions([other]), { isAggregated: true });
        expect(await aggregate()).toBe(false);
      }),
    );
    await fc.assert(property, slowProperty(3));
  });

  test('where there is more of everything than the fifty rows that are told one by one', async () => {
    const property = fc.asyncProperty(crowded, rangeAsked, (plan, range) =>
      onCheckedDataset(plan, async ({ happen, aggregate, questions, isExact, readers }) => {
        const [everybody = [], first = [], second = []] = plan.operations;
        await happen(everybody);
        await isCrowded(readers);
        await happen(first);
        await isExact(questions([]), { isAggregated: false });
        await aggregate();
        await happen(second);
        await isExact(questions([range]), { isAggregated: false });
        await aggregate();
        await isExact(questions([]), { isAggregated: true });
      }),
    );
    for (const kept of keptSeeds.crowded) await fc.assert(property, slowProperty(1, kept));
    await fc.assert(property, slowProperty(1));
  });

  test('while only the clock goes on: events begin and end, promos and vouchers run out', async () => {
    const plan = planOf({ events: 10, people: 20, operations: 200 });
    const property = fc.asyncProperty(plan, (plan) =>
      onCheckedDataset(plan, async ({ happen, aggregate, questions, isExact, platform }) => {
        await happen(plan.operations[0] ?? []);
        let soon = 0;
        // On a slow machine the moment may pass before it is compared what was before it: then a later one is taken.
        for (let ahead = 2500; soon < Date.now(); ahead *= 2) {
          soon = Date.now() + ahead;
          changeAt(platform, soon);
          await happen([]);
          await aggregate();
          await isExact(questions([]), { isAggregated: true });
        }
        await wait(Math.max(0, soon + 100 - Date.now()));
        await isExact(questions([]), { isAggregated: false });
        await aggregate();
        await isExact(questions([]), { isAggregated: true });
      }),
    );
    await fc.assert(property, slowProperty(1));
  });

  test('in a zone that left out a whole day', async () => {
    // On the other side of the date line after the 29th, Samoa went on with the 31st.
    await areExactAround('Pacific/Apia', '2011-12-31', '2012-01-10T12:00Z');
  });

  test('in a zone where midnight comes twice', async () => {
    await areExactAround('America/Havana', '2025-11-02', '2025-11-20T12:00Z');
  });
});

/** Lets events begin or end at a moment, and all promos and vouchers run out at it. */
function changeAt({ eventStates, books }: Platform, moment: number): void {
  for (const [index, { row, promos, vouchers, firstScan }] of eventStates.entries()) {
    const begins = index % 2 === 0 && firstScan === Infinity;
    // Of some the gates open at the moment, an hour before they start.
    const starts = index % 4 === 0 ? moment : moment + 3.6e6;
    if (begins)
      Object.assign(row, { starts_at: iso(starts), ends_at: iso(starts + 9e6), doors_open_at: null });
    // The doors of an event may open after it starts, but not after it ends.
    else if ([row.starts_at, row.doors_open_at ?? ''].every((at) => at < iso(moment)))
      row.ends_at = iso(moment);
    books.put('events', row);
    for (const promo of promos) books.put('promos', promo.row).ends_at = iso(moment);
    for (const voucher of vouchers) books.put('vouchers', voucher.row).valid_until = iso(moment);
  }
}

/** Compares ranges that end before a day, or begin with it; the zone is everybody's at first, then only asked for. */
async function areExactAround(zone: string, day: string, now: string): Promise<void> {
  const within = (from: number, to: number, timezone?: string): RangeAsked => ({
    start_date: addDays(day, from),
    end_date: addDays(day, to),
    timezone,
  });
  const ranges = (timezone?: string) => [
    within(-3, -1, timezone),
    within(0, 2, timezone),
    within(-2, 4, timezone),
    within(1, 1, timezone),
  ];
  const property = fc.asyncProperty(planOf({ events: 4, people: 10, operations: 160 }), (plan) =>
    onCheckedDataset(
      {
        ...plan,
        zone,
        organizers: plan.organizers.slice(0, 2),
        events: plan.events.map((event) => ({ ...event, zone })),
      },
      async ({ happen, aggregate, questions, isExact, platform }) => {
        await happen(plan.operations[0] ?? []);
        await isExact(questions(ranges()), { isAggregated: false });
        await aggregate();
        platform.settings.timezone = 'Asia/Jakarta';
        for (const organizer of platform.organizers)
          platform.books.put('organizers', organizer).timezone = 'UTC';
        await happen([]);
        await aggregate();
        await isExact(questions(ranges(zone)), { isAggregated: true });
      },
      { now: Date.parse(now), near: Date.parse(day) },
    ),
  );
  await fc.assert(property, slowProperty(1));
}

/**
 * Everybody buys once, before anything else happens, and there is more of everything than a report tells one by one. Four of five
 * events are public and sell a ticket without limit, and eleven people live in each city, so that each city has more than the
 * five buyers that a row needs.
 */
const crowded = planOf({ events: 200, people: 30, operations: 700 }).map((plan): Plan => {
  const people = Array.from({ length: 60 + 11 * 52 }, (_, index) => ({
    ...(plan.people[index % plan.people.length] as Plan['people'][number]),
    city: `Kota ${index % 52}`,
    role: index < 60 ? ('petugas' as const) : ('ticket_holder' as const),
  }));
  const events = plan.events.map((event, index) => ({
    ...event,
    ...(index % 5 === 0 ? {} : { status: 'Published', currency: null, isTrash: false }),
    types: [
      { kind: 'Paid' as const, price: 150_000, capacity: null, isTrash: false },
      ...event.types.map((type) => ({ ...type, capacity: null })),
    ],
    startsIn: index % 3 === 0 ? event.startsIn : -2,
    batches: 3,
    gates: 2,
    vouchers: event.vouchers.map((voucher, index) => ({ ...voucher, batch: index })),
  }));
  const [first = [], ...others] = plan.operations;
  const sales = first.filter((operation) => operation.operation === 'sell');
  const purchases = people.map((_, index): Operation => {
    const sale = sales[index % sales.length] as Extract<Operation, { operation: 'sell' }>;
    const lines = [{ type: 0, quantity: 1 }, ...sale.lines];
    return {
      ...sale,
      lines,
      event: index,
      buyer: 3 * index + 1,
      voucher: index,
      at: index,
      end: 'Paid',
      method: index % 4,
    };
  });
  const scans = people.flatMap((_, index): Operation[] => {
    const scan = { operation: 'scan' as const, gate: index, petugas: index, at: index };
    return [
      { ...scan, what: 'in', event: 0, ticket: index * 5 },
      { ...scan, what: 'unknown', event: index, ticket: 0 },
      { ...scan, what: 'rejected', event: 0, ticket: index * 7 },
    ];
  });
  const organizers = plan.organizers.slice(0, 2);
  return { ...plan, organizers, people, events, operations: [[...purchases, ...scans], first, ...others] };
});

/** Every long breakdown of the organizer who has all events is as long as it may be. */
async function isCrowded({ organizers: [organizer] }: Readers): Promise<void> {
  if (organizer === undefined) throw new Error('There is an organizer');
  const { revenue, ticketSales, attendance, events, participants, promos, vouchers } =
    organizer.client.organizerAnalytics;
  const [money, tickets, doors] = [await revenue(), await ticketSales(), await attendance()];
  const lengths = {
    ...lengthsOf('revenue', money.data, ['by_event', 'by_ticket_type']),
    ...lengthsOf('sales', tickets.data, ['by_event', 'by_ticket_type']),
    ...lengthsOf('attendance', doors.data, ['by_event', 'by_ticket_type', 'by_gate', 'by_petugas']),
    ...lengthsOf('events', (await events()).data, ['events']),
    ...lengthsOf('participants', (await participants()).data, ['by_city']),
    ...lengthsOf('promos', (await promos()).data, ['promos']),
    ...lengthsOf('vouchers', (await vouchers()).data, ['batches', 'vouchers']),
  };
  for (const [name, length] of Object.entries(lengths)) expect(length, name).toBe(51);
}

const lengthsOf = (report: string, data: object, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [`${name} of ${report}`, (data as Record<string, unknown[]>)[name]?.length]),
  );
