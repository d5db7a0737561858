import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { eventToRemind } from '../../src/db/queries/event-reminders.ts';
import { stillHas } from '../../src/db/queries/ticket-holders.ts';
import { karcisForTests } from '../harness.ts';

/** What is read for each of thousands of mails of an event. */

const karcis = karcisForTests({ content: 'demo' });
const spy = vi.spyOn(pg.Client.prototype, 'query');
let planner: pg.Client;
beforeAll(async () => {
  planner = new pg.Client(karcis.current.connection);
  await planner.connect();
  // So that a plan goes through a whole table only where there is no index to use, however small the demo is.
  await planner.query('set enable_seqscan = off');
});
afterAll(async () => {
  spy.mockRestore();
  await planner.end();
});

interface Plan {
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The conditions by which the one statement of `work` looks into indexes. */
async function conditionsOf(work: () => Promise<unknown>): Promise<string> {
  spy.mockClear();
  await work();
  const sent = spy.mock.calls.map(([query]) => query as unknown as { text: string; values: unknown[] });
  const statement = sent.find(({ text }) => /^\s*select\b/.test(text));
  if (statement === undefined) expect.fail('nothing was read');
  return conditionsIn(statement.text, statement.values);
}

async function conditionsIn(text: string, values: readonly unknown[]): Promise<string> {
  const { rows } = await planner.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, [
    ...values,
  ]);
  const [top] = rows[0]?.['QUERY PLAN'] ?? [];
  if (top === undefined) expect.fail('there is no plan');
  return nodesOf(top.Plan)
    .map((node) => node['Index Cond'] ?? '')
    .join('\n');
}

const event = async () =>
  karcis.current.db
    .selectFrom('events')
    .select(['id', 'starts_at'])
    .where('status', '=', 'Published')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();

const address = 'Hana@example.org';

it('tickets of an address are found by it, where an event is told of and where a message leaves', async () => {
  const { db } = karcis.current;
  const { id: eventId, starts_at } = await event();
  const tickets = { eventId, statuses: ['Active'], ticketTypeIds: null };
  for (const work of [
    () => eventToRemind(db, { eventId, startsAt: Date.parse(starts_at) }, address),
    () => stillHas(db, tickets, address),
  ]) {
    const conditions = await conditionsOf(work);
    for (const column of ['attendee_email', 'contact_email', 'buyer_email'])
      expect(conditions).toContain(`lower(${column}) = 'hana@example.org'`);
  }
});

it('orders are not found by an address that is one of two (control)', async () => {
  const { id } = await event();
  const found = await conditionsIn(
    'select from orders where event_id = $1 and lower(coalesce(contact_email, buyer_email)) = $2',
    [id, address.toLowerCase()],
  );
  expect(found).toContain('event_id =');
  expect(found).not.toContain('_email');
});
