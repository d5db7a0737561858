import type { Locale, Words } from '@karcis/words';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** Sentences in the language of the reader, and that language. */
export interface Language {
  readonly locale: Locale;
  readonly words: Words;
}

export const LanguageContext = createContext<Language | undefined>(undefined);

export function useWords(): Language {
  const language = useContext(LanguageContext);
  if (language === undefined) throw new Error('There is no language around this component.');
  return language;
}

const kept = 'karcis.locale';

/** The language chosen before, else that of the browser, else Indonesian. */
export function preferredLocale(): Locale {
  const sent = localStorage.getItem(kept) ?? navigator.language;
  return sent.startsWith('en') ? 'en' : 'id';
}

export function keepLocale(locale: Locale): void {
  localStorage.setItem(kept, locale);
}

/** Sentences of the rooms other than the console, which loads its own. */
type RoomWords = Omit<Words, 'console' | 'definitions' | 'fields'>;

/** Loads the sentences of one language: the other never reaches the browser. */
export async function loadWords(locale: Locale): Promise<RoomWords> {
  if (locale === 'en') return (await import('@karcis/words/en/rooms')).words;
  return (await import('@karcis/words/id/rooms')).words;
}

/** Takes the language of an account where none was chosen on this device. */
export function keepLocaleOf({ locale }: { readonly locale: string }): void {
  if (localStorage.getItem(kept) === null) keepLocale(locale.startsWith('en') ? 'en' : 'id');
}
