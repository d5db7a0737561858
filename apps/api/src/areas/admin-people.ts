import type { Api, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { Area } from '../handler.ts';
import { page } from '../db/queries/page.ts';
import type { JsonColumns } from '../db/queries/json-columns.ts';

type AuthUser = ResultOf<Api['adminPeople']['users']>['rows'][number];

export const adminPeople: Area<Api['adminPeople']> = {
  users(db, _scope, { role, official, ...input }) {
    let users = db.selectFrom('auth_users').selectAll().$narrowType<JsonColumns<AuthUser>>();
    if (role !== undefined) users = users.where('role', '=', role);
    // Written into the statement, it tells the planner that official accounts are few.
    if (official !== undefined) users = users.where('is_official', '=', sql.lit(official));
    return page(users, { columns: ['created_at', 'id'], direction: 'desc' }, input);
  },
};
