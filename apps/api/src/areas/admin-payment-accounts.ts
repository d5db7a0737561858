import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import {
  accountById,
  accountsOf,
  changeAccount,
  createAccount,
  shownAccount,
} from '../payments/managed-accounts.ts';

export const adminPaymentAccounts: Area<Api['adminPaymentAccounts']> = {
  async accounts(db, _scope, input, { payments }) {
    const found = await accountsOf(db, input);
    return { ...found, rows: found.rows.map((row) => shownAccount(row, payments)) };
  },

  create: async (db, _scope, { body }, { payments }) =>
    accountById(db, await createAccount(db, body, payments), payments),

  account: (db, _scope, { id }, { payments }) => accountById(db, id, payments),

  async change(db, _scope, { id, body }, { payments }) {
    await changeAccount(db, id, body, payments);
    return accountById(db, id, payments);
  },
};
