import type { Language } from '@karcis/format';
import { wordsOf } from '@karcis/words';
import type { Theme } from './look.ts';

/** The data of a ticket that are printed. Instants are texts as in the API; amounts are in the smallest unit in use. */
export interface PrintedTicket {
  /** Language of its order. */
  readonly locale: Language;
  readonly code: string;
  readonly qr_payload: string;
  readonly issued_at: string;
  readonly event: {
    readonly title: string;
    readonly status: string;
    readonly starts_at: string;
    readonly ends_at: string;
    readonly doors_open_at: string | null;
    readonly timezone: string;
    readonly venue: Venue | null;
  };
  readonly event_format: 'In Person' | 'Online' | 'Hybrid';
  readonly organizer_name: string;
  readonly ticket_type: { readonly name: string; readonly color: string | null };
  /** Null on a ticket that goes to an address which nobody has confirmed: what was typed is not sent there. */
  readonly attendee: { readonly name: string } | null;
  readonly order: { readonly reference: string };
  readonly price: number;
  readonly currency: string;
  readonly seat: string | null;
  readonly gate: { readonly name: string } | null;
  /** Null where the ticket is valid as long as its event. */
  readonly valid_from: string | null;
  readonly valid_until: string | null;
  readonly benefits: readonly string[];
  readonly entry_instructions_markdown: string;
  readonly terms_markdown: string;
  readonly support: { readonly email: string | null; readonly phone: string | null };
  readonly theme: Theme | null;
}

/** Returns the words of a ticket in its language. */
export const wordsFor = ({ locale }: Pick<PrintedTicket, 'locale'>) => wordsOf(locale).printedTicket;

export interface Venue {
  readonly name: string;
  readonly address: string | null;
  readonly city: string;
  readonly province: string | null;
  readonly postal_code: string | null;
}
