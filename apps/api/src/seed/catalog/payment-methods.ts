import type { Row } from '../copy.ts';

export type Method = Row<'payments'>['method'];

type Terms = {
  /** How often it is chosen, relative to the others. */
  weight: number;
  /** Hours until an unpaid one lapses. */
  hours: number;
  /** Mean of how long people take, in minutes. */
  minutes: number;
  /** What the provider keeps: a part of the amount, and rupiah. */
  rate: number;
  fixed: number;
  provider: string | null;
};

/** Indonesian habits: codes and virtual accounts first, cards far behind. The providers are invented. */
export const methods: Partial<Record<Method, Terms>> = {
  QRIS: { weight: 39, hours: 0.25, minutes: 3, rate: 0.007, fixed: 0, provider: 'gerbangbayar' },
  'Virtual Account': { weight: 23, hours: 48, minutes: 150, rate: 0, fixed: 4000, provider: 'gerbangbayar' },
  'E-Wallet': { weight: 20, hours: 0.25, minutes: 2, rate: 0.015, fixed: 0, provider: 'gerbangbayar' },
  Card: { weight: 9, hours: 0.5, minutes: 3, rate: 0.029, fixed: 2000, provider: 'lintaskartu' },
  Retail: { weight: 4, hours: 48, minutes: 360, rate: 0, fixed: 5000, provider: 'gerbangbayar' },
  'Bank Transfer': { weight: 4, hours: 72, minutes: 540, rate: 0, fixed: 0, provider: null },
};

export const failures: { code: string; message: string }[] = [
  { code: 'insufficient_funds', message: 'The account does not hold enough money' },
  { code: 'card_declined', message: 'The issuing bank declined the card' },
  { code: 'authentication_failed', message: 'The one-time password was wrong or too late' },
  { code: 'provider_unavailable', message: 'The wallet did not answer in time' },
];
