import { en } from './en/index.ts';
import { id, type Words } from './id/index.ts';

/** Languages of the screens. `id` is the source; the others have its shape. */
export const locales = ['id', 'en'] as const;
export type Locale = (typeof locales)[number];
export type { Words };

const all: Readonly<Record<Locale, Words>> = { id, en };

/** Every sentence in a language. */
export const wordsOf = (locale: Locale): Words => all[locale];
