import type { Insertable } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBoxOffice } from '../../test/box-office.ts';
import { given, inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { person } from '../../test/people.ts';
import type { Tables } from '../db/schema/tables.ts';
import { aggregate } from '../db/tallies/aggregate.ts';
import { attendance } from './attendance.ts';
import { ticketSales } from './ticket-sales.ts';

const karcis = karcisForTests();
const reads = () => karcis.current.database.read;
const minutes = (count: number) => inDays(count / 1440);
let sari: { readonly id: string; readonly token: string };
beforeAll(async () => {
  sari = await person(karcis.current.db, 'Sari', 'admin');
});

type Event = Partial<Insertable<Tables['events']>>;

/** An event that two tickets were sold of, days ago. */
async function soldEvent(row: Event) {
  const { db } = karcis.current;
  const office = await openBoxOffice(db, sari.id, row);
  await db.updateTable('ticket_types').set({ capacity: 9 }).where('event_id', '=', office.event).execute();
  const order = await office.sell();
  const payment_id = await office.pay(order.order_id);
  const enter = (quantity: number, occurred_at: string) =>
    given(db, 'ledger_entries', {
      event_id: office.event,
      kind: 'Sale',
      is_reversal: quantity < 0,
      order_id: order.order_id,
      payment_id,
      ticket_type_id: office.ticketType.id,
      quantity,
      amount: quantity * 150_000,
      currency: 'IDR',
      occurred_at,
    });
  await enter(2, inDays(-3));
  const become = (values: Event) =>
    db.updateTable('events').set(values).where('id', '=', office.event).execute();
  return { office, order, enter, become };
}

/** What a report says before its facts are aggregated, and afterwards: the same. */
async function twice<Figures>(read: () => Promise<Figures>): Promise<Figures> {
  const pending = await read();
  await aggregate(karcis.current.database);
  expect(await read()).toEqual(pending);
  return pending;
}

describe('an archived event', () => {
  const over = { starts_at: inDays(-2), ends_at: inDays(-1) };
  /** Places, valid tickets, and how many events have begun on the whole platform. */
  const figuresOf = async (owner: string) => {
    const [sales, guests, events, dashboard] = await Promise.all([
      ticketSales(reads(), owner),
      attendance(reads(), owner),
      karcis.current.client(sari.token).adminAnalytics.eventsRange({
        start_date: inDays(-9).slice(0, 10),
        end_date: inDays(9).slice(0, 10),
      }),
      karcis.current.client(sari.token).dashboard.summary(),
    ]);
    return {
      capacity: sales.summary.capacity,
      sell_through_pct: sales.summary.sell_through_pct,
      valid_tickets: guests.summary.valid_tickets,
      started: events.data.current.events_started,
      begun: dashboard.data.last_30_days.ongoing_events.value,
    };
  };
  const onSale = { capacity: 9, sell_through_pct: 22.22, valid_tickets: 2 };
  const notOnSale = { capacity: null, sell_through_pct: null, valid_tickets: 0 };

  it('that was published was on sale', async () => {
    const { office, become } = await soldEvent(over);
    const before = await twice(() => figuresOf(office.organizer.id));
    expect(before).toMatchObject(onSale);
    await become({ status: 'Archived' });
    expect(await twice(() => figuresOf(office.organizer.id))).toEqual(before);
  });

  it.each([
    ['was never published', { status: 'Draft', published_at: null }],
    ['was cancelled before', { status: 'Cancelled', cancelled_at: inDays(-4) }],
  ] as const)('that %s was not', async (_, row) => {
    const { office, become } = await soldEvent({ ...over, ...row });
    const before = await twice(() => figuresOf(office.organizer.id));
    expect(before).toMatchObject(notOnSale);
    await become({ status: 'Archived' });
    expect(await twice(() => figuresOf(office.organizer.id))).toEqual(before);
    // Back to what it was.
    await become({ status: row.status });
    expect(await twice(() => figuresOf(office.organizer.id))).toEqual(before);
  });
});

describe('guests', () => {
  const summaryOf = async (owner: string) => {
    const { summary } = await attendance(reads(), owner);
    const { valid_tickets, checked_in, may_still_come, not_checked_in, currently_inside } = summary;
    return [valid_tickets, checked_in, may_still_come, not_checked_in, currently_inside];
  };
  const enterBy = async (event: Event) => {
    const sold = await soldEvent({ ...event, published_at: inDays(-9) });
    const ticket_id = await sold.office.issue(sold.order);
    await sold.office.scan({ ticket_id, checkin_status: 'Checked In', scanned_at: minutes(-1) });
    return { ...sold, counted: () => twice(() => summaryOf(sold.office.organizer.id)) };
  };

  it('who are let in before the doors are expected from then on', async () => {
    const soon = { doors_open_at: minutes(30), starts_at: minutes(90), ends_at: minutes(300) };
    const { counted, enter } = await enterBy(soon);
    expect(await counted()).toEqual([2, 1, 1, 0, 1]);
    // Given back after the gates have opened: they could have come.
    await enter(-1, minutes(-0.5));
    expect(await counted()).toEqual([2, 1, 1, 0, 1]);
    // Before they opened.
    await enter(-1, minutes(-40));
    expect(await counted()).toEqual([1, 1, 0, 0, 1]);
  });

  it('of an event that is cancelled while they come in have been expected', async () => {
    const { counted, become, enter } = await enterBy({ starts_at: minutes(-20), ends_at: minutes(300) });
    await become({ status: 'Cancelled', cancelled_at: minutes(-0.5) });
    expect(await counted()).toEqual([2, 1, 0, 1, 0]);
    await enter(-2, minutes(-0.1));
    expect(await counted()).toEqual([2, 1, 0, 1, 0]);
    await become({ status: 'Archived' });
    expect(await counted()).toEqual([2, 1, 0, 1, 0]);
  });

  it('of an event that is cancelled or put off before it begins are not', async () => {
    const past = { starts_at: minutes(-20), ends_at: minutes(300) };
    const early = await soldEvent({ ...past, status: 'Cancelled', cancelled_at: inDays(-1) });
    expect(await twice(() => summaryOf(early.office.organizer.id))).toEqual([0, 0, 0, 0, 0]);
    const late = { status: 'Cancelled', cancelled_at: minutes(-1), postponed_at: inDays(-1) } as const;
    const off = await soldEvent({ ...past, ...late });
    expect(await twice(() => summaryOf(off.office.organizer.id))).toEqual([0, 0, 0, 0, 0]);
    // It has got a new date since.
    await off.become({ rescheduled_at: inDays(-0.9) });
    expect(await twice(() => summaryOf(off.office.organizer.id))).toEqual([2, 0, 0, 2, 0]);
  });

  it('with tickets of a type that is valid no more have not come, while others still may', async () => {
    const { counted, office } = await enterBy({ starts_at: minutes(-20), ends_at: minutes(300) });
    expect(await counted()).toEqual([2, 1, 1, 0, 1]);
    const types = karcis.current.db.updateTable('ticket_types').set({ valid_until: minutes(-1) });
    await types.where('id', '=', office.ticketType.id).execute();
    expect(await counted()).toEqual([2, 1, 0, 1, 1]);
  });

  it('may still come after the end by tickets that are valid for longer', async () => {
    const { counted, office, become } = await enterBy({ starts_at: minutes(-600), ends_at: minutes(-300) });
    expect(await counted()).toEqual([2, 1, 0, 1, 0]);
    const types = karcis.current.db.updateTable('ticket_types').set({ valid_until: minutes(60) });
    await types.where('id', '=', office.ticketType.id).execute();
    expect(await counted()).toEqual([2, 1, 1, 0, 0]);
    // Gates of an archived event let nobody in.
    await become({ status: 'Archived' });
    expect(await counted()).toEqual([2, 1, 0, 1, 0]);
  });

  it('may still come to an event that is postponed, whatever its former dates were', async () => {
    const { counted, office, become } = await enterBy({ starts_at: minutes(-600), ends_at: minutes(-300) });
    const types = karcis.current.db.updateTable('ticket_types').set({ valid_until: minutes(-400) });
    await types.where('id', '=', office.ticketType.id).execute();
    expect(await counted()).toEqual([2, 1, 0, 1, 0]);
    await become({ status: 'Postponed', postponed_at: minutes(-450) });
    expect(await counted()).toEqual([2, 1, 1, 0, 0]);
  });

  it('of an event to come are not either', async () => {
    const { office } = await soldEvent({ starts_at: minutes(90), ends_at: minutes(300) });
    expect(await twice(() => summaryOf(office.organizer.id))).toEqual([0, 0, 0, 0, 0]);
  });
});
