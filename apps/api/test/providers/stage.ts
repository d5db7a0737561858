import type { PaymentToMake, Provider, ProviderAccount } from '../../src/payments/provider.ts';
import type { Mischief, Request } from './played.ts';

/** A notification as it comes in. */
interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A provider that is played, and the people there. A payment is named by our reference, its page by its address. */
export interface Stage {
  readonly provider: Provider;
  readonly account: ProviderAccount;
  readonly payment: Pick<PaymentToMake, 'method' | 'amount' | 'currency'>;
  readonly buyer: {
    /** Returns whether it could be paid there. */
    readonly pay: (page: string) => boolean;
    /** The buyer's bank takes the money back. */
    readonly dispute: (reference: string) => void;
    /** Time goes by until it cannot be paid any more. */
    readonly wait: (reference: string) => void;
  };
  readonly staff: {
    /** Gives money back in the dashboard of the provider. */
    readonly refund: (reference: string, amount: number) => void;
    /** All refunds under way are confirmed. */
    readonly confirm: (reference: string) => void;
  };
  /** A notification as it is signed at an instant in ms. */
  readonly notify: (reference: string, at: number) => Sent;
  /** One that its sender signed under another secret. */
  readonly forge: (reference: string, at: number) => Sent;
  /** Whether the signature covers an instant, and everything that is said. */
  readonly signs: { readonly time: boolean; readonly everything: boolean };
  /** What goes over the wire; undefined for a provider without one. */
  readonly wire:
    | {
        readonly requests: readonly Request[];
        readonly arrival: () => Promise<void>;
        readonly fail: (how: Mischief | undefined) => void;
        readonly spoil: (how: ((body: never) => unknown) | undefined) => void;
        /** Ways in which the answer about a paid payment may be wrong. */
        readonly wrong: Readonly<Record<string, (body: never) => unknown>>;
      }
    | undefined;
  readonly close: () => Promise<void>;
}
