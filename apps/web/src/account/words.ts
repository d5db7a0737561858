import type { Locale, Words } from '@karcis/words';

/** Loads the sentences of the account room in one language. No other room has need of them. */
export async function loadAccountWords(locale: Locale): Promise<Pick<Words, 'account' | 'errors' | 'frame'>> {
  if (locale === 'en') return (await import('@karcis/words/en/account-room')).words;
  return (await import('@karcis/words/id/account-room')).words;
}
