import type { ClientBase } from 'pg';

/**
 * Ends all sign-ins, tokens, mailed links and codes for phones of a database that comes out of a backup: those that were ended after the
 * backup would be good again. Returns how many tokens and links that were.
 */
export async function endWaysIn(client: Pick<ClientBase, 'query'>): Promise<number> {
  let ended = 0;
  for (const statement of [
    'update access_tokens set revoked_at = now() where revoked_at is null',
    // A closed account is opened again by its link alone, and is closed in the backup, too.
    `delete from account_tokens where used_at is null and purpose <> 'Keep Account'`,
    'delete from pairing_codes where used_at is null',
  ]) {
    const { rowCount } = await client.query(statement);
    ended += rowCount ?? 0;
  }
  return ended;
}
