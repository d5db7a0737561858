import { useEffect, useState } from 'preact/hooks';
import { preferredLocale } from '../frame/words.ts';

type Hints = Readonly<Record<string, string>>;
let hints: Hints | undefined;

/** The longest words of forms. They come beside their code, so that a first visit loads none. */
const loading = (
  preferredLocale() === 'en' ? import('@karcis/words/en/hints') : import('@karcis/words/id/hints')
).then((loaded) => {
  hints = loaded.hints;
});

/** Whether the hints are there: a form is drawn with them, so that nothing of it moves. A failure leaves forms without them. */
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
