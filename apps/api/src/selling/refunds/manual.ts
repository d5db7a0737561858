import type { PaymentMethod } from '@karcis/contract';
import type { Payments, ProviderName } from '../../payments/payments.ts';

/** How the money of a refund was paid. */
export interface PaidHow {
  readonly method: PaymentMethod;
  /** Null: at a counter. */
  readonly provider: ProviderName | null;
  /** Whether all of the payment is given back. */
  readonly is_whole: boolean;
  /** Whether people were asked to send it: that stays so, whatever is at the provider later. */
  readonly is_by_people: boolean;
  /** Whether as much is left at the provider: people may have taken a part of the payment themselves. */
  readonly is_at_provider: boolean;
}

/** Whether people send the money of a refund, because its provider gives nothing back, or nothing in part, or has less of it. */
export function isManual(
  { method, provider, is_whole, is_by_people, is_at_provider }: PaidHow,
  payments: Pick<Payments, 'provider'>,
): boolean {
  const refunding = provider === null ? 'None' : payments.provider(provider).refunding(method);
  return is_by_people || refunding === 'None' || (refunding === 'Full' && !is_whole) || !is_at_provider;
}
