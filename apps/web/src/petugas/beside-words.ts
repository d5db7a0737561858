import type { Words } from '@karcis/words';
import { preferredLocale } from '../frame/words.ts';

let words: Words['besideGate'] | undefined;

/** Loads a screen beside the scanner, and the words of all of them: what scans needs none. */
export async function withBesideWords<Screen>(screen: Promise<Screen>): Promise<Screen> {
  const loading =
    preferredLocale() === 'en'
      ? import('@karcis/words/en/beside-gate')
      : import('@karcis/words/id/beside-gate');
  ({ besideGate: words } = await loading);
  return screen;
}

/** The words of the screens beside the scanner, which are loaded with each of them. */
export function besideWords(): Words['besideGate'] {
  if (words === undefined) throw new Error('The words of this screen are not loaded.');
  return words;
}
