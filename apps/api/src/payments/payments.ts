import { hkdfSync } from 'node:crypto';
import type { PaymentMethod } from '@karcis/contract';
import type { Config } from '../config.ts';
import { siteUrl } from '../domain/site-url.ts';
import type { Database } from '../db/connection/database.ts';
import type { Tables } from '../db/schema/tables.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { seal, unseal } from '../domain/security/sealed.ts';
import type { Provider, ProviderAccount } from './provider.ts';
import { type Offered, providers } from './providers.ts';
import { createSandbox } from './sandbox.ts';

export type ProviderName = Tables['payment_accounts']['provider'];

/** An account as it is stored. */
export interface StoredAccount {
  readonly id: string;
  readonly provider: ProviderName;
  readonly mode: 'Test' | 'Live';
  readonly config: ProviderAccount['config'];
  readonly secrets_encrypted: Buffer | null;
}

/** An account that an event can be paid at, as reads give it: the organizer's own first. */
export interface OfferedAccount {
  readonly id: string;
  readonly provider: ProviderName;
  readonly methods: readonly PaymentMethod[];
}

type Secrets = ProviderAccount['secrets'];

/** What the server needs to be paid. */
export interface Payments {
  /** The provider with this name. */
  readonly provider: (name: ProviderName) => Provider;
  /** The same with what an account there needs. */
  readonly offered: (name: ProviderName) => Offered;
  /** Encrypts the secrets of an account. Throws `no_secret_key`. */
  readonly sealed: (account: Pick<StoredAccount, 'id' | 'provider'>, secrets: Secrets) => Promise<Buffer>;
  /** Decrypts what `sealed` has made. Throws `no_secret_key`, and `SealError` as `open` does. */
  readonly secretsOf: (account: StoredAccount) => Promise<Secrets>;
  /** Decrypts the secrets of an account, for its provider. Throws `SealError` where they were stored under another secret of the server. */
  readonly open: (account: StoredAccount) => Promise<ProviderAccount>;
  /** The account that takes payments by a method; undefined where there is none. */
  readonly accountFor: (
    accounts: readonly OfferedAccount[],
    of: { readonly method: PaymentMethod; readonly currency: string },
  ) => OfferedAccount | undefined;
  /** The ways to pay in a currency at these accounts. */
  readonly methodsOf: (accounts: readonly OfferedAccount[], currency: string) => PaymentMethod[];
  /** Whether the sandbox, where nothing is paid, takes payments here. */
  readonly isSandboxOpen: boolean;
  /** Whether buyers may be sent to an address when they have paid: one of this site, or of an origin of the settings. */
  readonly mayReturnTo: (url: string) => boolean;
  /** Where a provider sends what happens at an account. */
  readonly notificationUrl: (accountId: string) => string;
}

interface Dependencies {
  readonly config: Config;
  readonly database: Pick<Database, 'transaction' | 'internal'>;
  readonly secretKey: () => Promise<Buffer | undefined>;
}

/** Purpose of the key that encrypts secrets of accounts. */
const purpose = 'payment account';

export function createPayments({ config, database, secretKey }: Dependencies): Payments {
  const url = siteUrl(config);
  const isSandboxOpen = config.nodeEnv !== 'production' || config.sandboxPayments === 'on';
  const offered: Readonly<Record<ProviderName, Offered>> = {
    ...providers,
    sandbox: { provider: createSandbox({ database, url }), currencies: null, config: [], secrets: [] },
  };
  const isOpenFor =
    (currency: string) =>
    ({ provider }: OfferedAccount) => {
      const { currencies, lacks = [] } = offered[provider];
      const takes = (currencies?.includes(currency) ?? true) && !lacks.includes(currency);
      return takes && (provider !== 'sandbox' || isSandboxOpen);
    };
  const origins = new Set([new URL(url).origin, ...config.corsOrigins.split(',').filter(Boolean)]);
  return {
    provider: (name) => offered[name].provider,
    offered: (name) => offered[name],
    sealed: async ({ id, provider }, secrets) =>
      seal(JSON.stringify(secrets), (await secretKey()) ?? fail('no_secret_key'), purpose, [id, provider]),
    secretsOf: async (account) => opened(account, (await secretKey()) ?? fail('no_secret_key')),
    async open(account) {
      const { id, provider, mode, config: settings } = account;
      const key = await secretKey();
      if (key === undefined) throw new Error('There is no secret key to open a payment account with');
      const own = provider === 'sandbox' ? { signing: sandboxSecret(key, id) } : {};
      return { id, mode, config: settings, secrets: { ...opened(account, key), ...own } };
    },
    accountFor: (accounts, { method, currency }) =>
      accounts.filter(isOpenFor(currency)).find(({ methods }) => methods.includes(method)),
    methodsOf: (accounts, currency) => [
      ...new Set(accounts.filter(isOpenFor(currency)).flatMap(({ methods }) => methods)),
    ],
    isSandboxOpen,
    mayReturnTo(to) {
      if (!URL.canParse(to)) return false;
      const { origin, protocol, hostname } = new URL(to);
      if (protocol !== 'http:' && protocol !== 'https:') return false;
      return origins.has(origin) || (config.publicUrl === undefined && isThisMachine(hostname));
    },
    notificationUrl: (accountId) => `${url}${config.basePath}/webhooks/payments/${accountId}`,
  };
}

function opened({ id, provider, secrets_encrypted: sealed }: StoredAccount, key: Buffer): Secrets {
  if (sealed === null) return {};
  return JSON.parse(unseal(sealed, key, purpose, [id, provider])) as Secrets;
}

/** The sandbox is the server itself: its secret follows from that of the server. */
const sandboxSecret = (key: Buffer, accountId: string) =>
  Buffer.from(hkdfSync('sha256', key, '', `karcis sandbox ${accountId} v1`, 32)).toString('hex');

/** Without a public address, the site is open in a browser of this machine by whatever name. */
const isThisMachine = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
