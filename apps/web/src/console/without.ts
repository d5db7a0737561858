/** A record without some of its fields. */
export const without = <Value>(
  of: Readonly<Record<string, Value>>,
  names: readonly string[],
): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(of).filter(([name]) => !names.includes(name)));
