import { oneLine } from '../write-mail.ts';

/** Characters of a name that is shown to somebody else. */
const longest = 60;

/** What is an address, a number or an advertisement rather than a name. */
const noName = /[@/\\]|\p{N}|\p{L}{2}\.\p{L}{2}|www\./iu;

/** Returns a name that one person has typed, as it is told to another one in a mail; null for what is none. */
export function typedName(typed: string): string | null {
  const name = oneLine(typed);
  return name === '' || name.length > longest || noName.test(name) ? null : name;
}
