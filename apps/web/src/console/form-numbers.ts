import { digitsOf } from '@karcis/contract/digits';
import { amountText, typedNumber, typedText } from '@karcis/format';
import type { Parameter } from '../screens/projected.ts';
import type { About } from './form-around.ts';

const numbers: ReadonlySet<string> = new Set(['count', 'number', 'percent', 'money', 'discount']);
export const isNumber = ({ as }: Parameter): boolean => numbers.has(as);

/** Whether a number is a port, by its limit: a name and no count, and so without groups. */
const isPort = ({ as, most }: Parameter): boolean => as === 'count' && most === 65_535;

/** Whether a number has its groups while it is typed. Those with a sign of their own, decimal or minus, have them when they are left. */
export const isGroupedInTyping = (input: Parameter, about: About): boolean =>
  placesOf(input, about) === 0 && (input.least ?? 0) >= 0 && !isPort(input);

const isAmount = ({ as }: Parameter, { isPercent }: About): boolean =>
  as === 'money' || (as === 'discount' && !isPercent);

/** Digits after the comma of amounts. Those without a currency are in the smallest unit. */
const digitsIn = ({ currency }: About): number => (currency === undefined ? 0 : digitsOf(currency));

/** How many of the smallest unit are one, as an amount is typed: 100 for dollars. */
const unitsIn = (input: Parameter, about: About): number =>
  isAmount(input, about) ? 10 ** digitsIn(about) : 1;

/** Digits that a number may have after the comma. */
export function placesOf(input: Parameter, about: About): number {
  if (isAmount(input, about)) return digitsIn(about);
  if (input.as === 'discount') return 2;
  return input.as === 'count' ? 0 : Infinity;
}

/** A field with its limits as they are typed: of an amount in the unit of its currency, of a percentage up to 100. */
export function typedLimits(input: Parameter, about: About): Parameter {
  if (input.as === 'discount' && about.isPercent) return { ...input, most: 100 };
  const units = unitsIn(input, about);
  return {
    ...input,
    ...(input.least === undefined ? {} : { least: input.least / units }),
    ...(input.most === undefined ? {} : { most: input.most / units }),
  };
}

const readIn = (input: Parameter, text: string, about: About): number | undefined =>
  typedNumber(text, about.language, {
    places: placesOf(input, about),
    most: typedLimits(input, about).most,
  });

/** A number as its route takes it, of how it was typed; undefined where that cannot be read. */
export function numberOf(input: Parameter, text: string, about: About): number | undefined {
  const units = unitsIn(input, about);
  const read = readIn(input, text, about);
  // Cents are whole: 0.29 × 100 is 28.999999999999996.
  return read === undefined || units === 1 ? read : Math.round(read * units);
}

/** A number as its field has it. */
export function numberIn(input: Parameter, value: number, about: About): string {
  const { currency, language } = about;
  if (isAmount(input, about) && currency !== undefined) return amountText(value, currency, language);
  return isPort(input) ? String(value) : typedText(value, language);
}

/** What is wrong with a number as it is typed. */
export function numberFault(
  input: Parameter,
  text: string,
  about: About,
): 'no_number' | 'no_whole_number' | 'too_small' | 'too_large' | undefined {
  const read = readIn(input, text, about);
  const { least = -Infinity, most = Infinity } = typedLimits(input, about);
  if (read === undefined) return placesOf(input, about) === 0 ? 'no_whole_number' : 'no_number';
  if (read < least) return 'too_small';
  return read > most ? 'too_large' : undefined;
}
