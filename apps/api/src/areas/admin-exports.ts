import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { exportedUsers, exportsOf } from '../management/exports.ts';
import { everyEvent } from '../management/reach.ts';

export const adminExports: Area<Api['adminExports']> = {
  ...exportsOf(everyEvent),
  users: async (db, _scope, input) => exportedUsers(db, input),
};
