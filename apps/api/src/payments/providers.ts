import { createMidtrans } from './midtrans.ts';
import { offline } from './offline.ts';
import type { Provider } from './provider.ts';
import { unclear } from './stripe-amounts.ts';
import { createStripe } from './stripe.ts';

/** A value that an account at a provider has. */
export interface AccountField {
  readonly name: string;
  /** What it is and where it is found, as one sentence. */
  readonly about: string;
  readonly isRequired: boolean;
  /** What it looks like, where the provider says so. Others are told apart by it before the provider refuses them. */
  readonly pattern: RegExp;
  /** The mode that a value is of, where it says it itself. */
  readonly modeOf?: (value: string) => 'Test' | 'Live';
}

/** A provider, and what an account there needs. */
export interface Offered {
  readonly provider: Provider;
  /** Currencies that it takes; null for all. */
  readonly currencies: readonly string[] | null;
  /** Currencies that it does not take, where it takes all others. */
  readonly lacks?: readonly string[];
  /** Values that are shown again. */
  readonly config: readonly AccountField[];
  /** Values that are kept encrypted, and never shown again. */
  readonly secrets: readonly AccountField[];
}

/** Every way to be paid, by its name. */
export const providers = {
  midtrans: {
    provider: createMidtrans(),
    currencies: ['IDR'],
    config: [
      {
        name: 'client_key',
        about:
          'The client key, in the dashboard of Midtrans under Settings, Access Keys. It is needed for nothing yet.',
        isRequired: false,
        pattern: /^[\w-]{10,100}$/,
      },
    ],
    secrets: [
      {
        name: 'server_key',
        about:
          'The server key, in the dashboard of Midtrans under Settings, Access Keys; that of the sandbox for tests.',
        isRequired: true,
        pattern: /^[\w-]{10,100}$/,
      },
    ],
  },
  offline: {
    provider: offline,
    currencies: null,
    config: [
      {
        name: 'instructions',
        about:
          'What buyers read: the bank, the number and the name of the account. The reference of the payment is put below.',
        isRequired: true,
        pattern: /^[^\0]{1,1000}$/,
      },
    ],
    secrets: [],
  },
  stripe: {
    provider: createStripe(),
    currencies: null,
    lacks: unclear,
    config: [],
    secrets: [
      {
        name: 'secret_key',
        about:
          'The secret key, or a restricted one that may write checkout sessions and refunds and read payments and disputes, in the dashboard of Stripe under Developers, API keys.',
        isRequired: true,
        pattern: /^(sk|rk)_(test|live)_\w{10,200}$/,
        modeOf: (value) => (/^.._live_/.test(value) ? 'Live' : 'Test'),
      },
      {
        name: 'webhook_secret',
        about:
          'The signing secret of the webhook endpoint, in the dashboard of Stripe under Developers, Webhooks.',
        isRequired: true,
        pattern: /^whsec_\w{10,200}$/,
      },
    ],
  },
} as const satisfies Readonly<Record<string, Offered>>;
