import Type from 'typebox';
import { Currency, record } from '../values.ts';

/** A currency with the number of digits that its amounts have after the decimal sign. */
export const CurrencyDigits = record('CurrencyDigits', {
  code: Currency,
  digits: Type.Integer({ minimum: 0, maximum: 4, description: 'Digits after the decimal sign' }),
});
