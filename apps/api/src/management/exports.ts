import { type Api, api, type Columns, type InputOf } from '@karcis/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import type { FileRows } from '../db/connection/exports.ts';
import type { ReadTables } from '../db/schema/tables.ts';
import { idOrNone } from '../domain/id.ts';
import type { Account } from '../domain/security/scope.ts';
import { requireDays } from '../domain/time/day-range.ts';
import { midnightOf } from '../domain/time/local-text.ts';
import { exportedQuestions } from '../db/queries/exported-questions.ts';
import { questionColumns } from './question-columns.ts';
import { ofEvent, type Reach, type ReachOf } from './reach.ts';

type OfEvents = Api['adminExports'];
type Dataset = Exclude<keyof OfEvents, 'users'>;

interface Source {
  readonly view: keyof ReadTables;
  /** The column by whose day it is filtered. */
  readonly at?: string;
  readonly status?: string;
}

/** The view of each file, and the columns of its filters. */
const sources: Readonly<Record<Dataset, Source>> = {
  orders: { view: 'exported_orders' },
  attendees: { view: 'exported_attendees' },
  payments: { view: 'exported_payments' },
  refunds: { view: 'exported_refunds' },
  checkIns: { view: 'exported_check_ins', at: 'received_at', status: 'checkin_status' },
  ledger: { view: 'exported_ledger', at: 'occurred_at' },
  vouchers: { view: 'exported_vouchers' },
};

interface Filters {
  readonly event_id?: string;
  readonly from?: string;
  readonly to?: string;
  readonly status?: string;
}

/** The exports of records of the events that are reached. An event that is asked for and is not reached is a 404. */
export const exportsOf = (reachOf: ReachOf) => {
  const exported =
    (dataset: Dataset) =>
    async (db: ReadDb, scope: Account, input: Filters): Promise<FileRows> => {
      requireDays(input);
      const reach = reachOf(scope);
      const event = input.event_id === undefined ? undefined : idOrNone(input.event_id);
      if (event !== undefined) await ofEvent(db, { event, reach }, Promise.resolve());
      const isMasked = scope.organizerRole === 'Viewer';
      const zones = await zonesFor(db, input);
      const subject = event === undefined ? undefined : await slugOf(db, event);
      const more =
        dataset === 'attendees'
          ? questionColumns(await exportedQuestions(db, { event, organizer: reach.organizer_id }))
          : undefined;
      return {
        rows: rowsOf(db, dataset, { ...reach, isMasked }, { ...input, zones }),
        ...(subject === undefined ? {} : { subject }),
        ...(more === undefined ? {} : { more }),
      };
    };
  return {
    orders: exported('orders'),
    attendees: exported('attendees'),
    payments: exported('payments'),
    refunds: exported('refunds'),
    checkIns: exported('checkIns'),
    ledger: exported('ledger'),
    vouchers: exported('vouchers'),
  };
};

const slugOf = async (db: ReadDb, event: string) =>
  (await db.selectFrom('live_events').select('slug').where('id', '=', event).executeTakeFirst())?.slug;

/** Time zones of events, where days are asked for. */
const zonesFor = async (db: ReadDb, { from, to }: Filters): Promise<string[]> =>
  from === undefined && to === undefined
    ? []
    : (await db.selectFrom('live_events').select('timezone').distinct().execute()).map(
        ({ timezone }) => timezone,
      );

type Within = Filters & { readonly zones: readonly string[] };

function rowsOf(
  db: ReadDb,
  dataset: Dataset,
  { organizer_id: organizer, isMasked }: Reach & { readonly isMasked: boolean },
  input: Within,
) {
  const { view, at = 'created_at', status = 'status' } = sources[dataset];
  const conditions = [
    ...(organizer === undefined ? [] : [sql<boolean>`organizer_id = ${organizer}`]),
    ...(input.event_id === undefined ? [] : [sql<boolean>`event_id = ${idOrNone(input.event_id)}`]),
    ...(input.status === undefined ? [] : [sql<boolean>`${sql.ref(status)} = ${input.status}`]),
    within(input, sql.ref(at), sql.ref('timezone')),
  ];
  return conditions.reduce(
    (query, condition) => query.where(condition),
    db
      .selectFrom(sql`${sql.table(view)}`.as('rows'))
      .select(selected(api.adminExports[dataset].response.columns, isMasked))
      .select(dataset === 'attendees' ? [sql<string>`answered::text`.as('answered')] : [])
      .orderBy('event_id')
      .orderBy('id'),
  );
}

/** The export of accounts. Days are those of UTC. */
export function exportedUsers(db: ReadDb, input: InputOf<OfEvents['users']>): FileRows {
  requireDays(input);
  const { columns } = api.adminExports.users.response;
  const users = db
    .selectFrom('exported_users')
    .select(selected(columns))
    .where(within({ ...input, zones: [] }, sql.ref('created_at'), sql`'UTC'`))
    .orderBy('id');
  return { rows: input.status === undefined ? users : users.where('status', '=', input.status) };
}

/**
 * Whether an instant is on one of the days, both included, by the clock of a time zone. Always part of the statement, so that not each
 * combination is one of its own. Midnights are those of the time zones of this program. PostgreSQL only computes them for the zone of an
 * event that was made meanwhile.
 */
function within({ from, to, zones }: Within, at: RawBuilder<unknown>, zone: RawBuilder<unknown>) {
  const midnight = (day: string | undefined, later: number) => {
    const known = Object.fromEntries(
      day === undefined ? [] : zones.map((each) => [each, midnightOf(day, later, each)]),
    );
    return sql`coalesce(
      (${JSON.stringify(known)}::jsonb ->> ${zone})::timestamptz,
      (${day ?? null}::date + ${sql.lit(later)})::timestamp at time zone ${zone}
    )`;
  };
  return sql<boolean>`(${at} >= coalesce(${midnight(from, 0)}, '-infinity')
    and ${at} < coalesce(${midnight(to, 1)}, 'infinity'))`;
}

/** A code as `maskedCode` gives it. */
const maskedText = (code: RawBuilder<unknown>) =>
  sql<string>`case when ${code} is null or ${code} = '' then ${code} when length(${code}) < 8 then '•••' else '•••' || right(${code}, 3) end`;

/** The columns of a file, in their order, without those that the writer of its lines makes of others. */
const selected = (columns: Columns, isMasked = false) =>
  Object.entries(columns)
    .filter(([, { type }]) => type !== 'local')
    .map(([name, column]) =>
      (isMasked && column.type !== 'local' && column.masked === true
        ? maskedText(sql.ref(name))
        : sql`${sql.ref(name)}`
      ).as(name),
    );
