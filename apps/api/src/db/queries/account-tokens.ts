import type { OrganizerRole } from '@karcis/contract';
import { type Kysely, sql } from 'kysely';
import type { Database, Db } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import type { KeyedNetwork } from '../../domain/security/network-key.ts';
import { inBatches } from './in-batches.ts';
import { isKnownAt } from './known-networks.ts';

/** What a mailed link is good for. */
export type LinkPurpose = Tables['account_tokens']['purpose'];

interface NewLink {
  readonly id: string;
  readonly purpose: LinkPurpose;
  /** The account that it is for; null where there is none, and then it opens nothing. */
  readonly userId: string | null;
  readonly email: string;
  /** Links with a subject are counted for each. */
  readonly subjectId?: string;
  readonly asker: Asker;
  readonly tokenHash: Buffer;
  readonly validSeconds: number;
  readonly most: LinkLimits;
  readonly payload?: Registration | TeamInvitation | EventInvitation;
}

/** The network that asks for a link, or the account that is signed in for that. */
export type Asker = { readonly network: string; readonly keys: KeyedNetwork } | { readonly account: string };

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
export const askedBy = (userId: string): Asker => ({ account: userId });

/** Who asks for links to others, and how many: an account may ask for more than a network, since a team is invited on one afternoon. */
export const asAccount = (userId: string, limits: AccountLimits) => ({
  asker: askedBy(userId),
  most: { ...limits, perNetwork: limits.perAccount },
});

/** In the place of a subject, where there is none: nulls never conflict. */
const noSubject = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/** Links that anybody can ask for with an address. A further one ends none of them, and using one ends the others. */
const forAnybody: ReadonlySet<LinkPurpose> = new Set(['Register', 'Reset Password', 'Find Order']);

/** Seconds in which links are counted. Links that anybody can ask for are valid for so much longer: where a further one is refused, one is out that is good for as long as a new one would be. */
const window = 3600;

/** Open links of the same purpose for the same address and subject. */
const sameAs = ({ purpose, email, subjectId }: Pick<NewLink, 'purpose' | 'email' | 'subjectId'>) =>
  sql<boolean>`purpose = ${purpose} and lower(email) = lower(${email}) and coalesce(subject_id, ${noSubject}) = coalesce(${subjectId ?? null}::uuid, ${noSubject})`;

const isRecent = sql<boolean>`sent_since > now() - make_interval(secs => ${sql.lit(window)})`;

/**
 * Makes a link, with the same statements for every address. Returns false, and makes none, where an hour has had enough of them: the links
 * that are out stay good then. Requests where the account is known have an allowance of their own, and so has each account that has no open
 * link to a new password, whatever its network has asked for: strangers use up neither. One that only accounts ask for replaces the open one.
 */
export async function makeLink(db: Db, link: NewLink): Promise<boolean> {
  const isForAnybody = forAnybody.has(link.purpose);
  if (!isForAnybody)
    await sql`update account_tokens set used_at = now() where ${sameAs(link)} and used_at is null`.execute(
      db,
    );
  const network =
    'network' in link.asker ? link.asker.keys.key.toString('hex') : `account ${link.asker.account}`;
  const isKnown = sql<boolean>`(${link.userId}::uuid is not null and ${isKnownIn(link)})`;
  const { rows } = await sql`
    with asked as (select ${isForAnybody && 'network' in link.asker ? isKnown : sql`false`} as is_known)
    insert into account_tokens (
      id, purpose, user_id, email, subject_id, network, token_hash, payload, is_known, place, sent_since, created_at, expires_at
    )
    select
      ${link.id}::uuid, ${link.purpose}::text, ${link.userId}::uuid, ${link.email}::text, ${link.subjectId ?? null}::uuid, ${network}::text,
      ${link.tokenHash}::bytea, ${JSON.stringify(link.payload ?? {})}::jsonb, asked.is_known,
      (select coalesce(max(place), 0) + 1 from account_tokens where ${sameAs(link)} and used_at is null),
      now(), now(), now() + make_interval(secs => ${link.validSeconds + (isForAnybody ? window : 0)})
    from asked
    where (
      select count(*) from account_tokens as sent
      where ${sameAs(link)} and ${isRecent} and sent.is_known = asked.is_known and ${isForAnybody ? sql`used_at is null` : sql`true`}
    ) < ${link.most.perAddress} and (
      asked.is_known or ${hasRoom(link)} or (
        ${link.purpose === 'Reset Password' && link.userId !== null}
        and not exists (select from account_tokens where ${sameAs(link)} and used_at is null and expires_at > now())
      )
    )
    on conflict (purpose, lower(email), coalesce(subject_id, ${noSubject}), place) where used_at is null do nothing
    returning id
  `.execute(db);
  return rows.length === 1;
}

