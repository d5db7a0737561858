import type { Role } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { mailedLinks } from '../../test/mail/mailed-links.ts';
import { invite, type People, person, type PersonOfTests } from '../../test/people.ts';
import { hashPassword } from '../domain/security/password.ts';
import { retain } from '../jobs/retention.ts';

/** Accounts that administrators close for good, for people who ask for it elsewhere. */

const karcis = karcisForTests({ environment: { KARCIS_PUBLIC_URL: 'https://tiket.example.org' } });
const password = 'kata sandi';
let people: People;
let password_hash: string;
beforeAll(async () => {
  people = await invite(karcis.current);
  password_hash = await hashPassword(password);
});

const client = () => karcis.current.client(people.Sari.token).adminPeople;
const reason = 'Diminta lewat surat';
const anonymise = ({ id }: { readonly id: string }) => client().anonymiseUser({ id, body: { reason } });
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof KarcisError ? error.code : String(error)),
  );
let number = 0;
const somebody = (role: Role, more: Parameters<typeof person>[3] = {}) =>
  person(karcis.current.db, `Orang${(number += 1)}`, role, { password_hash, ...more });
const rowOf = ({ id }: { readonly id: string }) =>
  karcis.current.db
    .selectFrom('users')
    .select(['name', 'email', 'status', 'anonymise_at', 'anonymised_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const keep = (link = '') =>
  karcis.current.client(null).ownAccount.keep({ body: { token: new URL(link).hash.slice(1) } });
const isSignedIn = async ({ token }: PersonOfTests) =>
  (await codeOf(karcis.current.client(token).account.me())) === 'done';
/** Lets the three days of an account be over, and has those taken out of the records whose time has come. */
async function letDaysPass({ id }: { readonly id: string }): Promise<void> {
  const anonymise_at = new Date(Date.now() - 1000).toISOString();
  await karcis.current.db.updateTable('users').set({ anonymise_at }).where('id', '=', id).execute();
  await retain(karcis.current.database, new AbortController().signal);
}

describe('an account that an administrator closes for good', () => {
  it('is signed out at once, and opened again by its owner within three days', async () => {
    const tia = await somebody('ticket_holder');
    const { data } = await anonymise(tia);
    expect(data.status).toBe('Deactivated');
    expect(data.actions).toEqual(['change', 'remove']);
    expect(Math.round((Date.parse(data.anonymise_at ?? '') - Date.now()) / 3_600_000)).toBe(72);
    expect(await isSignedIn(tia)).toBe(false);
    const link = (await mailedLinks(karcis.current)).at(-1);
    expect(link).toMatch(/^https:\/\/tiket\.example\.org\/account\/keep#/);
    await keep(link);
    expect(await rowOf(tia)).toMatchObject({ status: 'Active', anonymise_at: null });
  });

  it('is nobody afterwards, and its reason with it', async () => {
    const uli = await somebody('petugas');
    await anonymise(uli);
    const entry = karcis.current.db
      .selectFrom('activity_log')
      .select(['action', 'changes', 'subject_label'])
      .where('subject_id', '=', uli.id);
    expect(await entry.executeTakeFirstOrThrow()).toMatchObject({
      action: 'user.closed',
      changes: expect.arrayContaining([{ field: 'reason', old: null, new: reason }]) as unknown,
    });
    const link = (await mailedLinks(karcis.current)).at(-1);
    await letDaysPass(uli);
    const gone = await rowOf(uli);
    expect(gone).toMatchObject({ name: 'Anonim', status: 'Deactivated' });
    expect(gone.anonymised_at).not.toBeNull();
    expect(JSON.stringify(await entry.execute())).not.toContain(reason);
    expect(await codeOf(keep(link))).toBe('link_invalid');
    expect(await codeOf(anonymise(uli)), 'once is enough').toBe('wrong_state');
  });

  it.each(['Suspended', 'Invited'] as const)('and was %s is opened again by nobody', async (status) => {
    const { db } = karcis.current;
    const who = await somebody('petugas');
    await db.updateTable('users').set({ status }).where('id', '=', who.id).execute();
    const before = await db.selectFrom('mails').select('id').execute();
    await anonymise(who);
    expect(await db.selectFrom('mails').select('id').execute()).toEqual(before);
    expect(await codeOf(client().reactivateUser({ id: who.id }))).toBe('wrong_state');
    expect(await codeOf(client().inviteUser({ id: who.id }))).toBe('wrong_state');
    await letDaysPass(who);
    expect((await rowOf(who)).name).toBe('Anonim');
  });

  it('is not that of the last Owner of an organizer', async () => {
    expect(await codeOf(anonymise(await somebody('organizer')))).toBe('last_one');
  });

  it('is closed by people alone: a program with the scope for accounts is refused', async () => {
    const admin = await somebody('admin');
    const { data: made } = await karcis.current.client(admin.token).accountSecurity.createToken({
      body: { name: 'Skrip', scopes: ['people', 'read'], days: 1, password },
    });
    const tia = await somebody('ticket_holder');
    const program = karcis.current.client(made.token).adminPeople;
    expect(await codeOf(program.anonymiseUser({ id: tia.id, body: { reason } }))).toBe('sign_in_required');
    expect(await codeOf(program.signOutUser({ id: tia.id }))).toBe('done');
    expect((await rowOf(tia)).status).toBe('Active');
  });
});
