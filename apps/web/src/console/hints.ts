import { useEffect, useState } from 'preact/hooks';
import { preferredLocale } from '../frame/words.ts';
import type { DeedWord } from '../screens/deed.ts';

interface DeedWords {
  /** On its button. */
  readonly name: string;
  /** When it is done. */
  readonly done: string;
  /** What is asked before. */
  readonly sure?: string;
}

let hints: Readonly<Record<string, string>> | undefined;
let deeds: Readonly<Record<DeedWord, DeedWords>> | undefined;

/** The words of forms and deeds. They come beside their code, so that a first visit loads none. */
const loading = load();

async function load(): Promise<void> {
  ({ hints, deeds } = await (preferredLocale() === 'en'
    ? import('@karcis/words/en/hints')
    : import('@karcis/words/id/hints')));
}

/** Whether these words are there: a form is drawn with them, so that nothing of it moves. A failure leaves forms without hints. */
export function useHints(): boolean {
  const [isThere, setThere] = useState(hints !== undefined);
  useEffect(() => {
    let isWanted = true;
    const show = () => {
      if (isWanted) setThere(true);
    };
    loading.then(show, show);
    return () => {
      isWanted = false;
    };
  }, []);
  return isThere;
}

/** What helps to fill in a field, by its form and name, else by its name; undefined where its name says it all. */
export const hintOf = (scope: string, name: string): string | undefined =>
  hints?.[`${scope}-${name}`] ?? hints?.[name];

/** Words of a deed; none where they could not be loaded. */
export const deedWords = (word: DeedWord): DeedWords => deeds?.[word] ?? { name: word, done: '' };
