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
