import { createRequire } from 'node:module';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBoxOffice } from '../../test/box-office.ts';
import { type DemoPeople, demoPeople } from '../../test/demo-people.ts';
import { given, givenEvent, inDays } from '../../test/given.ts';
import { type Karcis, karcisForTests } from '../../test/harness.ts';
import { failedJob, mailThatIs } from '../../test/routes.ts';
import { invite, type People, type PersonOfTests } from '../../test/people.ts';
import { endpointOf } from '../../test/webhook-records.ts';
import { newId } from '../domain/id.ts';

const summaryFor = async (karcis: Karcis, { token }: Pick<PersonOfTests, 'token'>) =>
  (await karcis.client(token).dashboard.summary()).data;

type Summary = Awaited<ReturnType<typeof summaryFor>>;

const trashed = (by: string) => ({ deleted_at: inDays(-1), deleted_by: by, delete_reason: 'Salah' });

describe('the dashboard of the demo', () => {
  const karcis = karcisForTests({ content: 'demo' });
  let people: DemoPeople;
  let summary: Summary;
  beforeAll(async () => {
    people = await demoPeople(karcis.current);
    summary = await summaryFor(karcis.current, people.admin);
  });
  const client = () => karcis.current.client(people.admin.token);
  const countOf = async (text: string) => {
    const { rows } = await sql.raw<{ count: number }>(`select count(*) ${text}`).execute(karcis.current.db);
    return Number(rows[0]?.count);
  };

  it('counts what there is', async () => {
    const live = 'from users where deleted_at is null';
    const { totals } = summary;
    expect(totals).toMatchObject({
      users: await countOf(live),
      organizers: await countOf(`${live} and role = 'organizer'`),
      petugas: await countOf(`${live} and role = 'petugas'`),
      ticket_holders: await countOf(`${live} and role = 'ticket_holder'`),
      events: await countOf('from events where deleted_at is null'),
      published_events: await countOf('from events where deleted_at is null and published_at is not null'),
      ongoing_events: await countOf("from live_events where status = 'Ongoing'"),
      orders: await countOf("from orders where status = 'Paid' or paid_at is not null"),
      check_ins: await countOf('from standing_entries'),
    });
    expect(totals.gross_revenue).toBeGreaterThan(0);
    expect(totals.published_events).toBeGreaterThan(0);
    expect(totals.published_events).toBeLessThan(totals.events);
  });

  it('says what the reports say', async () => {
    const [revenue, tickets, doors, events] = await Promise.all([
      client().adminAnalytics.revenue(),
      client().adminAnalytics.ticketSales(),
      client().adminAnalytics.attendance(),
      client().adminAnalytics.events(),
    ]);
    const { gross_revenue, refunds, net_revenue, paid_orders } = revenue.data.summary;
    expect(summary.totals).toMatchObject({
      gross_revenue,
      refunds,
      net_revenue,
      orders: paid_orders,
      tickets_sold: tickets.data.summary.tickets_sold,
      check_ins: doors.data.summary.checked_in,
      events: events.data.summary.events_total,
      ongoing_events: events.data.summary.by_status.Ongoing,
    });
    expect(summary.top_events.map(({ event, gross }) => ({ event, gross }))).toEqual(
      revenue.data.by_event.slice(0, 5).map(({ event, gross }) => ({ event, gross })),
    );
  });

  it('says of the next events what their posters are drawn from', async () => {
    const { upcoming_events: next } = await summaryFor(karcis.current, people.admin);
    const shown = await Promise.all(
      next.map(async ({ event: { id } }) => (await client().adminEvents.event({ id })).data.category),
    );
    expect(next.map(({ event }) => event.category)).toEqual(shown);
    expect(shown.some((category) => category !== null)).toBe(true);
  });

  it('ends with what happened last', async () => {
    const { data } = await client().adminLogs.auditLog({ per_page: 10 });
    const { recent_activity: activity, recent_orders: orders } = await summaryFor(
      karcis.current,
      people.admin,
    );
    expect(activity).toEqual(data);
    expect(activity).toHaveLength(10);
    const newest = await karcis.current.db
      .selectFrom('orders')
      .select(['id', 'reference', 'status', 'total', 'currency', 'created_at'])
      .where('buyer_name', 'is not', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(10)
      .execute();
    expect(orders).toMatchObject(newest);
  });

  it('knows the release, and whether the database is at it', async () => {
    const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };
    expect(summary.system).toMatchObject({ version, database_ok: true, migrations_current: true });
    expect(summary.system.uptime_seconds).toBeGreaterThanOrEqual(0);

    const { db } = karcis.current;
    const isCurrent = async () => (await summaryFor(karcis.current, people.admin)).system.migrations_current;
    await sql`insert into schema_migrations (name, checksum) values ('9999-newer', '')`.execute(db);
    expect(await isCurrent()).toBe(false);
    await sql`delete from schema_migrations where name > '0001'`.execute(db);
    expect(await isCurrent()).toBe(false);
  });
});

