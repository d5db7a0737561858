import type { OrganizerRole } from '@karcis/contract';
import { type Kysely, sql } from 'kysely';
import type { Database, Db } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import { inBatches } from './in-batches.ts';

/** What a mailed link is good for. */
export type LinkPurpose = Tables['account_tokens']['purpose'];

interface NewLink {
  readonly id: string;
  readonly purpose: LinkPurpose;
  /** The account that it is for; null where there is none, and then it opens nothing. */
  readonly userId: string | null;
  readonly email: string;
  /** Of links with a subject an address has one for each. */
  readonly subjectId?: string;
  /** Who asks, as the limit counts: the network of the request, or the account where it is signed in for that. */
  readonly network: string;
  readonly tokenHash: Buffer;
  readonly validSeconds: number;
  readonly most: LinkLimits;
  readonly payload?: Registration | TeamInvitation | EventInvitation;
}

/** What was typed to open an account. It is with links of that purpose alone. */
interface Registration {
  readonly name: string;
  readonly locale: string | null;
  /** Version of the terms that were accepted. */
  readonly terms: string | null;
}

/** What was typed to invite somebody to the team of an organizer. */
export interface TeamInvitation {
  readonly name: string;
  readonly role: OrganizerRole;
}

/** What was typed to invite somebody to work at an event. The subject of the link is the assignment. */
export interface EventInvitation {
  readonly name: string;
  readonly event_id: string;
}

/** Links an hour. */
export interface LinkLimits {
  /** To one address for one purpose. */
  readonly perAddress: number;
  /** Asked for from one network, or by one account. */
  readonly perNetwork: number;
}

/** Links an hour that one account may ask for, beside those to one address. */
export type AccountLimits = LinkLimits & { readonly perAccount: number };

/** An account as the limits count it: what others ask for in its network is none of its affair. */
export const askedBy = (userId: string): string => `account ${userId}`;

/** Who asks for links to others, and how many: an account may ask for more than a network, since a team is invited on one afternoon. */
export const asAccount = (userId: string, limits: AccountLimits) => ({
  network: askedBy(userId),
  most: { ...limits, perNetwork: limits.perAccount },
});

/** In the place of a subject, where there is none: nulls never conflict. */
const noSubject = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/**
 * Makes a link in the place of the open one, with one statement that does the same for every address. Returns false, and
 * makes none, where an hour has had enough of them.
 */
export async function makeLink(db: Db, link: NewLink): Promise<boolean> {
  const now = new Date();
  const anHourAgo = new Date(now.getTime() - 3_600_000);
  const ends = new Date(now.getTime() + link.validSeconds * 1000);
  const { rows } = await sql`
    insert into account_tokens as link (
      id, purpose, user_id, email, subject_id, network, token_hash, payload, sent_since, expires_at, created_at
    )
    select
      ${link.id}::uuid, ${link.purpose}::text, ${link.userId}::uuid, ${link.email}::text, ${link.subjectId ?? null}::uuid, ${link.network}::text,
      ${link.tokenHash}::bytea, ${JSON.stringify(link.payload ?? {})}::jsonb, ${now}::timestamptz, ${ends}::timestamptz, ${now}::timestamptz
    where (
      select coalesce(sum(sent_count), 0) from account_tokens
      where network = ${link.network} and sent_since > ${anHourAgo}::timestamptz
    ) < ${link.most.perNetwork}
    on conflict (purpose, lower(email), coalesce(subject_id, ${noSubject})) where used_at is null
    do update set
      id = excluded.id, user_id = excluded.user_id, email = excluded.email, network = excluded.network,
      token_hash = excluded.token_hash, payload = excluded.payload, expires_at = excluded.expires_at, created_at = excluded.created_at,
      sent_count = case when link.sent_since > ${anHourAgo}::timestamptz then link.sent_count + 1 else 1 end,
      sent_since = case when link.sent_since > ${anHourAgo}::timestamptz then link.sent_since else excluded.sent_since end
    where link.sent_count < ${link.most.perAddress} or link.sent_since <= ${anHourAgo}::timestamptz
    returning link.id
  `.execute(db);
  return rows.length === 1;
}

const isOpen = (hash: Buffer, purpose: LinkPurpose) =>
  sql<boolean>`token_hash = ${hash} and purpose = ${purpose} and used_at is null and expires_at > now()`;

/** Returns the link with this token, if it can be used now. */
export const openLink = (db: Db, purpose: LinkPurpose, hash: Buffer) =>
  db.selectFrom('account_tokens').select(['id', 'email']).where(isOpen(hash, purpose)).executeTakeFirst();

/** Uses a link up. Of several at once, one gets it. With an account, only its own link is used. */
export const useLink = (db: Db, purpose: LinkPurpose, hash: Buffer, userId?: string) =>
  db
    .updateTable('account_tokens')
    .set({ used_at: sql<string>`now()` })
    .where(isOpen(hash, purpose))
    .where(userId === undefined ? sql<boolean>`true` : sql<boolean>`user_id = ${userId}`)
    .returning(['id', 'user_id', 'email', 'payload'])
    .$narrowType<{ payload: Registration }>()
    .executeTakeFirst();

/** Ends the open links of an account for some purposes. */
export async function endLinks(db: Db, userId: string, purposes: readonly LinkPurpose[]): Promise<void> {
  await db
    .updateTable('account_tokens')
    .set({ used_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

/** Returns what a mail says of the link with this id; undefined where it was used, has ended or was replaced. */
export const linkToMail = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('account_tokens')
    .select(['id', 'user_id', 'subject_id', 'expires_at', 'payload'])
    .$narrowType<{ payload: Registration }>()
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();

/** Deletes links that ended 30 days ago. */
export const dropOldLinks = (database: Pick<Database, 'transaction'>, signal: AbortSignal): Promise<void> =>
  inBatches(
    database,
    signal,
    (most) => sql`
      delete from account_tokens where id in (
        select id from account_tokens where expires_at < now() - interval '30 days'
        order by expires_at limit ${most}
      )`,
  );
