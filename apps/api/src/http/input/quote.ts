/** Characters of a value that an answer repeats. */
const longest = 60;

/** A value as it was sent, cut to a length that fits into a sentence. */
export const clip = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** A text in quotes, with control characters escaped. */
export const quote = (text: string): string => clip(JSON.stringify(clip(text)));
