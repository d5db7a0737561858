/** Characters by which a text can look like another one in a log: controls except tab and line feed, and marks of direction. */
// oxlint-disable-next-line no-control-regex
const deceptive = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Text that a log can hold: well-formed, without control characters, and at most `most` characters long. */
export function plainText(text: string, most: number): string {
  return clip(text, most).toWellFormed().replaceAll(deceptive, '\uFFFD');
}

const clip = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** A name of something secret before a `=` or a `:`, and the value behind it. */
const named =
  /\b((?:[\w-]{0,40}(?:passw(?:or)?d|sandi|secret|token|authorization|cookie|session|api[_-]?key|signature)[\w-]{0,40}|pin|otp)["']?\s{0,5}[:=]\s{0,5})((?:Bearer |Basic )?(?:"[^"]*"|'[^']*'|[^\s,;&"'}]+))/gi;

/**
 * Replacements in their order: secrets known by their surroundings come before those known by their own form. Repetitions
 * are bounded, so that the time is in proportion to the length of the text.
 */
const patterns: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@]{1,200}@/gi, '$1[redacted]@'],
  [/(\/[^\s?"'`]{0,300}\?)[^\s?"'`=]{1,100}=[^\s"'`]*/g, '$1[query]'],
  [named, '$1[redacted]'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{3,}/gi, '$1 [redacted]'],
  [/\bkarcis_[\w-]{16,}/g, '[token]'],
  [/[^\s@"'`<>()[\]{},;:=/&]{1,64}@[^\s@"'`<>()[\]{},;:=/&]{1,190}\.[a-z]{2,24}/gi, '[email]'],
  [/[\w+/=-]{40,}/g, (run) => (/([A-Z].*){4}/.test(run) && looksRandom(run) ? '[secret]' : run)],
  [/[\w+=-]{24,}/g, (run) => (looksRandom(run) ? '[secret]' : run)],
  [/(?<![\w-])\+?\(?\d[\d ().-]{6,30}\d(?![\w-])/g, (run) => (looksPersonal(run) ? '[number]' : run)],
];

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const nameOfCode = /^[a-z]+(_[a-z]+|_\d{1,4})+$/;

/** Keys and tokens mix digits, or many capitals, with letters; names of code hardly do, and ids are no secrets. */
function looksRandom(run: string): boolean {
  const count = (kind: RegExp) => run.length - run.replaceAll(kind, '').length;
  const [digits, capitals] = [count(/\d/g), count(/[A-Z]/g)];
  const isMixed = digits >= 3 || (capitals >= 4 && run.length >= 40);
  return isMixed && !uuid.test(run) && !nameOfCode.test(run);
}

/** Numbers of phones, cards and identity have nine digits or more. Days and addresses of machines may stay. */
function looksPersonal(run: string): boolean {
  return run.replaceAll(/\D/g, '').length >= 9 && !/^(\d{4}-\d\d-\d\d|(\d{1,3}\.){3}\d{1,3}$)/.test(run);
}

/** Texts that no log repeats, whatever they look like, in all their forms (see `formsOf`). */
export interface Hidden {
  /** Secrets of the configuration. */
  readonly secrets?: readonly string[];
  /** Values that a request sent in confidence. */
  readonly sent?: readonly string[];
}

/** Characters of the shortest text that is hidden. Shorter ones are words and stand everywhere. */
const shortest = 4;

/** Returns each text as it is and as it stands in JSON or in an address. The longest come first: one may hold another. */
export function formsOf(texts: readonly string[]): string[] {
  const long = texts.filter((text) => text.length >= shortest);
  const inJson = long.map((text) => JSON.stringify(text).slice(1, -1));
  const inAddress = long.map((text) => encodeURIComponent(text.toWellFormed()));
  return [...new Set([...long, ...inJson, ...inAddress])].toSorted((a, b) => b.length - a.length);
}

/** Characters of a text that are searched. More would keep the server busy. */
const longestRead = 16 * 1024;
/** Characters before a cut that are removed as well: half a secret might not be recognized. */
const edge = 100;

/** Returns a text with `[secret]` and `[sent]` in place of the hidden texts. */
export function withoutHidden(text: string, { secrets = [], sent = [] }: Hidden): string {
  let clean = text;
  for (const secret of secrets) clean = clean.replaceAll(secret, '[secret]');
  for (const value of sent) clean = clean.replaceAll(value, '[sent]');
  return clean;
}

/**
 * Returns a text as it may be stored, at most `most` characters long. Hidden texts, credentials, addresses of people, long
 * numbers, keys and control characters are replaced.
 */
export function redacted(text: string, most: number, hidden: Hidden = {}): string {
  const clean = patterns.reduce(
    (sofar, [pattern, by]) =>
      typeof by === 'string' ? sofar.replaceAll(pattern, by) : sofar.replaceAll(pattern, by),
    withoutHidden(text.slice(0, longestRead), hidden),
  );
  return plainText(text.length > longestRead ? clean.slice(0, -edge) : clean, most);
}
