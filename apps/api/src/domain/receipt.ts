import type { Language } from '@karcis/format';
import type { PaymentMethod } from '@karcis/contract';

/** What a receipt says. Instants are texts as in the API; amounts are in the smallest unit in use. */
export interface PrintedReceipt {
  readonly locale: Language;
  readonly reference: string;
  readonly paid_at: string;
  readonly currency: string;
  readonly seller: {
    /** Its legal name, else the one that it is known by. */
    readonly name: string;
    readonly tax_id: string | null;
    readonly address: string | null;
    readonly email: string | null;
  };
  readonly buyer: {
    readonly name: string;
    readonly email: string;
    readonly company: string | null;
    readonly tax_number: string | null;
    readonly address: string | null;
  };
  readonly event: {
    readonly title: string;
    readonly starts_at: string;
    readonly ends_at: string;
    readonly timezone: string;
    readonly venue: { readonly name: string; readonly city: string } | null;
  };
  readonly items: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly unit_price: number;
  }[];
  readonly subtotal: number;
  /** The offers that took something off, named where they have a name or a code. */
  readonly discounts: readonly { readonly name: string | null; readonly amount: number }[];
  /** What the buyer pays beside the tickets. */
  readonly fee: number;
  readonly fee_tax: number;
  readonly tax_name: string | null;
  readonly ticket_tax: number;
  readonly ticket_tax_included: boolean;
  readonly total: number;
  /** Null where nothing was to be paid. */
  readonly payment: {
    readonly method: PaymentMethod;
    readonly reference: string;
    readonly paid_at: string;
  } | null;
  /** Those that came to an end, oldest first. */
  readonly refunds: readonly { readonly amount: number; readonly succeeded_at: string }[];
}
