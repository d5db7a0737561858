import { beforeAll, expect, it } from 'vitest';
import { openBoxOffice } from '../../test/box-office.ts';
import { given, inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import type { Database } from '../db/connection/database.ts';
import { dueAccounts, dueAddresses } from '../db/personal/due.ts';
import { retain } from './retention.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  await karcis.current.db.updateTable('legal_settings').set({ data_retention_days: 100 }).execute();
});

/** A database in which looking for those of a list takes too long. */
const without = (list: unknown): Pick<Database, 'transaction'> => ({
  transaction: (work, options) =>
    (work as unknown) === list
      ? Promise.reject(new Error('canceling statement due to statement timeout'))
      : karcis.current.database.transaction(work, options),
});

/** An account, an address and an entry of the audit log whose time has come; returns which of them are still there. */
async function due() {
  const { db } = karcis.current;
  const closed = { status: 'Deactivated', anonymise_at: inDays(-1) } as const;
  const email = `${crypto.randomUUID()}@example.org`;
  const user = await given(db, 'users', { name: 'Tutup', email, role: 'ticket_holder', ...closed });
  const office = await openBoxOffice(db, people.Sari.id, { starts_at: inDays(-201), ends_at: inDays(-200) });
  const { order_id } = await office.sell({ buyer_email: `tamu.${email}` });
  const entry = await given(db, 'activity_log', {
    action: 'faq.updated',
    description: 'Changed',
    actor_type: 'System',
    role_context: 'system',
    ip_address: '192.0.2.7',
    occurred_at: inDays(-366),
  });
  return async () => {
    const account = db.selectFrom('users').select('anonymised_at').where('id', '=', user);
    const order = db.selectFrom('orders').select('buyer_email').where('id', '=', order_id);
    const origin = db.selectFrom('activity_log').select('ip_address').where('id', '=', entry);
    const left = [
      (await account.executeTakeFirstOrThrow()).anonymised_at === null && 'account',
      (await order.executeTakeFirstOrThrow()).buyer_email === `tamu.${email}` && 'address',
      (await origin.executeTakeFirstOrThrow()).ip_address !== null && 'origin',
    ];
    return left.filter((each) => each !== false);
  };
}

it('a list that fails holds up no other, and is told in the end', async () => {
  const signal = new AbortController().signal;
  for (const [list, itsOwn] of [
    [dueAccounts, 'account'],
    [dueAddresses, 'address'],
  ] as const) {
    const left = await due();
    expect(await left()).toEqual(['account', 'address', 'origin']);
    await expect(retain(without(list), signal)).rejects.toThrow('statement timeout');
    expect(await left()).toEqual([itsOwn]);
    // Control: the next time both are found.
    await retain(karcis.current.database, signal);
    expect(await left()).toEqual([]);
  }
});
