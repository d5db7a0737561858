import type { Api, ResultOf, Role } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { page } from '../db/queries/page.ts';

export const adminLogs: Area<Api['adminLogs']> = {
  auditLog(db, _scope, input) {
    const { role_context } = input;
    const entries = db
      .selectFrom('activity_log_entries as entry')
      .$if(role_context !== undefined, (all) =>
        all.where('entry.role_context', '=', role_context ?? 'system'),
      )
      .selectAll()
      .$narrowType<Pick<Activity, 'actor' | 'subject' | 'event' | 'changes'>>();
    return page(entries, { columns: ['entry.occurred_at', 'entry.id'], direction: 'desc' }, input);
  },

  async errorLogs(db, _scope, { status, level, ...input }) {
    const order = { columns: ['error.last_seen_at', 'error.id'], direction: 'desc' } as const;
    let errors = errorsIn(db);
    if (status !== undefined) errors = errors.where('error.status', '=', status);
    if (level !== undefined) errors = errors.where('error.level', '=', level);
    const { rows, ...rest } = await page(errors, order, input);
    return { ...rest, rows: rows.map(entryOf) };
  },

  errorLog: (db, _scope, { id }) => readError(db, id),

  async changeErrorLog(db, { userId }, { id, body: { status } }) {
    const at = await db.now();
    // Who had resolved it stays.
    const once = (column: 'resolved_at' | 'resolved_by', value: RawBuilder<string>) =>
      sql<string>`case when error_logs.status = 'Resolved' then ${sql.ref(`error_logs.${column}`)} else ${value} end`;
    const resolved =
      status === 'Resolved'
        ? {
            resolved_at: once('resolved_at', sql`${at}::timestamptz`),
            resolved_by: once('resolved_by', sql`${userId}::uuid`),
          }
        : { resolved_at: null, resolved_by: null };
    await db.change('error_logs', id, { status, ...resolved });
    return readError(db, id);
  },
};

const actions: 'change'[] = ['change'];

async function readError(db: ReadDb, id: string) {
  const row = await errorsIn(db)
    .leftJoin('recent_occurrences as recent', 'recent.error_log_id', 'error.id')
    .where('error.id', '=', id)
    .select(['stack_trace', 'stack_frames', 'cause_chain', 'request', 'host', 'process_id'])
    .select('recent.occurrences as recent')
    .$narrowType<Pick<Detail, 'stack_frames' | 'cause_chain' | 'request'> & { recent: Recent | null }>()
    .executeTakeFirst();
  return row && { ...row, ...entryOf(row), recent_occurrences: row.recent ?? [], actions };
}

type Activity = ResultOf<Api['adminLogs']['auditLog']>['rows'][number];
type Detail = NonNullable<ResultOf<Api['adminLogs']['errorLog']>>;
type Recent = Detail['recent_occurrences'];

/** Errors without what only the detail shows: a list neither reads nor sends a stack. */
const errorsIn = (db: ReadDb) =>
  db
    .selectFrom('error_logs as error')
    .leftJoin('persons as resolver', 'resolver.id', 'error.resolved_by')
    .select([
      'error.id',
      'error.fingerprint',
      'error.level',
      'error.name',
      'error.message',
      'error.status_code',
      'error.http_method',
      'error.route',
      'error.occurrences',
      'error.first_seen_at',
      'error.last_seen_at',
      'error.last_request_id',
      'error.last_user_id',
      'error.last_user_role',
      'error.release',
      'error.environment',
      'error.status',
      'error.resolved_at',
      'error.created_at',
      'error.updated_at',
      'resolver.person as resolver',
    ])
    .$narrowType<{ last_user_role: Role | null; resolver: Detail['resolved_by'] }>();

type ErrorRow = Awaited<ReturnType<ReturnType<typeof errorsIn>['executeTakeFirstOrThrow']>>;

const entryOf = ({ last_user_id: id, last_user_role: role, resolver, ...row }: ErrorRow) => ({
  ...row,
  last_user: id === null ? null : { id, role },
  resolved_by: resolver,
});
