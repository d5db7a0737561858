import type { Api, InputOf } from '@karcis/contract';
import type { Db, ReadDb } from '../db/connection/database.ts';
import type { WriteDb } from '../db/writes/write-db.ts';
import { fail } from '../domain/errors/problem-error.ts';

type Change = InputOf<Api['settings']['changeLegal']>['body'];

/** Texts that people agree to, and the columns of each. */
const texts = [
  { kind: 'Terms', markdown: 'terms_markdown', version: 'terms_version' },
  { kind: 'Privacy', markdown: 'privacy_markdown', version: 'privacy_version' },
] as const;

/**
 * Changes the legal settings. Another text that people agree to comes with a version that none had before, so that a version says
 * what somebody has agreed to; the one before is kept. Throws `invalid_request` otherwise.
 */
export async function changeLegalSettings(db: WriteDb, body: Change): Promise<void> {
  const before = await lockedTexts(db);
  const replaced = texts.filter(({ markdown }) => (body[markdown] ?? before[markdown]) !== before[markdown]);
  for (const text of texts) {
    const { kind, version } = text;
    const was = before[version];
    const is = body[version] === undefined ? was : body[version];
    if (replaced.includes(text) && (is === null || is === was))
      refuse(version, 'missing', 'Another text comes with a version of its own.');
    if (is !== null && is !== was && (await wasUsed(db, kind, is)))
      refuse(version, 'taken', 'An earlier text has this version.');
  }
  const at = await db.now();
  // A version that is left is kept as well where its text stays: it must never come to name another one.
  const left = texts.filter(
    ({ version }) => body[version] !== undefined && body[version] !== before[version],
  );
  await db.beside(async (all) => {
    for (const text of new Set([...replaced, ...left])) await keep(all, text, before, at);
  });
  const isNew = replaced.some(({ kind }) => kind === 'Terms') && body.terms_effective_at === undefined;
  await db.changeSettings('legal_settings', {
    ...body,
    ...(isNew ? { terms_effective_at: at } : {}),
    ...retentionOf(body, before, at),
  });
}

/** Days between the choice of a shorter time for which personal data is kept and its effect: what is erased does not come back. */
const noticeDays = 7;

type Retention = Pick<
  Awaited<ReturnType<typeof lockedTexts>>,
  'data_retention_days' | 'data_retention_from' | 'data_retention_days_before'
>;

/** The days that are in force at an instant; null keeps data for good. */
const inForce = (before: Retention, at: string): number | null =>
  before.data_retention_from !== null && Date.parse(before.data_retention_from) > Date.parse(at)
    ? before.data_retention_days_before
    : before.data_retention_days;

/** When so many days take effect; null where they erase no more than what is in force. */
export function effectOf(days: number | null, before: Retention, at: string): string | null {
  const now = inForce(before, at);
  if (days === null || (now !== null && days >= now)) return null;
  if (days === before.data_retention_days) return before.data_retention_from;
  return new Date(Date.parse(at) + noticeDays * 86_400_000).toISOString();
}

function retentionOf(
  { data_retention_days: days }: Change,
  before: Retention,
  at: string,
): Partial<Retention> {
  if (days === undefined) return {};
  const from = effectOf(days, before, at);
  return {
    data_retention_from: from,
    data_retention_days_before: from === null ? null : inForce(before, at),
  };
}

type Text = (typeof texts)[number];

/** The texts as they are. The row stays locked: nobody changes it between this and the write. */
const lockedTexts = (db: ReadDb) =>
  db
    .selectFrom('legal_settings')
    .select(['terms_markdown', 'terms_version', 'terms_effective_at', 'privacy_markdown', 'privacy_version'])
    .select(['data_retention_days', 'data_retention_from', 'data_retention_days_before'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

const wasUsed = async (db: ReadDb, kind: Text['kind'], version: string): Promise<boolean> =>
  (await db
    .selectFrom('legal_texts')
    .select('version')
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst()) !== undefined;

/** Keeps a text that is replaced. Nobody has agreed to one without a version. */
async function keep(
  db: Db,
  { kind, markdown, version }: Text,
  before: Awaited<ReturnType<typeof lockedTexts>>,
  replaced_at: string,
): Promise<void> {
  const named = before[version];
  if (named === null) return;
  const effective_at = kind === 'Terms' ? before.terms_effective_at : null;
  await db
    .insertInto('legal_texts')
    .values({ kind, version: named, markdown: before[markdown], effective_at, replaced_at })
    .onConflict((text) => text.doNothing())
    .execute();
}

const refuse = (field: Text['version'], code: 'missing' | 'taken', detail: string): never =>
  fail('invalid_request', { errors: [{ pointer: `/${field}`, code, detail }] });
