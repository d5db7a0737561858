import { beforeEach, describe, expect, it } from 'vitest';
import { withoutLinks } from '../../test/mail/support.ts';
import { KarcisError } from '@karcis/sdk';
import { mailedLinks } from '../../test/mail/mailed-links.ts';
import { karcisForTests } from '../../test/harness.ts';
import { person, type PersonOfTests } from '../../test/people.ts';
import { mailFrame } from '../db/queries/mail.ts';
import { frameOf } from '../mail/post.ts';
import { sources } from '../mail/sources/index.ts';
import { hashPassword } from '../domain/security/password.ts';

const options = { environment: { KARCIS_PUBLIC_URL: 'https://tiket.example.org' } };
const karcis = karcisForTests(options);
const password = 'keroncong tengah malam';

let number = 0;
let laras: PersonOfTests;
let gilang: PersonOfTests;
beforeEach(async () => {
  const { db } = karcis.current;
  for (const table of ['jobs', 'mails', 'account_tokens', 'activity_log'] as const)
    await db.deleteFrom(table).execute();
  // A team of its own for each test.
  number += 1;
  laras = await person(db, `Laras${number}`, 'organizer');
  gilang = await person(db, `Gilang${number}`, 'organizer');
});

const team = (who: PersonOfTests) => karcis.current.client(who.token).organizerMembers;
const address = (name: string) => `${name.toLowerCase()}${number}@example.org`;
const invitations = () => karcis.current.client(null).invitations;

async function membersSeenBy(who: PersonOfTests) {
  return (await team(who).members()).data;
}

async function tokenFor(email: string, role: 'Owner' | 'Manager' | 'Viewer' = 'Manager', by = laras) {
  await team(by).invite({ body: { email, name: 'Tika', role } });
  const links = await mailedLinks(karcis.current);
  expect(links.at(-1)).toMatch(/^https:\/\/tiket\.example\.org\/invitation#[\w-]{43}$/);
  return new URL(links.at(-1) ?? '').hash.slice(1);
}

const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof KarcisError ? error.code : String(error)),
  );

const activities = async () =>
  (
    await karcis.current.db.selectFrom('activity_log').select(['action', 'changes']).orderBy('id').execute()
  ).map(({ action, changes }) => [action, changes]);

