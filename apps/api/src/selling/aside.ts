import type { ErrorCode, SetAsideReason } from '@karcis/contract';
import { fail } from '../domain/errors/problem-error.ts';
import { isEarned, isFor, type Line, type Offer } from '@karcis/contract/price/discounts';
import { comparable, type SaleOffer } from './sale.ts';

/** A code that was sent with an order and is not used. */
export interface CodeAside {
  readonly code: string;
  readonly reason: SetAsideReason;
}

/** What a caller is told who takes no order without a code. */
const refusals: Readonly<Record<SetAsideReason, { readonly code: ErrorCode; readonly says: string }>> = {
  Unknown: { code: 'unknown_code', says: 'is no code of this event.' },
  'Not Valid Now': { code: 'code_not_valid_now', says: 'cannot be used now.' },
  'Used Up': { code: 'code_exhausted', says: 'was used as often as it may be.' },
  'Used By You': { code: 'code_exhausted', says: 'was used as often as one person may use it.' },
  'Second Voucher': { code: 'code_not_applicable', says: 'is a second voucher. An order takes one voucher.' },
  'Other Tickets': { code: 'code_not_applicable', says: 'is for other ticket types.' },
  'Not Enough': {
    code: 'code_not_applicable',
    says: 'takes more tickets, or tickets for more money, than there are in this order.',
  },
  'Does Not Combine': {
    code: 'code_not_applicable',
    says: 'takes nothing off this order, or less than what is taken off without it.',
  },
};

/** Throws why the first of these codes cannot be used. */
export function refuseAside(codes: readonly string[], [first]: readonly CodeAside[]): void {
  if (first === undefined) return;
  const { code, says } = refusals[first.reason];
  const detail = `"${first.code}" ${says}`;
  fail(code, {
    detail,
    errors: [{ pointer: `/codes/${codes.indexOf(first.code)}`, code: 'not_allowed', detail }],
  });
}

/**
 * Returns each code with its offer and the reason why it cannot be used, whatever is bought; the reason is undefined where it can. The second of two
 * vouchers cannot. Uses that are left are looked at only where `countsUses`: otherwise the statement that takes a use says more.
 */
export function reasonsAgainst(
  codes: readonly string[],
  offers: readonly SaleOffer[],
  { countsUses }: { readonly countsUses: boolean },
) {
  let vouchers = 0;
  return codes.map((code) => {
    const offer = offers.find((each) => each.code !== null && comparable(each.code) === comparable(code));
    const reason = offer === undefined ? 'Unknown' : reasonAgainst(offer, countsUses);
    if (offer?.kind !== 'Voucher' || reason !== undefined) return { code, offer, reason };
    vouchers += 1;
    return { code, offer, reason: vouchers > 1 ? ('Second Voucher' as const) : undefined };
  });
}

const reasonAgainst = (
  { is_valid_now, is_used_up, is_used_by_person }: SaleOffer,
  countsUses: boolean,
): SetAsideReason | undefined => {
  if (!is_valid_now) return 'Not Valid Now';
  if (!countsUses) return undefined;
  if (is_used_up) return 'Used Up';
  return is_used_by_person ? 'Used By You' : undefined;
};

/** Why an offer that can be used does nothing for these lines. */
export function reasonOfUseless(offer: Offer, lines: readonly Line[]): SetAsideReason {
  if (!lines.some((line) => isFor(offer, line))) return 'Other Tickets';
  return isEarned(offer, lines) ? 'Does Not Combine' : 'Not Enough';
}
