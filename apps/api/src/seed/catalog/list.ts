/** Splits `a, b, c`: long lists of words stay readable as text. */
export const list = (text: string): string[] => text.trim().split(/\s*,\s*/);