const rowOf = (id: string) =>
  karcis.current.db
    .selectFrom('users')
    .select(['role', 'organizer_id', 'organizer_role', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('an invitation', () => {
  it('opens an account with a password that is chosen by its link, signed in, once', async () => {
    const email = address('Tika');
    const token = await tokenFor(email, 'Viewer');
    const organizer_name = `${laras.name} Entertainment`;
    expect((await invitations().read({ body: { token } })).data).toMatchObject({
      email,
      name: 'Tika',
      role: 'organizer',
      organizer_role: 'Viewer',
      organizer_name,
      needs_password: true,
    });
    const accept = () => invitations().accept({ body: { token, name: 'Tika Rahayu', password } });
    const { data } = await accept();
    expect(data).toMatchObject({ email, role: 'organizer' });
    const { user, token: own } = data.signed_in ?? {};
    expect(user).toMatchObject({
      name: 'Tika Rahayu',
      organizer_role: 'Viewer',
      email_verified_at: expect.any(String) as string,
    });
    expect((await karcis.current.client(own).organizerMembers.members()).data).toHaveLength(2);
    expect(await codeOf(accept())).toBe('link_invalid');
    expect(await codeOf(invitations().read({ body: { token } }))).toBe('link_invalid');
    expect((await activities()).map(([action]) => action)).toEqual(['member.invited', 'invitation.accepted']);
  });

  it('makes the account of a ticket holder that of a member, who signs in anew with the old password', async () => {
    const { db } = karcis.current;
    const hana = await person(db, `Hana${number}`, 'ticket_holder', {
      password_hash: await hashPassword(password),
    });
    const token = await tokenFor(hana.email.toUpperCase());
    expect((await invitations().read({ body: { token } })).data.needs_password).toBe(false);
    const { data } = await invitations().accept({ body: { token, password: 'lain sama sekali' } });
    expect(data).toMatchObject({ role: 'organizer', signed_in: null });
    expect(await codeOf(karcis.current.client(hana.token).account.me())).toBe('not_signed_in');
    const { data: again } = await karcis.current
      .client(null)
      .account.login({ body: { email: hana.email, password } });
    expect(again.user).toMatchObject({ id: hana.id, name: hana.name, organizer_role: 'Manager' });
  });

  it('tells the inviter nothing of the address, and only its reader that the account has another role', async () => {
    const { db } = karcis.current;
    const petugas = await person(db, `Putri${number}`, 'petugas');
    const suspended = await person(db, `Wati${number}`, 'ticket_holder', { status: 'Suspended' });
    const holder = await person(db, `Hana${number}`, 'ticket_holder');
    const seen = [];
    for (const email of [petugas.email, suspended.email, holder.email, gilang.email, address('Nobody')]) {
      const { data } = await team(laras).invite({ body: { email, name: 'Tika', role: 'Viewer' } });
      seen.push({ ...data, id: '', email: '', created_at: '', updated_at: '', invitation_ends_at: '' });
    }
    expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1);
    const codes = [];
    for (const link of await mailedLinks(karcis.current)) {
      const token = new URL(link).hash.slice(1);
      codes.push(await codeOf(invitations().read({ body: { token } })));
      expect(await codeOf(invitations().accept({ body: { token, password } }))).toBe(codes.at(-1));
    }
    expect(codes).toEqual(['role_conflict', 'role_conflict', 'done', 'role_conflict', 'done']);
    expect(await rowOf(petugas.id)).toMatchObject({ role: 'petugas', organizer_id: null });
  });

  it('is made by the same statements for every address', async () => {
    const rows = async () => {
      const { db } = karcis.current;
      const counts = ['mails', 'jobs', 'account_tokens'] as const;
      // What was refused before is noted a moment later.
      const done = db.selectFrom('activity_log').select('id').where('action', '<>', 'access.denied');
      return Promise.all(
        [...counts.map((table) => db.selectFrom(table).select('id')), done].map(
          async (query) => (await query.execute()).length,
        ),
      );
    };
    await team(laras).invite({ body: { email: gilang.email, name: 'Tika', role: 'Viewer' } });
    expect(await rows()).toEqual([1, 1, 1, 1]);
    await team(laras).invite({ body: { email: address('Nobody'), name: 'Tika', role: 'Viewer' } });
    expect(await rows()).toEqual([2, 2, 2, 2]);
  });

  it('is accepted once, however many do so at once', async () => {
    const token = await tokenFor(address('Tika'));
    const results = await Promise.all(
      Array.from({ length: 4 }, () => codeOf(invitations().accept({ body: { token, password } }))),
    );
    expect(results.toSorted()).toEqual(['done', 'link_invalid', 'link_invalid', 'link_invalid']);
  });

  it('takes a password, which is none of the common ones, and lasts seven days', async () => {
    const token = await tokenFor(address('Tika'));
    expect(await codeOf(invitations().accept({ body: { token } }))).toBe('invalid_request');
    expect(await codeOf(invitations().accept({ body: { token, password: 'qwertyuiop' } }))).toBe(
      'invalid_request',
    );
    const earlier = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const row = (await membersSeenBy(laras)).at(-1);
    const days = (Date.parse(row?.invitation_ends_at ?? '') - Date.parse(row?.created_at ?? '')) / 86_400_000;
    expect(days).toBe(7);
    await karcis.current.db
      .updateTable('account_tokens')
      .set({ created_at: earlier(8), expires_at: earlier(1) })
      .execute();
    expect(await codeOf(invitations().accept({ body: { token, password } }))).toBe('link_invalid');
    expect(await codeOf(invitations().read({ body: { token: 'x' } }))).toBe('link_invalid');
  });

  it('names the organizer in its mail, and shows no name that somebody has typed', async () => {
    const { db, database } = karcis.current;
    await team(laras).invite({ body: { email: address('Tika'), name: 'Klik tautan jahat', role: 'Viewer' } });
    const waiting = await db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
    const mail = { ...waiting, template: 'account_invitation' } as const;
    const reading = {
      db: database.internal,
      url: 'https://tiket.example.org',
      ...withoutLinks,
    };
    const found = await sources.account_invitation?.read(mail, reading);
    if (found === undefined || found === 'no secret') throw new Error('There is no mail');
    const { html, text, subject } = await found.write(
      frameOf(await mailFrame(database.read), { url: reading.url, locale: 'id', timezone: 'Asia/Jakarta' }),
    );
    for (const each of [html, text]) expect(each).toContain(`${laras.name} Entertainment`);
    expect([html, text, subject, found.reader.name].join('')).not.toContain('jahat');
  });
});
