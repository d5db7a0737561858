import type { Locale } from '@karcis/words';
import { createContext } from 'preact';

/** What the values of a form depend on. */
export interface About {
  /** In whose way numbers are typed. */
  readonly language: Locale;
  /** Zone by whose clock instants are asked for. */
  readonly zone: string;
  /** Of amounts; without one they are asked for in the smallest unit. */
  readonly currency?: string | undefined;
  /** Whether a `discount` is a percentage. */
  readonly isPercent: boolean;
}

/** What the fields of a form depend on, as it is filled in. */
export const FormAround = createContext<About>({ language: 'id', zone: 'UTC', isPercent: false });

/** Fields that say whether the `discount` of a form is a percentage or an amount: of promos and vouchers, and of the platform's fee. */
const kinds = ['discount_type', 'platform_fee.type'];

/** Whether the `discount` of a form is a percentage. `textAt` returns the text of a field. */
export const isPercentBy = (textAt: (name: string) => unknown): boolean =>
  kinds.some((name) => textAt(name) === 'Percentage');
