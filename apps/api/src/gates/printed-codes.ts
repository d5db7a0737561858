import { printedCodes } from '@karcis/contract/typed/printed-codes';
import { typedText } from '@karcis/gate';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';

/** Returns the printed codes that a text may be, as a reader sends it or as people type it: in full width, with the digits of another script. */
function codesMeant(text: string): readonly string[] {
  const read = printedCodes(typedText(text));
  return read.length === 0 ? printedCodes(text) : read;
}

/**
 * Reads which tickets of an event the printed codes among scanned texts are of, by one statement. A text without such a code costs none. A
 * printed code has no signature: it proves as little as a ticket that is found by hand, and is recorded as one.
 */
export async function ticketsByPrintedCode(
  db: ReadDb,
  eventId: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const spellings = new Map(texts.map((text) => [text, codesMeant(text)]));
  const codes = [...new Set([...spellings.values()].flat())];
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom('live_tickets')
    .select(['id', 'code'])
    .where('event_id', '=', eventId)
    .where(sql<boolean>`code = any(${codes}::text[])`)
    .orderBy('id')
    .execute();
  return new Map(
    [...spellings].flatMap(([text, meant]) => {
      const ticket = rows.find(({ code }) => meant.includes(code));
      return ticket === undefined ? [] : [[text, ticket.id] as const];
    }),
  );
}