describe('the dashboard at this moment', () => {
  const karcis = karcisForTests();
  let people: People;
  let office: Awaited<ReturnType<typeof openBoxOffice>>;
  beforeAll(async () => {
    people = await invite(karcis.current);
    office = await openBoxOffice(karcis.current.db, people.Budi.id, {
      starts_at: inDays(9),
      ends_at: inDays(10),
    });
  });
  const summary = () => summaryFor(karcis.current, people.Sari);
  const event = (row: Partial<Parameters<typeof givenEvent>[1]>) =>
    givenEvent(karcis.current.db, {
      organizer_id: office.organizer.id,
      created_by: people.Budi.id,
      ...row,
    });

  it('has no need of attention for what is done, or in time', async () => {
    const { db } = karcis.current;
    await event({ status: 'Draft' });
    await event({ status: 'Pending Review', ...trashed(people.Sari.id) });
    const { order_id } = await office.sell();
    for (const status of ['Failed', 'Expired', 'Cancelled'] as const)
      await office.pay(order_id, { status, paid_at: null, expires_at: inDays(-1) });
    const payment_id = await office.pay(order_id, { expires_at: inDays(-2) });
    const refund = {
      event_id: office.event,
      payment_id,
      order_id,
      currency: 'IDR',
      amount: 1,
      reason: 'Sakit',
    };
    for (const status of ['Failed', 'Denied'] as const) await given(db, 'refunds', { ...refund, status });
    await given(db, 'refunds', { ...refund, status: 'Succeeded', succeeded_at: inDays(-1) });
    for (const [status, at] of [
      ['Resolved', inDays(-25 / 24)],
      ['Ignored', inDays(-2)],
    ] as const) {
      await failed(status, at);
    }
    expect(new Set(Object.values((await summary()).needs_attention))).toEqual(new Set([0]));

    await office.pay(order_id, { status: 'Pending', paid_at: null, expires_at: inDays(1) });
    const { order_id: other } = await office.sell();
    await office.pay(other, { status: 'Processing', paid_at: null, updated_at: inDays(-0.9 / 24) });
    expect(await summary()).toMatchObject({
      needs_attention: { payments_pending: 2, payments_stuck: 0 },
      poll_after_seconds: 30,
    });
  });

  /** An error of a kind of its own, and its one occurrence. */
  async function failed(status: 'Open' | 'Resolved' | 'Ignored', at: string): Promise<void> {
    const { db } = karcis.current;
    const error = {
      fingerprint: newId(),
      name: 'Error',
      message: 'Rusak',
      first_seen_at: at,
      last_seen_at: at,
    };
    const resolved_at = status === 'Resolved' ? at : null;
    const error_log_id = await given(db, 'error_logs', { ...error, status, resolved_at });
    const starts_at = sql<string>`date_trunc('hour', ${at}::timestamptz, 'UTC')`;
    await db.insertInto('error_log_hours').values({ error_log_id, starts_at, occurrences: 1 }).execute();
  }

  it('says what needs attention', async () => {
    const { db } = karcis.current;
    const before = (await summary()).needs_attention;
    await event({ status: 'Pending Review' });
    const { order_id } = await office.sell();
    const payment_id = await office.pay(order_id, {
      status: 'Pending',
      paid_at: null,
      expires_at: inDays(-1),
    });
    const { order_id: other } = await office.sell();
    await office.pay(other, { status: 'Processing', paid_at: null, updated_at: inDays(-1.1 / 24) });
    const refund = {
      event_id: office.event,
      payment_id,
      order_id,
      currency: 'IDR',
      amount: 1,
      reason: 'Sakit',
    };
    for (const status of ['Requested', 'Approved', 'Processing'] as const)
      await given(db, 'refunds', { ...refund, status });
    await failed('Open', inDays(-3));
    await failed('Resolved', inDays(-23 / 24));
    await failedJob(db);
    await mailThatIs(db, 'Failed');
    await endpointOf(db, null, { status: 'Disabled' });
    expect((await summary()).needs_attention).toEqual({
      events_pending_review: before.events_pending_review + 1,
      payments_pending: before.payments_pending + 2,
      payments_stuck: before.payments_stuck + 2,
      refunds_pending: before.refunds_pending + 3,
      refunds_failed: before.refunds_failed,
      errors_open: before.errors_open + 1,
      errors_24h: before.errors_24h + 1,
      jobs_failed: before.jobs_failed + 1,
      mail_paused: before.mail_paused,
      mails_failed: before.mails_failed + 1,
      webhooks_disabled: before.webhooks_disabled + 1,
    });
  });

  it('counts what the lists behind it show', async () => {
    const { adminMoney, adminRefunds, adminMail, adminWebhooks, adminEvents, adminJobs, adminLogs } =
      karcis.current.client(people.Sari.token);
    const { needs_attention: counts } = await summary();
    const paid = async (attention: 'Pending' | 'Stuck') =>
      (await adminMoney.payments({ attention })).meta.total;
    const owed = async (attention: 'Pending' | 'Failed') =>
      (await adminRefunds.refunds({ attention })).meta.total;
    const lists = {
      events_pending_review: (await adminEvents.events({ status: 'Pending Review' })).meta.total,
      payments_pending: await paid('Pending'),
      payments_stuck: await paid('Stuck'),
      refunds_pending: await owed('Pending'),
      refunds_failed: await owed('Failed'),
      errors_open: (await adminLogs.errorLogs({ status: 'Open' })).meta.total,
      jobs_failed: (await adminJobs.jobs({ status: 'Failed' })).meta.total,
      mails_failed: (await adminMail.mails({ attention: 'Failed' })).meta.total,
      webhooks_disabled: (await adminWebhooks.endpoints({ status: 'Disabled' })).data.length,
    };
    const { mail_paused: _, errors_24h: __, ...counted } = counts;
    expect(lists).toEqual(counted);
    for (const [name, count] of Object.entries(counted))
      if (name !== 'refunds_failed') expect(count, name).toBeGreaterThan(0);
    // Control: the status alone is another list.
    expect((await adminMoney.payments({ status: 'Pending' })).meta.total).not.toBe(counts.payments_pending);
  });

  it('tells ongoing events from those that are to come, and those that ever were public', async () => {
    const before = (await summary()).totals;
    const now = { starts_at: inDays(-1), ends_at: inDays(1) };
    await event(now);
    await event({ ...now, status: 'Postponed' });
    await event({ ...now, status: 'Cancelled', cancelled_at: inDays(0) });
    await event({ ...now, status: 'Draft', published_at: null });
    await event({ ...now, ...trashed(people.Sari.id) });
    await event({ starts_at: inDays(-2), ends_at: inDays(-1) });
    expect((await summary()).totals).toMatchObject({
      events: before.events + 5,
      published_events: before.published_events + 4,
      ongoing_events: before.ongoing_events + 1,
    });
  });

  it('shows the next five events, with what is sold of them', async () => {
    const { db } = karcis.current;
    const soon = [5, 1, 4, 3, 2].map((days) => ({ starts_at: inDays(days), ends_at: inDays(12) }));
    const expected = [office.event];
    for (const [index, { starts_at, ends_at }] of soon.slice(1).entries()) {
      const id = await event({ starts_at, ends_at, title: `Segera ${index}` });
      expected.push(id);
    }
    await event({ ...soon[0], status: 'Draft' });
    await event({ ...soon[0], ...trashed(people.Sari.id) });
    await given(db, 'ticket_types', {
      event_id: office.event,
      name: 'Terbatas',
      price: 1000,
      currency: 'IDR',
      capacity: 40,
    });
    const { order_id } = await office.sell();
    await given(db, 'ledger_entries', {
      event_id: office.event,
      order_id,
      payment_id: await office.pay(order_id),
      ticket_type_id: office.ticketType.id,
      kind: 'Sale',
      quantity: 2,
      amount: 300_000,
      currency: 'IDR',
      occurred_at: inDays(0),
    });
    const { upcoming_events: shown, top_events: top } = await summary();
    expect(new Set(shown.map((each) => each.event.id))).toEqual(new Set(expected));
    expect(shown.map((each) => each.event.starts_at)).toEqual(
      shown.map((each) => each.event.starts_at).toSorted(),
    );
    expect(shown.at(-1)).toMatchObject({ event: { id: office.event }, capacity: 40, tickets_sold: 2 });
    expect(shown[0]).toMatchObject({ capacity: null, tickets_sold: 0 });
    expect(top).toMatchObject([{ event: { id: office.event }, gross: 300_000, tickets_sold: 2 }]);
  });

  it('leaves out what is in the trash, but not its money', async () => {
    const { db } = karcis.current;
    const log = { occurred_at: inDays(0), description: 'Acara disunting', action: 'event.updated' };
    const actor = { role_context: 'system', actor_type: 'System' } as const;
    await given(db, 'activity_log', { ...log, ...actor, event_id: office.event });
    const before = await summary();
    expect(before.recent_orders[0]).toMatchObject({
      event: { id: office.event },
      buyer: { name: 'Hana', email: 'hana@example.org' },
      total: 300_000,
    });
    expect(before.recent_activity[0]?.event?.id).toBe(office.event);

    await db.updateTable('events').set(trashed(people.Sari.id)).where('id', '=', office.event).execute();
    await db.updateTable('users').set(trashed(people.Sari.id)).where('id', '=', people.Hana.id).execute();
    const after = await summary();
    expect(JSON.stringify(after)).not.toContain(office.event);
    expect(after.top_events).toEqual([]);
    expect(after.recent_orders).toEqual(before.recent_orders.map((order) => ({ ...order, event: null })));
    expect(after.recent_activity[0]?.event).toBeNull();
    expect(after.totals).toMatchObject({
      users: before.totals.users - 1,
      ticket_holders: before.totals.ticket_holders - 1,
      events: before.totals.events - 1,
      published_events: before.totals.published_events - 1,
      gross_revenue: 300_000,
      tickets_sold: 2,
    });
    expect(after.last_30_days.users.value).toBe(before.last_30_days.users.value - 1);
    expect(after.last_30_days.published_events.value).toBe(before.last_30_days.published_events.value - 1);
  });
});
