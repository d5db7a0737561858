import type { Api, InputOf, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../db/connection/database.ts';
import { lockOwner } from '../db/queries/managers.ts';
import { page } from '../db/queries/page.ts';
import type { WriteDb } from '../db/writes/write-db.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { idOrNone, newId } from '../domain/id.ts';
import { SealError } from '../domain/security/sealed.ts';
import { type AccountValues, demandFitting, merged } from './account-values.ts';
import { storedAccount } from './accounts.ts';
import type { Payments } from './payments.ts';
import { providers } from './providers.ts';

type Routes = Api['adminPaymentAccounts'];
type Account = ResultOf<Routes['account']> & object;
type New = InputOf<Routes['create']>['body'];
type Change = InputOf<Routes['change']>['body'];

/** Accounts as administrators read them, without their secrets. */
const accountsIn = (db: ReadDb) =>
  db
    .selectFrom('managed_payment_accounts')
    .selectAll()
    .$narrowType<Pick<Account, 'methods' | 'organizer'> & { readonly config: Partial<Account['config']> }>();

/** A page of the accounts, newest first: all, or those of an organizer. */
export function accountsOf(db: ReadDb, { organizer_id, ...input }: InputOf<Routes['accounts']>) {
  let accounts = accountsIn(db);
  if (organizer_id !== undefined) accounts = accounts.where('organizer_id', '=', idOrNone(organizer_id));
  return page(accounts, { columns: ['id'], direction: 'desc' }, input);
}

/** An account as administrators read it; undefined where there is none with this id. */
export async function accountById(db: ReadDb, id: string, payments: Payments): Promise<Account | undefined> {
  const row = await accountsIn(db).where('id', '=', id).executeTakeFirst();
  return row && shownAccount(row, payments);
}

/** An account with what its provider has to be told of this server. */
export const shownAccount = <
  Row extends Pick<Account, 'id'> & {
    readonly config: Partial<Account['config']>;
    readonly kept_names: string[];
  },
>(
  row: Row,
  { notificationUrl }: Payments,
) => ({
  ...row,
  secret_names: row.kept_names,
  config: { client_key: null, instructions: null, ...row.config },
  notification_url: notificationUrl(row.id),
  actions: ['change' as const],
});

/** Accounts that an owner may have. */
const mostAccounts = 20;

/**
 * Adds an account, and returns its id. Throws `invalid_request` with all that its provider lacks, `already_taken`, `limit_reached`,
 * `no_secret_key`.
 */
export async function createAccount(db: WriteDb, body: New, payments: Payments): Promise<string> {
  const { provider, organizer_id = null, mode = 'Test', methods, is_active = true } = body;
  demandOpen(provider, payments);
  const id = newId();
  const config = merged({}, body.config);
  const secrets = merged({}, body.secrets);
  demandFitting(payments.offered(provider), {
    provider,
    mode,
    isActive: is_active,
    methods,
    config,
    secrets,
  });
  const sealing = await sealedColumns({ id, provider }, secrets, payments);
  await db.beside(async (all) => {
    await lockOwner(all, organizer_id);
    if ((await accountCount(all, organizer_id)) >= mostAccounts)
      fail('limit_reached', { detail: `An owner has at most ${mostAccounts} payment accounts.` });
  });
  const account = { provider, organizer_id, mode, methods: [...methods], config, is_active };
  await db.create('payment_accounts', { ...account, ...sealing }, id);
  await db.beside((all) => refuseRivals(all, id));
  return id;
}

/**
 * Changes an account. Its owner is locked, so that what it is now stays so until the end. Throws `not_found`, and the same as a new one.
 */
export async function changeAccount(
  db: WriteDb,
  id: string,
  { config, secrets, ...body }: Change,
  payments: Payments,
): Promise<void> {
  const before = await db.beside((all) => lockAccount(all, id));
  if (body.is_active === true) demandOpen(before.provider, payments);
  const after: AccountValues = {
    provider: before.provider,
    mode: body.mode ?? before.mode,
    isActive: body.is_active ?? before.is_active,
    methods: body.methods ?? before.methods,
    config: merged(before.config, config),
    secrets:
      secrets === undefined && body.mode === undefined && body.is_active !== true
        ? undefined
        : merged(await secretsOf(before, payments), secrets),
  };
  demandFitting(payments.offered(before.provider), after);
  const sealing =
    secrets === undefined || after.secrets === undefined
      ? {}
      : await sealedColumns(before, after.secrets, payments);
  await db.change('payment_accounts', id, {
    ...body,
    ...(config === undefined ? {} : { config: after.config }),
    ...sealing,
  });
  await db.beside((all) => refuseRivals(all, id));
}

/** The columns of secrets: what is kept of them, and what is said. */
const sealedColumns = async (
  account: Pick<AccountValues, 'provider'> & { readonly id: string },
  secrets: Readonly<Record<string, string>>,
  payments: Payments,
) => ({
  secrets_encrypted: await payments.sealed(account, secrets),
  kept_names: Object.keys(secrets).toSorted(),
});

/** The secrets that an account has. Those that were kept under another secret of the server are lost, and have to be sent again. */
async function secretsOf(
  account: Awaited<ReturnType<typeof lockAccount>>,
  payments: Payments,
): Promise<Readonly<Record<string, string>>> {
  try {
    return await payments.secretsOf(account);
  } catch (error) {
    if (error instanceof SealError) return {};
    throw error;
  }
}

/** Returns an account, whose owner is locked until the end of the transaction. Throws `not_found`. */
async function lockAccount(db: Db, id: string) {
  const found = await db
    .selectFrom('payment_accounts')
    .select('organizer_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) return fail('not_found');
  await lockOwner(db, found.organizer_id);
  return (await storedAccount(db, id)) ?? fail('not_found');
}

function demandOpen(provider: New['provider'], { isSandboxOpen }: Payments): void {
  if (provider !== 'sandbox' || isSandboxOpen) return;
  const detail = 'Nothing is paid in the sandbox: here it is open with KARCIS_SANDBOX_PAYMENTS=on only.';
  fail('invalid_request', { detail, errors: [{ pointer: '/provider', code: 'not_allowed', detail }] });
}

async function accountCount(db: Db, owner: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from payment_accounts where organizer_id is not distinct from ${owner}::uuid
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Providers that take the currency of their country alone. They stand beside those that take all. */
const local = Object.entries(providers).flatMap(([name, { currencies }]) =>
  currencies === null ? [] : [name],
);

/**
 * Throws `already_taken` where another account of the owner, which is locked, takes the same method for the same currencies: nobody could
 * tell which of the two is used.
 */
async function refuseRivals(db: Db, id: string): Promise<void> {
  const { rows } = await sql<{ id: string; provider: string; method: string }>`
    select rival.id, rival.provider, method
    from payment_accounts as account
    join payment_accounts as rival
      on rival.organizer_id is not distinct from account.organizer_id and rival.id <> account.id and rival.is_active
      and (rival.provider = any(${local}::text[])) = (account.provider = any(${local}::text[]))
    cross join lateral unnest(account.methods) as method
    where account.id = ${id} and account.is_active and method = any(rival.methods)
    order by rival.id, method
    limit 1
  `.execute(db);
  const [rival] = rows;
  if (rival === undefined) return;
  const detail = `The active account ${rival.id} at ${rival.provider} takes ${rival.method} already. Take it out there, or end that account first.`;
  fail('already_taken', { detail, errors: [{ pointer: '/methods', code: 'taken', detail }] });
}
