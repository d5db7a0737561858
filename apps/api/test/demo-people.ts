import { issueToken } from '../src/db/queries/access-tokens.ts';
import { demoAccounts, type DemoAccount } from '../src/seed/catalog/demo-accounts.ts';
import type { Karcis } from './harness.ts';

export type DemoPeople = Record<DemoAccount, { readonly id: string; readonly token: string }>;

/** Signs in every account of the demo. */
export async function demoPeople({ db }: Karcis): Promise<DemoPeople> {
  const people: Partial<DemoPeople> = {};
  for (const name of Object.keys(demoAccounts) as DemoAccount[]) {
    const user = await db
      .selectFrom('users')
      .select(['id', 'role'])
      .where('email', '=', `${name}@karcis.test`)
      .executeTakeFirstOrThrow();
    const { token } = await issueToken(db, user, { name: 'test', kind: 'Login' });
    people[name] = { id: user.id, token };
  }
  return people as DemoPeople;
}
