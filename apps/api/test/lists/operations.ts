import fc from 'fast-check';
import type pg from 'pg';
import { newId } from '../../src/domain/id.ts';

/** Something that happens to a record of a list. `pick` chooses which one, `step` when it was, of few instants. */
export interface Operation {
  readonly operation: 'pay' | 'settle' | 'scan' | 'join' | 'change' | 'remove' | 'restore' | 'note';
  readonly pick: number;
  readonly choice: number;
  readonly step: number;
}

const small = fc.nat({ max: 999 });
export const operation: fc.Arbitrary<Operation> = fc.record({
  // Accounts seldom change.
  operation: fc.oneof(
    { arbitrary: fc.constantFrom('pay', 'settle', 'scan', 'join', 'note'), weight: 4 },
    { arbitrary: fc.constantFrom('change', 'remove', 'restore'), weight: 1 },
  ),
  pick: small,
  choice: small,
  // Every three hours: often the same instant, and often midnight.
  step: fc.nat({ max: 160 }),
});

const statuses = {
  payment: ['Pending', 'Processing', 'Paid', 'Failed', 'Expired', 'Refunded'],
  checkIn: ['Checked In', 'Checked Out', 'Duplicate', 'Rejected'],
  role: ['organizer', 'petugas', 'ticket_holder'],
  context: ['admin', 'organizer', 'petugas', 'ticket_holder', 'system'],
};

const at = `('2026-09-01Z'::timestamptz + r.step * interval '3 hours')`;
const oneOf = (of: readonly string[]) => `(array['${of.join("', '")}'])[1 + r.choice % ${of.length}]`;

/** How records are made, each of a row `r` with an id, a choice and a step. A payment has an order of its own. */
const makers = {
  pay: (made: string) => `
    with r as (select * from ${made}), sold as (
      insert into orders (event_id, id, reference, buyer_name, buyer_email, status, paid_at, subtotal, total, currency)
      select o.event_id, r.id, r.id, 'Tamu', 'tamu@example.org', 'Paid', now(), 1000, 1000, 'IDR'
      from (select event_id from orders order by id limit 1) as o cross join r
      returning event_id, id
    )
    insert into payments (event_id, id, order_id, reference, status, amount, currency, method, paid_at, created_at)
    select sold.event_id, r.id, sold.id, r.id, ${oneOf(statuses.payment)}, 1000, 'IDR', 'QRIS', now(), ${at}
    from sold join r on r.id = sold.id`,
  scan: (made: string) => `
    insert into check_ins (event_id, id, nonce, ticket_id, checkin_status, reason_code, scanned_at, received_at)
    select
      t.event_id, r.id, r.id, t.id, ${oneOf(statuses.checkIn)},
      case when ${oneOf(statuses.checkIn)} in ('Duplicate', 'Rejected') then 'already_used' end, ${at}, ${at}
    from tickets as t cross join ${made}`,
  join: (made: string) => `
    insert into users (id, name, email, role, is_official, created_at)
    select r.id, 'Tamu', 'tamu-' || r.id || '@example.org', ${oneOf(statuses.role)}, r.choice % 2 = 0, ${at}
    from ${made}`,
  note: (made: string) => `
    insert into activity_log (id, occurred_at, action, description, role_context, actor_type)
    select r.id, ${at}, 'faq.changed', 'Changed a question', ${oneOf(statuses.context)}, 'System'
    from ${made}`,
};

const picked = (from: string) => `(
  select id from ${from} order by id offset (r.pick % (select greatest(count(*), 1) from ${from})) limit 1
)`;
/** Those who sign in to ask stay as they are. */
const guest = picked("(select id from users where email like 'tamu%') as guests");
const row = '(values ($1::integer, $2::integer)) as r (pick, choice)';

/** What becomes of a record that is picked. */
const changes = {
  settle: `update payments set status = ${oneOf(statuses.payment)} from ${row} where id = ${picked('payments')}`,
  change: `
    update users set role = ${oneOf(statuses.role)}, is_official = r.choice % 2 = 0 from ${row} where id = ${guest}`,
  remove: `
    update users set deleted_at = now(), deleted_by = id, delete_reason = 'Ganda' || r.choice from ${row}
    where id = ${guest}`,
  restore: `
    update users set deleted_at = null, deleted_by = null, delete_reason = null from ${row}
    where id = ${guest}`,
};

/** Does it, in a transaction of its own. */
export async function perform(
  client: pg.ClientBase,
  { operation, pick, choice, step }: Operation,
): Promise<void> {
  if (operation in changes) await client.query(changes[operation as keyof typeof changes], [pick, choice]);
  else {
    const made = '(values ($1::uuid, $2::integer, $3::integer)) as r (id, choice, step)';
    await client.query(makers[operation as keyof typeof makers](made), [newId(), choice, step]);
  }
}

/** Makes so many records of each list, spread over the same days. */
export async function fill(client: pg.ClientBase, records: number): Promise<void> {
  const made = `(
    select gen_random_uuid(), n * 7 % 31, n * 53 % 157 from generate_series(1, ${records}) as n
  ) as r (id, choice, step)`;
  for (const maker of Object.values(makers)) await client.query(maker(made));
}
