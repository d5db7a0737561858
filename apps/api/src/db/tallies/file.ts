import { families, type Family } from './families.ts';
import type { Run } from './run.ts';

/** Marks the tail as counted: facts as folded or listed, and things as filed the way they are now. */
const marks = [
  'update ledger_entries set folded = true where not folded',
  'update check_ins set folded = true, listed = true where not folded or not listed',
  'update promo_redemptions set folded = true where not is_counted',
  'update voucher_redemptions set folded = true where not is_counted',
  `update vouchers
  set filed_state = filing.state
  from voucher_filings as filing
  where
    filing.event_id = vouchers.event_id
    and filing.id = vouchers.id
    and (vouchers.event_id, vouchers.id) in (select event_id, id from vouchers_to_file)`,
  'update ticket_types set filed_places = places where not is_filed',
  `update users
  set
    filed_role = counted_role, filed_city = city, filed_province = province, filed_gender = gender,
    filed_birth_year = birth_year, filed_official = is_official
  where not is_filed or not is_official_filed`,
  'update activity_log set listed = true where not listed',
  `update events
  set
    filed_stage = events.stage, filed_category_id = events.counted_category_id, filed_begun_at = filing.begun_at
  from event_filings as filing
  where filing.event_id = events.id and events.id in (select event_id from events_to_file)`,
];

/** Where a scope keeps its time zone, and the breakdowns that depend on it. */
const kinds = {
  Platform: {
    file: 'update general_settings set filed_timezone = $1, filed_currency = default_currency where $2::uuid is not null',
    breakdowns: ['Day', 'Month', 'Hour'],
  },
  Organizer: {
    file: 'update organizers set filed_timezone = $1 where id = $2',
    breakdowns: ['Day', 'Month', 'Hour'],
  },
  Event: { file: 'update events set filed_timezone = $1 where id = $2', breakdowns: ['Day'] },
};

interface ScopeToFile {
  readonly kind: keyof typeof kinds;
  readonly id: string;
  readonly timezone: string;
  readonly is_new: boolean;
  readonly is_in_other_currency: boolean;
}

/**
 * Marks the tail as counted, and brings scopes to the time zone that is theirs by now. Answers whether the currency of
 * the platform changed, and with it what counts as money at all.
 */
export async function file(run: Run): Promise<{ currencyChanged: boolean }> {
  const { rows } = await run('select kind, id, timezone, is_new, is_in_other_currency from scopes_to_file');
  const scopes = rows as readonly ScopeToFile[];
  for (const mark of marks) await run(mark);
  for (const scope of scopes) {
    await run(kinds[scope.kind].file, [scope.timezone, scope.id]);
    if (!scope.is_new) await moveToZone(run, scope);
  }
  return { currencyChanged: scopes.some((scope) => scope.is_in_other_currency) };
}

/** Days, months and hours of the week are sums of quarters of an hour, which are the same in every zone. */
async function moveToZone(run: Run, { kind, id, timezone }: ScopeToFile): Promise<void> {
  const { breakdowns } = kinds[kind];
  for (const family of Object.keys(families) as Family[]) {
    const measures: readonly string[] = families[family];
    const hasHours = family === 'sale';
    await run(`delete from ${family}_tallies where scope_id = $1 and breakdown = any ($2)`, [id, breakdowns]);
    await run(
      `insert into ${family}_tallies (scope_id, breakdown, key, starts_at, ${measures.join(', ')})
      select t.scope_id, p.breakdown, p.key, p.starts_at, ${measures.map((name) => `sum(t.${name})`).join(', ')}
      from ${family}_tallies as t
      cross join lateral (
        values
        ('Day', '', date_trunc('day', t.starts_at, $2)),
        ('Month', '', date_trunc('month', t.starts_at, $2)),
        ('Hour', to_char(t.starts_at at time zone $2, 'ID HH24'), '-infinity')
      ) as p (breakdown, key, starts_at)
      where t.scope_id = $1 and t.breakdown = 'Quarter' and p.breakdown = any ($3)
      group by t.scope_id, p.breakdown, p.key, p.starts_at`,
      [id, timezone, breakdowns.filter((breakdown) => hasHours || breakdown !== 'Hour')],
    );
  }
}
