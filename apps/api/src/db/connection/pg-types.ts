import pg from 'pg';

/**
 * How values of PostgreSQL become values of an answer. Instants and days stay text, in the form the API
 * promises: making Date objects of them is the largest avoidable cost of a list.
 */
const byType: Partial<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.TIMESTAMPTZ]: instant,
  [pg.types.builtins.DATE]: (text) => text,
  [pg.types.builtins.INT8]: safeInteger,
  [pg.types.builtins.NUMERIC]: Number,
};

export const parsers: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => byType[type] ?? pg.types.getTypeParser(type, format),
};

/**
 * `2026-11-20 09:30:00.5+00` → `2026-11-20T09:30:00.500Z`. Sessions run in UTC and columns are timestamptz(3),
 * so the zone is always +00 and there are at most three digits of fraction.
 */
export function instant(text: string): string {
  const fraction = text.slice(20, -3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
}

/** Amounts and counts. 2^53 rupiah is ninety times Indonesia's yearly output: more is a fault, not a number. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} cannot be held exactly`);
  return value;
}
