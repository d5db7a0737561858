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

/**
 * The language that the address asks for (`?lang=en`), else the one chosen before, else that of the browser, else Indonesian.
 * The address is how a choice survives a sign-out, which clears what is stored, and how one comes from the site in English.
 */
export function preferredLocale(): Locale {
  const address = new URL(location.href);
  const asked = address.searchParams.get('lang');
  if (asked === 'id' || asked === 'en') {
    keepLocale(asked);
    address.searchParams.delete('lang');
    history.replaceState(history.state, '', address);
    return asked;
  }
  const sent = keptLocale() ?? navigator.language;
  return sent.startsWith('en') ? 'en' : 'id';
}

/** The language that was chosen on this device; null for none, and where the browser keeps nothing. */
function keptLocale(): string | null {
  try {
    return localStorage.getItem(kept);
  } catch {
    return null;
  }
}

export function keepLocale(locale: Locale): void {
  try {
    localStorage.setItem(kept, locale);
  } catch {
    // Then each page has that of its address, or of the browser.
  }
}

/** Address of a screen of the site in a language. */
export const siteAddress = (locale: Locale, path: '/' | '/events' | '/legal'): string =>
  locale === 'id' ? path : path === '/' ? '/en' : `/en${path}`;

/** Address of the page of an event in a language. */
export const eventAddress = (locale: Locale, slug: string): string =>
  `${siteAddress(locale, '/events')}/${encodeURIComponent(slug)}`;

/** Address of the sign-in, in a language that is not kept any more. */
export const signInAddress = (locale: Locale): string => `/signin?lang=${locale}`;

/** Takes the language of an account where none was chosen on this device. */
export function keepLocaleOf({ locale }: { readonly locale: string }): void {
  if (keptLocale() === null) keepLocale(locale.startsWith('en') ? 'en' : 'id');
}
