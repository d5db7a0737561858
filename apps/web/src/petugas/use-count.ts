import { useWords } from '../frame/words.ts';

/** Writes counts in the language of the reader. */
export function useCount(): (count: number) => string {
  const { locale } = useWords();
  return (count) => count.toLocaleString(locale === 'id' ? 'id-ID' : 'en-GB');
}
