/** Characters that could lie to whoever reads a log: controls except tab and line feed, and marks of direction. */
// oxlint-disable-next-line no-control-regex
const deceptive = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Text that a log can hold: well-formed, without control characters, and at most `most` characters long. */
export function plainText(text: string, most: number): string {
  return clip(text, most).toWellFormed().replaceAll(deceptive, '\uFFFD');
}

const clip = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Names of what must stay secret, as they stand before a `=` or a `:`, and the value behind. */
const named =
  /\b((?:[\w-]{0,40}(?:passw(?:or)?d|sandi|secret|token|authorization|cookie|session|api[_-]?key|signature)[\w-]{0,40}|pin|otp)["']?\s{0,5}[:=]\s{0,5})((?:Bearer |Basic )?(?:"[^"]*"|'[^']*'|[^\s,;&"'}]+))/gi;

/**
 * In this order: what is recognized by its surroundings first, then what is recognized by its own form. Repetitions
 * are bounded, so that no text takes more than a time in proportion to its length.
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

/** What this process was given in confidence, and all forms in which that may stand in a text. */
const given = new Set<string>();
let secrets: readonly string[] = [];
/** Shorter ones are words, and would be found everywhere. */
const shortestSecret = 4;

/** From now on, no redacted text has these in it, whatever they look like. */
export function keepSecret(...texts: readonly string[]): void {
  for (const text of texts) given.add(text);
  secrets = formsOf([...given], shortestSecret);
}

/** Each text as it is, and as it stands in JSON or in an address; the longest first, as one may hold another. */
export function formsOf(texts: readonly string[], shortest: number): string[] {
  const long = texts.filter((text) => text.length >= shortest);
  const inJson = long.map((text) => JSON.stringify(text).slice(1, -1));
  const inAddress = long.map((text) => encodeURIComponent(text.toWellFormed()));
  return [...new Set([...long, ...inJson, ...inAddress])].toSorted((a, b) => b.length - a.length);
}

/** Texts are cut to this before they are looked through, so that no text can keep the server busy. */
const longestRead = 16 * 1024;
/** Half a secret might not be recognized, so this much before a cut goes too. */
const edge = 100;

/** A text without the secrets of this process and without what else is `hidden` (see `formsOf`). */
export function withoutSecrets(text: string, hidden: readonly string[]): string {
  let known = text;
  for (const secret of secrets) known = known.replaceAll(secret, '[secret]');
  for (const sent of hidden) known = known.replaceAll(sent, '[sent]');
  return known;
}

/**
 * A text as it may be stored: the secrets of this process, what else is `hidden`, credentials, addresses of people, long
 * numbers and whatever looks like a key are replaced, and so are control characters. At most `most` characters.
 */
export function redacted(text: string, most: number, hidden: readonly string[] = []): string {
  const clean = patterns.reduce(
    (sofar, [pattern, by]) =>
      typeof by === 'string' ? sofar.replaceAll(pattern, by) : sofar.replaceAll(pattern, by),
    withoutSecrets(text.slice(0, longestRead), hidden),
  );
  return plainText(text.length > longestRead ? clean.slice(0, -edge) : clean, most);
}
