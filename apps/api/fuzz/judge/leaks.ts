import { neverTold } from '../draw/body.ts';
import { type Caller, guests } from '../case.ts';
import { canaries, type MayRead } from '../target/records.ts';

/** Secrets as they are, and as bytes are written. */
const secrets = [
  neverTold,
  Buffer.from(neverTold).toString('hex'),
  Buffer.from(neverTold).toString('base64').slice(0, 16),
  '$argon2id',
];
const token = /karcis_[A-Za-z0-9_-]{40,}/;
/** Texts that belong to the code and to no answer. */
const inside = /node_modules|\.ts:\d|FST_ERR|SQLSTATE|pg_catalog/;

/** What is in a text that nobody may be told. */
export function secretIn(text: string): string | undefined {
  const found = secrets.find((secret) => text.includes(secret));
  if (found !== undefined) return `a secret is told: ${found}`;
  return text.includes('karcis_') && token.test(text) ? 'a token is told' : undefined;
}

/** Whose records a caller is told of as their own. */
const ownerOf = (reader: Caller) => (reader === 'manager' || reader === 'viewer' ? 'organizer' : reader);

/** What is in a text that its reader may not be told. */
export function leakIn(text: string, reader: Caller, mayRead: MayRead): string | undefined {
  if (!text.includes('canary:') && !text.includes('KENARI-')) return undefined;
  const theirs = mayRead.get(reader) ?? new Set();
  if (theirs === 'everything') return undefined;
  const self = guests[reader] ?? ownerOf(reader);
  const foreign = text
    .match(canaries)
    ?.find((canary) => !canary.startsWith(`canary:${self}:`) && !theirs.has(canary));
  return foreign === undefined ? undefined : `somebody else's is told: ${foreign}`;
}

/** What is in an answer that belongs into a log. */
export const insideIn = (text: string): string | undefined => {
  const found = inside.exec(text)?.[0];
  return found === undefined ? undefined : `the inside shows: ${found}`;
};
