import type { Language } from './language.ts';
import { numberText } from './number.ts';
import { inGroups, signs } from './signs.ts';

/** What is known of a number before it is typed. */
export interface Typed {
  /** Digits that it may have after the comma. */
  readonly places: number;
  readonly most?: number | undefined;
}

interface Forms {
  readonly grouped: RegExp;
  readonly plain: RegExp;
  /** With the decimal sign of the other language. */
  readonly foreign: RegExp;
}

const forms: Readonly<Record<Language, Forms>> = {
  id: {
    grouped: /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/,
    plain: /^\d+(?:,\d+)?$/,
    foreign: /^\d+\.\d+$/,
  },
  en: {
    grouped: /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/,
    plain: /^\d+(?:\.\d+)?$/,
    foreign: /^\d+,\d+$/,
  },
};

/** Digits with one full stop, where a number has a decimal sign; undefined where it cannot be read. */
function digitsIn(size: string, language: Language, { places, most = Infinity }: Typed): string | undefined {
  const { group, decimal } = signs[language];
  const { grouped, plain, foreign } = forms[language];
  // A number of three digits at most that has decimals has no groups: 106.845 is a longitude.
  const hasGroups = places === 0 || most >= 1000;
  if (hasGroups && grouped.test(size)) return size.replaceAll(group, '').replace(decimal, '.');
  if (plain.test(size)) return size.replace(decimal, '.');
  return places > 0 && foreign.test(size) ? size.replace(group, '.') : undefined;
}

/** A number without its currency, `Rp 75.000,-`, and without blanks between its groups. */
const plain = (text: string): string =>
  text.replaceAll(/^\s*(rp\.?|idr|usd|\p{Sc})|(idr|usd|\p{Sc}|[.,]-)\s*$|\s(?=\d{3}(\D|$))/giu, '').trim();

/**
 * Reads a number that was typed in the way of a language: `150.000` and `12,5`, in English `150,000` and `12.5`. The decimal sign of the other
 * language counts where it can be no sign of groups. Undefined where it cannot be read, or has more digits after the comma than it may; a whole
 * number may end in `,00`, as amounts do.
 */
export function typedNumber(text: string, language: Language, typed: Typed): number | undefined {
  const [, minus, size = ''] = /^([-−]?)([\d.,]+)$/.exec(plain(text)) ?? [];
  const digits = digitsIn(size, language, typed);
  if (digits === undefined) return undefined;
  const [, fraction = ''] = digits.split('.');
  const isWhole = typed.places === 0 && /^0{0,2}$/.test(fraction);
  if (fraction.length > typed.places && !isWhole) return undefined;
  const value = Number(digits);
  return minus === '' || value === 0 ? value : -value;
}

/** A number as it is typed, with all its digits: `150.000`, `12,5`. */
export const typedText = (value: number, language: Language): string => numberText(value, language, 15, 0);

/** An edit of a whole number that is being typed. */
export interface NumberEdit {
  /** Text before it. */
  readonly before: string;
  /** Text and caret after it. */
  readonly text: string;
  readonly caret: number;
  /** As events of input name it: `insertText`. */
  readonly kind: string;
}

/**
 * A whole number with its groups after an edit, and where its caret is then: behind the same digit. Undefined where it stays as it was typed,
 * because signs of groups are typed by hand, something else than digits is, or something was pasted.
 */
export function regrouped(
  { before, text, caret, kind }: NumberEdit,
  language: Language,
): { readonly text: string; readonly caret: number } | undefined {
  const { group } = signs[language];
  const bare = (some: string) => some.replaceAll(group, '');
  const isTyped = kind === 'insertText' || kind.startsWith('deleteContent');
  const hasMore = text.split(group).length > before.split(group).length;
  if (!isTyped || hasMore || before !== inGroups(bare(before), language) || !/^\d+$/.test(bare(text)))
    return undefined;
  const grouped = inGroups(bare(text), language);
  let [at, left] = [0, bare(text.slice(0, caret)).length];
  while (left > 0) if (grouped[at++] !== group) left--;
  // Deleting onwards goes on behind a sign of groups.
  if (kind === 'deleteContentForward' && grouped[at] === group) at++;
  return { text: grouped, caret: at };
}
