import pg from 'pg';

/**
 * Readers of the values of PostgreSQL. Instants and days stay text, in the form that the API promises: to make Date objects of
 * them is the largest avoidable cost of a list.
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
 * `2026-11-20 09:30:00.5+00` → `2026-11-20T09:30:00.500Z`. Sessions run in UTC (session.ts) and columns are timestamptz(3),
 * so there are at most three digits of fraction. Throws for another zone: what was served would be wrong by hours.
 */
export function instant(text: string): string {
  if (!text.endsWith('+00')) throw new RangeError(`${text} is not an instant in UTC`);
  const fraction = text.slice(20, -3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
}

/** Amounts and counts. Throws above 2^53, which in rupiah is ninety times Indonesia's yearly output. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} cannot be held exactly`);
  return value;
}