/** Whether an account has signed in from the network that asks, or used a mailed link there. */
function isKnownIn({ userId, asker }: NewLink) {
  if (!('network' in asker)) return sql<boolean>`false`;
  return isKnownAt({ userId: sql`${userId}::uuid`, network: asker.network, key: asker.keys });
}

/** Whether the network that asks, and each wider one around it, has asked for few enough. */
function hasRoom({ asker, most }: NewLink) {
  if (!('network' in asker))
    return sql<boolean>`(
      select count(*) from account_tokens where network = ${`account ${asker.account}`} and ${isRecent}
    ) < ${most.perNetwork}`;
  const { around } = asker.keys;
  return sql<boolean>`not exists (
    select from unnest(
      ${around.map(({ first }) => first.toString('hex'))}::text[], ${around.map(({ last }) => last.toString('hex'))}::text[],
      ${around.map(({ work }) => Math.min(work * most.perNetwork, 2_000_000_000))}::int[]
    ) as wide (first, last, most)
    where (
      select count(*) from account_tokens as sent
      where sent.network between (wide.first collate "C") and (wide.last collate "C") and ${isRecent}
    ) >= wide.most
  )`;
}

const isOpen = (hash: Buffer, purpose: LinkPurpose) =>
  sql<boolean>`token_hash = ${hash} and purpose = ${purpose} and used_at is null and expires_at > now()`;

/** Returns the link with this token, if it can be used now. */
export const openLink = (db: Db, purpose: LinkPurpose, hash: Buffer) =>
  db.selectFrom('account_tokens').select(['id', 'email']).where(isOpen(hash, purpose)).executeTakeFirst();

interface Used {
  readonly id: string;
  readonly user_id: string | null;
  readonly email: string;
  readonly payload: Registration;
}

/** How a link is used: by which account alone, and in which network, where the account is known from now on. */
interface Using {
  readonly userId?: string;
  readonly from?: Buffer | undefined;
}

/**
 * Uses a link up, and with it the others of its purpose for its address. Of several at once, one gets it. They are locked in one order, so
 * that requests with different ones do not wait for each other in a circle. The account of the link is locked before it. The caller fails where
 * there is none.
 */
export async function useLink(
  db: Db,
  purpose: LinkPurpose,
  hash: Buffer,
  { userId, from }: Using = {},
): Promise<Used | undefined> {
  await sql`
    select from users where id = (select user_id from account_tokens where ${isOpen(hash, purpose)}) for no key update`.execute(
    db,
  );
  await sql`
    select from account_tokens as other
    where used_at is null and (purpose, lower(email), coalesce(subject_id, ${noSubject})) = (
      select purpose, lower(email), coalesce(subject_id, ${noSubject}) from account_tokens where token_hash = ${hash}
    )
    order by id for no key update
  `.execute(db);
  const used = await db
    .updateTable('account_tokens')
    .set({ used_at: sql<string>`now()`, used_from: from ?? null })
    .where(isOpen(hash, purpose))
    .where(userId === undefined ? sql<boolean>`true` : sql<boolean>`user_id = ${userId}`)
    .returning(['id', 'user_id', 'email', 'subject_id', 'payload'])
    .$narrowType<{ payload: Registration }>()
    .executeTakeFirst();
  if (used === undefined) return undefined;
  const { subject_id, ...link } = used;
  const { email } = link;
  await sql`
    update account_tokens set used_at = now()
    where ${sameAs({ purpose, email, ...(subject_id === null ? {} : { subjectId: subject_id }) })} and used_at is null
  `.execute(db);
  return link;
}

/** Ends the open links of an account for some purposes. The account is locked before them. */
export async function endLinks(db: Db, userId: string, purposes: readonly LinkPurpose[]): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(db);
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
