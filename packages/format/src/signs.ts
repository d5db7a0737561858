import type { Language } from './language.ts';

/** Signs between groups of three digits, and before decimals. */
export const signs: Readonly<Record<Language, { readonly group: string; readonly decimal: string }>> = {
  id: { group: '.', decimal: ',' },
  en: { group: ',', decimal: '.' },
};

/** Digits in groups of three: `150.000`. */
export const inGroups = (digits: string, language: Language): string =>
  digits.replaceAll(/\B(?=(?:\d{3})+$)/g, signs[language].group);
