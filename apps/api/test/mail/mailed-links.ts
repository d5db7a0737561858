import type { Karcis } from '../harness.ts';
import { senderFor, sendMail } from './support.ts';

/** Sends the mails that wait, and returns the links in them, one mail after the other. */
export async function mailedLinks({ db, database }: Pick<Karcis, 'db' | 'database'>): Promise<string[]> {
  const log: { readonly mail?: { readonly links: readonly string[] } }[] = [];
  const sender = senderFor(database, { log });
  const waiting = await db
    .selectFrom('mails')
    .select('id')
    .where('status', '=', 'Queued')
    .orderBy('id')
    .execute();
  for (const { id } of waiting) await sendMail(database, sender, id);
  return log.flatMap(({ mail }) => mail?.links ?? []);
}

/** The token in a mailed link. */
export const tokenIn = (link = ''): string => new URL(link).hash.slice(1);
