import type { PaymentMethod as Method } from '@karcis/contract';

/** An account at a provider, with its secrets opened. */
export interface ProviderAccount {
  readonly id: string;
  readonly mode: 'Test' | 'Live';
  readonly config: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
}

/** A payment as its provider is asked about it. */
export interface PaymentAtProvider {
  readonly id: string;
  /** What we call it; every provider is told, and repeats it. */
  readonly reference: string;
  /** What the provider calls it, as far as is known. */
  readonly provider_reference: string | null;
  readonly method: Method;
  /** In the smallest unit in use of `currency`. */
  readonly amount: number;
  readonly currency: string;
  /**
   * `about` of the notification that leads to the question, where one does. It finds payments that a provider shows under its own name only.
   * It may be forged, so the answer counts only where it repeats `reference`.
   */
  readonly about?: string | null | undefined;
}

/** A payment that its provider is to make. */
export interface PaymentToMake extends PaymentAtProvider {
  /** Until when it can be paid (ISO 8601). */
  readonly expires_at: string;
  /** What is paid for; the amounts add up to that of the payment. */
  readonly lines: readonly { readonly name: string; readonly amount: number }[];
  readonly buyer: { readonly name: string; readonly email: string; readonly phone: string | null };
  /** Where the buyer comes back to. */
  readonly return_url: string;
  /** Where the provider sends its notifications. */
  readonly notification_url: string;
  /** `id` or `en`. */
  readonly locale: string;
}

/** What the buyer does next. */
interface NextAction {
  readonly type: 'Redirect' | 'Instructions';
  readonly url: string | null;
  readonly text: string | null;
}

export interface PaymentMade {
  readonly provider_reference: string | null;
  readonly next_action: NextAction;
}

/** A hint that something has happened to a payment. */
export interface Notification {
  /** The same for a notification that comes again. */
  readonly id: string;
  /** What we call the payment; null where the notification does not say it. */
  readonly reference: string | null;
  /** What the provider calls it. By this `find` finds the payment where `reference` is null, and `status` is helped by it. */
  readonly about: string | null;
}

/** A refund as its provider knows it. */
export interface RefundFact {
  /** What the provider calls it. */
  readonly reference: string;
  /** Id of our refund, where the provider was told it. One made at the provider has null, or an id that is none of ours. */
  readonly refund_id: string | null;
  readonly amount: number;
  readonly state: 'Processing' | 'Succeeded' | 'Failed';
  readonly failure: { readonly code: string; readonly message: string } | null;
}

/** What a provider says of a payment. Only this changes anything: a notification is a hint to ask for it. */
export interface PaymentFacts {
  /** `Unknown`: the provider knows of no such payment, or its buyer has not begun. */
  readonly state: 'Unknown' | 'Pending' | 'Processing' | 'Paid' | 'Failed' | 'Expired' | 'Cancelled';
  readonly provider_reference: string | null;
  /** What was paid, or is to be paid. */
  readonly amount: number | null;
  readonly currency: string | null;
  /** How it was paid, where the provider says it by a way that we know. */
  readonly method: Method | null;
  readonly paid_at: string | null;
  readonly gateway_fee: number | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly refunds: readonly RefundFact[];
  /** Money that was withdrawn by the buyer's bank; no mere inquiry. */
  readonly dispute: 'Open' | 'Won' | 'Lost' | null;
}

/** The facts where a provider knows of no payment. */
export const nothingKnown: PaymentFacts = {
  state: 'Unknown',
  provider_reference: null,
  amount: null,
  currency: null,
  method: null,
  paid_at: null,
  gateway_fee: null,
  failure: null,
  refunds: [],
  dispute: null,
};

export interface RefundToMake {
  /** Ours; a provider that is asked twice with it refunds once. */
  readonly id: string;
  readonly amount: number;
  readonly reason: string;
  readonly payment: PaymentAtProvider;
}

/** How much of a payment the provider gives back when it is asked. */
export type Refunding = 'None' | 'Full' | 'Partial';

/**
 * A way to be paid. An adapter returns facts and decides nothing: what follows from them is decided in one place, for all of them. Every
 * call is given up by `signal`, or after eight seconds. They throw `ProviderError`.
 */
export interface Provider {
  /** The ways to pay that it has. */
  readonly methods: readonly Method[];
  /** What it can give back of a payment by a method. */
  readonly refunding: (method: Method) => Refunding;
  /** Asks it to be paid. Asked again with the same payment, it makes none beside the first. */
  readonly create: (
    payment: PaymentToMake,
    account: ProviderAccount,
    signal: AbortSignal,
  ) => Promise<PaymentMade>;
  /** Reads a notification; undefined for one that the provider has not sent. `now` in milliseconds. */
  readonly verify: (
    headers: Readonly<Record<string, string | readonly string[] | undefined>>,
    body: Buffer,
    account: ProviderAccount,
    now: number,
  ) => Notification | undefined;
  /** Returns our reference of the payment that a notification is about; null where there is none. */
  readonly find: (about: string, account: ProviderAccount, signal: AbortSignal) => Promise<string | null>;
  readonly status: (
    payment: PaymentAtProvider,
    account: ProviderAccount,
    signal: AbortSignal,
  ) => Promise<PaymentFacts>;
  /** Ends a payment that is not paid, so that it cannot be any more. One that has ended is left as it is. */
  readonly cancel: (
    payment: PaymentAtProvider,
    account: ProviderAccount,
    signal: AbortSignal,
  ) => Promise<void>;
  readonly refund: (
    refund: RefundToMake,
    account: ProviderAccount,
    signal: AbortSignal,
  ) => Promise<RefundFact>;
}

/** Thrown where a provider did not do what it was asked. `isFinal`: asking again would not help. The message holds no secret. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: string;
  readonly isFinal: boolean;

  constructor(
    message: string,
    { code, isFinal, cause }: { readonly code: string; readonly isFinal: boolean; readonly cause?: unknown },
  ) {
    super(message, { cause });
    this.code = code;
    this.isFinal = isFinal;
  }
}
