import type { Locale, Words } from '@karcis/words';
import { useWords } from '../frame/words.ts';
import type { ConsoleNoun } from '../screens/console.ts';
import type { Parameter } from '../screens/projected.ts';

/** What the console loads of a language. */
export type ConsoleWords = Pick<Words, 'console' | 'errors' | 'fields' | 'frame' | 'statuses'>;

interface Noun {
  readonly name: string;
  readonly empty?: string;
  readonly hint?: string;
}

export function useConsole(): { readonly locale: Locale; readonly words: ConsoleWords } {
  return useWords();
}

/** Words of a screen. The compiler refuses a screen that has none. */
export function nounOf(words: ConsoleWords, noun: string): Noun {
  const nouns: Readonly<Record<ConsoleNoun | 'deliveries', Noun>> = words.console.nouns;
  return (nouns as Readonly<Record<string, Noun>>)[noun] ?? { name: noun };
}

/** Fields that say only that they name the thing they are of: `buyer.name` is called like `buyer`. */
const naming = new Set(['name', 'title', 'reference', 'code', 'label', 'email', 'id']);

/** What a field is called. */
export function fieldWord(words: ConsoleWords, path: string): string {
  const names = path.split('.');
  const last = names.at(-1) ?? path;
  const name = names.length > 1 && naming.has(last) ? (names.at(-2) ?? last) : last;
  return (
    (words.fields as Readonly<Record<string, string>>)[name] ??
    (words.statuses as Readonly<Record<string, string>>)[name] ??
    name
  );
}

/** What a field of a form is called: its picture or its source like what is shown of it, a field of a part like that field. */
export function fieldName(words: ConsoleWords, name: string, scope = ''): string {
  const names: Readonly<Record<string, string>> = words.console.form.names;
  const last = name.slice(name.lastIndexOf('.') + 1);
  return (
    names[`${scope}-${name}`] ??
    names[name] ??
    names[last] ??
    fieldWord(words, last.replace(/_markdown$/, '_html').replace(/_media_id$/, '_url'))
  );
}

/** What a column is called in the list of a noun. */
export const headWord = (words: ConsoleWords, noun: string, path: string): string =>
  (words.console.form.names as Readonly<Record<string, string>>)[`${noun}-${path}`] ?? fieldWord(words, path);

/** What a value is called in this field and in no other; undefined where it has no such word. */
export const ownWord = (words: ConsoleWords, field: string, value: string): string | undefined =>
  (words.console.choices as Readonly<Record<string, string>>)[`${field}.${value}`];

/** What a value of a list of values is called, in its field. A value that is newer than these words is shown as it is. */
export function choiceWord(words: ConsoleWords, field: string, value: string): string {
  const { yes, no } = words.console;
  const common: Readonly<Record<string, string>> = { ...words.statuses, true: yes, false: no };
  return ownWord(words, field, value) ?? common[value] ?? value;
}

/** What is wrong with a value, by the code of the server for the value or for the request. */
export function valueFault(
  words: ConsoleWords,
  code: string,
  { as, least = 0, most = 0 }: Parameter = { as: 'text' },
  told: (limit: number) => string = String,
): string {
  const faults: Readonly<Record<string, string | ((limit: string) => string)>> = words.console.form.faults;
  const fault = faults[`${code}-${as}`] ?? faults[code];
  if (typeof fault === 'function')
    return fault(told(code.endsWith('_short') || code.endsWith('_small') ? least : most));
  return fault ?? (words.errors as Readonly<Record<string, string>>)[code] ?? words.errors.invalid_request;
}

/** Words that values need. */
export interface ValueWords {
  readonly yes: string;
  readonly no: string;
  /** In place of null. */
  readonly none: string;
  readonly choice: (field: string, value: string) => string;
  /** For codes that are no list of the contract: `action` of the audit log. */
  readonly own: (field: string, value: string) => string | undefined;
}

export const valueWords = (words: ConsoleWords): ValueWords => ({
  yes: words.console.yes,
  no: words.console.no,
  none: '–',
  choice: (field, value) => choiceWord(words, field, value),
  own: (field, value) => ownWord(words, field, value),
});
