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
  await db.changeSettings('legal_settings', { ...body, ...(isNew ? { terms_effective_at: at } : {}) });
}

type Text = (typeof texts)[number];

/** The texts as they are. The row stays locked: nobody changes it between this and the write. */
const lockedTexts = (db: ReadDb) =>
  db
    .selectFrom('legal_settings')
    .select(['terms_markdown', 'terms_version', 'terms_effective_at', 'privacy_markdown', 'privacy_version'])
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
