import { nearest } from './nearest.ts';

/** Returns an error for each unknown `KARCIS_…` variable: most likely a typing error that would go unnoticed. */
export const misspelled = (
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] =>
  Object.keys(environment)
    .filter((name) => name.startsWith('KARCIS_') && !name.startsWith('KARCIS_TEST_') && !known.includes(name))
    .map((name) => {
      const hint = nearest(name, known);
      return `There is no setting ${name}${hint === undefined ? '.' : `; did you mean ${hint}?`}`;
    });
