import { families, type Family, money } from './families.ts';
import type { Run } from './run.ts';

/** Statements that mark rows as counted which are changed while people buy. They are aggregated apart, by their ids. */
export const markById = {
  vouchers: `update vouchers
    set counted_state = now_.state
    from voucher_states as now_
    where now_.event_id = vouchers.event_id and now_.id = vouchers.id and vouchers.id = any ($1)`,
  users: `update users
    set
      counted_role = live_role, counted_city = city, counted_province = province, counted_gender = gender,
      counted_birth_year = birth_year
    where id = any ($1)`,
  ticketTypes: 'update ticket_types set counted_places = places where id = any ($1)',
  payments: `update payments
    set counted_state = status, counted_method = case when paid_at is not null then method end
    where id = any ($1) and not is_counted`,
};

/**
 * Statement that locks what has changed and is marked by `markCounted`, in the order of `db/lock-order.ts`: owners with another time zone, events,
 * ticket types. Events come before ticket types, as wherever both are changed.
 */
export const lockChanged = `
  select 1 from (
    select from general_settings where exists (select from pending_owners where kind = 'Platform') for no key update
  ) as platform
  union all
  select 1 from (
    select from organizers where id in (select id from pending_owners where kind = 'Organizer') order by id for no key update
  ) as organizer
  union all
  select 1 from (select from events where id in (select event_id from pending_events) order by id for no key update) as event
  union all
  select 1 from (select from ticket_types where not is_counted order by event_id, id for no key update) as type`;

/** Statements that mark all other pending facts as counted, and note as what changed things are counted now. */
const marks = [
  'update ledger_entries set is_counted = true where not is_counted',
  'update check_ins set is_counted = true where not is_counted',
  'update promo_redemptions set is_counted = true where is_pending',
  'update voucher_redemptions set is_counted = true where is_pending',
  'update ticket_types set counted_places = places where not is_counted',
  `update events
  set
    counted_stage = events.stage, counted_category_id = events.live_category_id,
    counted_as_offered = now_.is_offered, counted_begun_at = now_.begun_at, counted_organizer_id = events.organizer_id
  from event_states as now_
  where now_.event_id = events.id and events.id in (select event_id from pending_events)`,
];

/** How an owner's time zone is noted as counted, and the breakdowns that depend on it. */
const kinds = {
  Platform: {
    mark: `
      update general_settings set counted_timezone = $1, counted_currency = default_currency
      where $2::uuid is not null`,
    breakdowns: ['Day', 'Month', 'Hour'],
  },
  Organizer: {
    mark: 'update organizers set counted_timezone = $1 where id = $2',
    breakdowns: ['Day', 'Month', 'Hour'],
  },
  Event: { mark: 'update events set counted_timezone = $1 where id = $2', breakdowns: ['Day'] },
};

interface PendingOwner {
  readonly kind: keyof typeof kinds;
  readonly id: string;
  readonly timezone: string;
  readonly is_new: boolean;
  readonly is_in_other_currency: boolean;
}

/**
 * Marks the pending facts as counted, and moves the tallies of owners whose time zone changed to the new one.
 * `currencyChanged` says that the platform has another currency, and with it other facts that count as money: the caller
 * has to rebuild the tallies then.
 */
export async function markCounted(run: Run): Promise<{ currencyChanged: boolean }> {
  const { rows } = await run('select kind, id, timezone, is_new, is_in_other_currency from pending_owners');
  const owners = rows as readonly PendingOwner[];
  for (const mark of marks) await run(mark);
  for (const owner of owners) {
    await run(kinds[owner.kind].mark, [owner.timezone, owner.id]);
    if (!owner.is_new) await moveToZone(run, owner);
  }
  return { currencyChanged: owners.some((owner) => owner.is_in_other_currency) };
}

/** Sums days, months and hours of the week anew from the quarters of an hour, which are the same in every zone. */
async function moveToZone(run: Run, { kind, id, timezone }: PendingOwner): Promise<void> {
  const { breakdowns } = kinds[kind];
  for (const family of Object.keys(families) as Family[]) {
    const measures: readonly string[] = families[family];
    const hasHours = family === 'sale';
    await run(`delete from ${family}_tallies where owner_id = $1 and breakdown = any ($2)`, [id, breakdowns]);
    await run(
      `insert into ${family}_tallies (owner_id, breakdown, key, starts_at, ${measures.join(', ')})
      select t.owner_id, p.breakdown, p.key, p.starts_at, ${measures.map((name) => `sum(t.${name})`).join(', ')}
      from ${family}_tallies as t
      cross join lateral (
        values
        ('Day', '', date_trunc('day', t.starts_at, $2)),
        ('Month', '', date_trunc('month', t.starts_at, $2)),
        ('Hour', to_char(t.starts_at at time zone $2, 'ID HH24'), '-infinity')
      ) as p (breakdown, key, starts_at)
      where t.owner_id = $1 and t.breakdown = 'Quarter' and p.breakdown = any ($3)
      group by t.owner_id, p.breakdown, p.key, p.starts_at`,
      [id, timezone, breakdowns.filter((breakdown) => hasHours || breakdown !== 'Hour')],
    );
  }
  if (kind !== 'Event') await moveCategoriesToZone(run, id, timezone);
}

/** Sums the days of each category anew, from the quarters of an hour of its events. */
async function moveCategoriesToZone(run: Run, id: string, timezone: string): Promise<void> {
  const measures: readonly string[] = families.sale;
  const sums = measures.map((name) => {
    if (name === 'orders_in_other_currencies') return 'sum(case when c.is_summed then 0 else t.orders end)';
    return money.has(name) ? `sum(case when c.is_summed then t.${name} else 0 end)` : `sum(t.${name})`;
  });
  await run("delete from sale_tallies where owner_id = $1 and breakdown = 'Category Day'", [id]);
  await run(
    `insert into sale_tallies (owner_id, breakdown, key, starts_at, ${measures.join(', ')})
    select s.owner_id, 'Category Day', s.counted_category, date_trunc('day', t.starts_at, $2), ${sums.join(', ')}
    from event_owners as s
    join events as e on e.id = s.event_id
    join sale_tallies as t on t.owner_id = s.event_id and t.breakdown = 'Quarter' and t.key = ''
    cross join lateral (select e.currency = s.currency as is_summed) as c
    where s.owner_id = $1
    group by s.owner_id, s.counted_category, date_trunc('day', t.starts_at, $2)`,
    [id, timezone],
  );
}
