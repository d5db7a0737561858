import type { Api, ResultOf } from '@karcis/contract';
import type { Area } from '../area.ts';
import { page } from '../db/page.ts';
import type { Parts } from '../db/parts.ts';

type AuthUser = ResultOf<Api['adminPeople']['users']>['rows'][number];

export const adminPeople: Area<Api['adminPeople']> = {
  users(db, _scope, { role, official, ...input }) {
    let users = db.selectFrom('auth_users').selectAll().$narrowType<Parts<AuthUser>>();
    if (role !== undefined) users = users.where('role', '=', role);
    if (official !== undefined) users = users.where('is_official', '=', official);
    return page(users, { columns: ['created_at', 'id'], direction: 'desc' }, input);
  },
};
