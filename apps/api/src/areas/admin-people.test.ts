import type { Role } from '@karcis/contract';
import { type Client, KarcisError } from '@karcis/sdk';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { withoutLinks } from '../../test/mail/support.ts';
import { openBoxOffice } from '../../test/box-office.ts';
import { follow, inThreeMoments } from '../../test/follow.ts';
import { given, inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { mailsOf } from '../../test/mail/arrived.ts';
import { mailedLinks } from '../../test/mail/mailed-links.ts';
import { invite, person, type People, type PersonOfTests } from '../../test/people.ts';
import { mailFrame } from '../db/queries/mail.ts';
import { frameOf } from '../mail/post.ts';
import { sources } from '../mail/sources/index.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests();
const client = () => karcis.current.client(people.Sari.token);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  for (const { id } of [people.Putri, people.Hana]) await change(id, { created_at: inDays(-1) });
});

const change = (id: string, row: object) =>
  karcis.current.db.updateTable('users').set(row).where('id', '=', id).execute();
type Filter = Parameters<Client['adminPeople']['users']>[0];
const namesOf = async (filter?: Filter) =>
  (await client().adminPeople.users(filter)).data.map(({ name }) => name);

describe('the accounts an administrator lists', () => {
  it('are those of a role, the newest first', async () => {
    expect(await namesOf({ role: 'petugas' })).toEqual(['Prasetyo', 'Putri']);
    expect(await namesOf({ role: 'ticket_holder' })).toEqual(['Hendra', 'Hana']);
    expect((await namesOf()).toSorted()).toEqual(Object.keys(people).toSorted());
  });

  it('are those with a text in their name or address, in any case', async () => {
    expect(await namesOf({ q: 'pRASet' })).toEqual(['Prasetyo']);
    expect(await namesOf({ q: people.Hana.email.toUpperCase() })).toEqual(['Hana']);
  });

  it('are the official ones, or the others, and both filters together', async () => {
    await change(people.Budi.id, { is_official: true });
    await change(people.Surya.id, { is_official: true });
    expect((await namesOf({ official: true })).toSorted()).toEqual(['Budi', 'Surya']);
    expect(await namesOf({ official: true, role: 'organizer' })).toEqual(['Budi']);
    expect(await namesOf({ official: false, role: 'organizer' })).toEqual(['Bayu']);
    expect(await namesOf({ official: true, role: 'petugas' })).toEqual([]);
  });

  it('take the filters as text, in any spelling', async () => {
    const total = async (query: string) => {
      const headers = { authorization: `Bearer ${people.Sari.token}` };
      const response = await fetch(`${karcis.current.url}/admin/users?${query}`, { headers });
      return ((await response.json()) as { meta?: { total: number } }).meta?.total ?? response.status;
    };
    expect(await total('role=Ticket-Holder&official=0')).toBe(2);
    expect(await total('official=1')).toBe(await total('official=true'));
    expect(await total('official=ya')).toBe(422);
    expect(await total('role=pengunjung')).toBe(422);
  });

  it('say who they work for and how much they have, and no secret', async () => {
    const { db } = karcis.current;
    const { data: bayu } = await karcis.current.client(people.Bayu.token).account.me();
    const office = await openBoxOffice(db, people.Bayu.id, { organizer_id: bayu.organizer?.id ?? '' });
    const sold = await office.sell({ buyer_user_id: people.Hana.id });
    await office.issue(sold, { holder_user_id: people.Hana.id });
    await office.issue(sold, { holder_user_id: people.Hana.id });
    await office.assign(people.Putri.id);
    const { data } = await client().adminPeople.users();
    const of = (name: string) => data.find((user) => user.name === name);
    expect(of('Hana')).toMatchObject({
      organizer: null,
      counts: { orders: 1, tickets: 2, events: 0, assignments: 0 },
    });
    expect(of('Putri')?.counts).toEqual({ orders: 0, tickets: 0, events: 0, assignments: 1 });
    expect(of('Bayu')).toMatchObject({
      organizer: { name: 'Bayu Entertainment', slug: 'bayu' },
      counts: { orders: 0, tickets: 0, events: 1, assignments: 0 },
    });
    expect(JSON.stringify(data)).not.toMatch(/password|token|birth|gender/);
  });

  it('include those that may not sign in, and leave out the trash', async () => {
    const { db } = karcis.current;
    await person(db, 'Ida', 'ticket_holder', { status: 'Invited' });
    await person(db, 'Dewi', 'ticket_holder', { status: 'Suspended' });
    const gone = await person(db, 'Galih', 'ticket_holder');
    await change(gone.id, { deleted_at: inDays(-1), deleted_by: people.Sari.id, delete_reason: 'Ganda' });
    const { data } = await client().adminPeople.users({ role: 'ticket_holder' });
    expect(data.map(({ name, status }) => `${name}: ${status}`).toSorted()).toEqual([
      'Dewi: Suspended',
      'Hana: Active',
      'Hendra: Active',
      'Ida: Invited',
    ]);
  });

  it.for([1, 7, 100])('are each on one page while others sign up, at %d a page', async (perPage) => {
    const { db } = karcis.current;
    // Official petugas, of whom no other test knows.
    await db.deleteFrom('users').where('role', '=', 'petugas').where('is_official', '=', true).execute();
    const signUp = (created_at = inDays(0)) => {
      const email = `${newId()}@example.org`;
      return given(db, 'users', { name: 'Petugas', email, role: 'petugas', is_official: true, created_at });
    };
    const made = await inThreeMoments(signUp);
    const seen = await follow(
      karcis.current,
      `/admin/users?role=petugas&official=true&per_page=${perPage}`,
      people.Sari.token,
      () => signUp(),
    );
    expect(seen).toEqual(made);
  });
});

/** An account that no other test has. */
let number = 0;
const somebody = (role: Role, more: Parameters<typeof person>[3] = {}) =>
  person(karcis.current.db, `Orang${(number += 1)}`, role, more);
const rowOf = (id: string) =>
  karcis.current.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof KarcisError ? error.code : String(error)),
  );
const isSignedIn = async ({ token }: PersonOfTests) =>
  (await codeOf(karcis.current.client(token).account.me())) === 'done';
const entriesOf = (id: string) =>
  karcis.current.db
    .selectFrom('activity_log')
    .select(['action', 'changes'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
const password = 'keroncong tengah malam';

describe('an account that an administrator makes', () => {
  it('is opened by the link of its mail, with a password, and not before', async () => {
    const body = { name: 'Tika', email: 'tika@example.org', role: 'petugas' } as const;
    const { data: made } = await client().adminPeople.createUser({ body });
    expect(made).toMatchObject({ ...body, status: 'Invited', email_verified_at: null, organizer: null });
    expect(made.actions).toEqual(['change', 'remove', 'invite', 'suspend', 'anonymise']);
    const [first] = await mailedLinks(karcis.current);
    await client().adminPeople.inviteUser({ id: made.id });
    const [second] = await mailedLinks(karcis.current);
    const { invitations } = karcis.current.client(null);
    const tokenIn = (link = '') => new URL(link).hash.slice(1);
    expect(await codeOf(invitations.read({ body: { token: tokenIn(first) } }))).toBe('link_invalid');
    const token = tokenIn(second);
    expect((await invitations.read({ body: { token } })).data).toMatchObject({
      name: 'Tika',
      role: 'petugas',
      organizer_name: null,
      needs_password: true,
    });
    const { data } = await invitations.accept({ body: { token, password } });
    expect(data.signed_in?.user).toMatchObject({ id: made.id, status: 'Active', name: 'Tika' });
    expect((await rowOf(made.id)).email_verified_at).not.toBeNull();
    expect(await codeOf(client().adminPeople.inviteUser({ id: made.id }))).toBe('wrong_state');
    expect((await entriesOf(made.id)).map(({ action }) => action)).toEqual(['user.created', 'user.invited']);
    expect(await codeOf(client().adminPeople.createUser({ body }))).toBe('already_taken');
  });

  it('works for an organizer that there is, where its role is that, and nowhere else', async () => {
    const create = (body: object) =>
      client().adminPeople.createUser({
        body: { name: 'T', email: `t${(number += 1)}@example.org`, role: 'organizer', ...body },
      });
    const { organizer_id } = await rowOf(people.Budi.id);
    const { data } = await create({ organizer_id, organizer_role: 'Viewer' });
    expect(data).toMatchObject({ organizer: { id: organizer_id }, organizer_role: 'Viewer' });
    expect((await create({ organizer_id })).data.organizer_role).toBe('Owner');
    expect(await codeOf(create({}))).toBe('invalid_request');
    expect(await codeOf(create({ organizer_id: newId() }))).toBe('no_such_record');
    expect(await codeOf(create({ role: 'petugas', organizer_id }))).toBe('invalid_request');
    await mailedLinks(karcis.current);
  });
});

describe('an account that an administrator changes', () => {
  it('keeps its sign-ins with another name, and loses them with another role or address', async () => {
    const [tia, uli, vina] = [
      await somebody('ticket_holder'),
      await somebody('petugas'),
      await somebody('ticket_holder'),
    ];
    await client().adminPeople.changeUser({ id: tia.id, body: { name: 'Tia Baru' } });
    expect([await isSignedIn(tia), (await rowOf(tia.id)).name]).toEqual([true, 'Tia Baru']);
    await client().adminPeople.changeUser({ id: uli.id, body: { role: 'ticket_holder' } });
    expect([await isSignedIn(uli), (await rowOf(uli.id)).role]).toEqual([false, 'ticket_holder']);
    await karcis.current.db
      .updateTable('users')
      .set({ email_verified_at: inDays(-1) })
      .where('id', '=', vina.id)
      .execute();
    const arrived = await mailsOf(karcis.current, () =>
      client().adminPeople.changeUser({ id: vina.id, body: { email: 'vina.baru@example.org' } }),
    );
    expect(await isSignedIn(vina)).toBe(false);
    expect((await rowOf(vina.id)).email_verified_at).toBeNull();
    expect(arrived.map(({ recipient }) => recipient).toSorted()).toEqual(
      [vina.email, 'vina.baru@example.org'].toSorted(),
    );
    const textTo = (address: string) => arrived.find(({ recipient }) => recipient === address)?.text ?? '';
    const [before, after] = [textTo(vina.email), textTo('vina.baru@example.org')];
    expect(before).toContain('Surel kami tidak lagi dikirim ke alamat ini.');
    expect(after).toContain('Surel kami juga dikirim ke sini.');
    expect(after).not.toContain('tidak lagi');
    // Nobody has confirmed the new one, and perhaps not the one before.
    for (const text of [before, after]) expect(text).not.toContain(vina.name);
    // The log says that the address has changed, and not to what.
    expect(JSON.stringify(await entriesOf(vina.id))).not.toContain('vina');
  });

  it('becomes that of a member, and of none again', async () => {
    const tia = await somebody('petugas');
    const { organizer_id } = await rowOf(people.Budi.id);
    const change = (body: object) => client().adminPeople.changeUser({ id: tia.id, body });
    expect(await codeOf(change({ role: 'organizer' }))).toBe('invalid_request');
    const { data } = await change({ role: 'organizer', organizer_id, organizer_role: 'Manager' });
    expect(data).toMatchObject({ organizer: { id: organizer_id }, organizer_role: 'Manager' });
    expect((await change({ role: 'petugas' })).data).toMatchObject({ organizer: null, organizer_role: null });
    expect(
      await codeOf(client().adminPeople.changeUser({ id: people.Budi.id, body: { role: 'petugas' } })),
    ).toBe('last_one');
  });

  it('is of the version that was read', async () => {
    const tia = await somebody('petugas');
    const { etag = '' } = await client().adminPeople.user({ id: tia.id });
    const ifMatch = etag ?? '';
    await client().adminPeople.changeUser({ id: tia.id, body: { name: 'Satu' } }, { ifMatch });
    const late = client().adminPeople.changeUser({ id: tia.id, body: { name: 'Dua' } }, { ifMatch });
    expect(await codeOf(late)).toBe('changed_meanwhile');
  });
});

describe('an account that an administrator', () => {
  it('suspends cannot be used until that ends, and its owner is told why', async () => {
    const tia = await somebody('petugas', { password_hash: 'x' });
    const { adminPeople } = client();
    const { data } = await adminPeople.suspendUser({ id: tia.id, body: { reason: 'Tiket dijual kembali' } });
    expect(data).toMatchObject({ status: 'Suspended' });
    expect(data.actions).toContain('reactivate');
    expect(await isSignedIn(tia)).toBe(false);
    const mail = await karcis.current.db
      .selectFrom('mails')
      .selectAll()
      .where('user_id', '=', tia.id)
      .executeTakeFirstOrThrow();
    const reading = {
      db: karcis.current.database.internal,
      url: 'https://x.test',
      ...withoutLinks,
    };
    const told = await sources.account_suspended?.read({ ...mail, template: 'account_suspended' }, reading);
    if (told === undefined || told === 'no secret') throw new Error('There is no mail');
    const frame = frameOf(await mailFrame(karcis.current.database.read), {
      url: reading.url,
      locale: 'id',
      timezone: 'Asia/Jakarta',
    });
    expect((await told.write(frame)).text).toContain('Tiket dijual kembali');
    expect((await entriesOf(tia.id)).at(-1)).toEqual({
      action: 'user.suspended',
      changes: [
        { field: 'status', old: 'Active', new: 'Suspended' },
        { field: 'reason', old: null, new: 'Tiket dijual kembali' },
      ],
    });
    expect(await codeOf(adminPeople.signOutUser({ id: tia.id }))).toBe('wrong_state');
    expect((await adminPeople.reactivateUser({ id: tia.id })).data.status).toBe('Active');
    // What ended stays ended, and the mail that was not sent yet has nothing to say any more.
    expect(await isSignedIn(tia)).toBe(false);
    expect(await sources.account_suspended?.read({ ...mail, template: 'account_suspended' }, reading)).toBe(
      undefined,
    );
    expect(await codeOf(adminPeople.reactivateUser({ id: tia.id }))).toBe('wrong_state');
  });

  it('signs out, or moves to the trash, has no sign-in left', async () => {
    const { adminPeople } = client();
    const [tia, uli] = [await somebody('petugas'), await somebody('petugas')];
    await adminPeople.signOutUser({ id: tia.id });
    expect([await isSignedIn(tia), (await rowOf(tia.id)).status]).toEqual([false, 'Active']);
    const { data } = await adminPeople.removeUser({ id: uli.id, reason: 'Salah buat' });
    expect(data).toMatchObject({ type: 'users', id: uli.id, delete_reason: 'Salah buat' });
    expect(await isSignedIn(uli)).toBe(false);
    expect(await codeOf(adminPeople.user({ id: uli.id }))).toBe('not_found');
  });

  it('takes out of the trash is as it was, without its sign-ins, unless its address has another account', async () => {
    const { adminPeople, trash } = client();
    const [tia, uli] = [await somebody('petugas'), await somebody('petugas')];
    const before = (await adminPeople.user({ id: tia.id })).data;
    for (const { id } of [tia, uli]) await adminPeople.removeUser({ id, reason: 'Salah buat' });
    const entry = async (id: string) =>
      (await trash.entries({ type: 'users' })).data.find((each) => each.id === id);
    expect(await entry(tia.id)).toMatchObject({ can_restore: true });
    expect((await trash.restore({ type: 'users', id: tia.id })).data).toEqual({ type: 'users', id: tia.id });
    expect((await adminPeople.user({ id: tia.id })).data).toEqual(before);
    expect(await isSignedIn(tia)).toBe(false);
    expect((await entriesOf(tia.id)).map(({ action }) => action)).toEqual(['user.removed', 'trash.restored']);
    expect(await codeOf(trash.restore({ type: 'users', id: tia.id }))).toBe('not_found');
    const taking = await adminPeople.createUser({
      body: { name: 'Uli Baru', email: uli.email, role: 'petugas' },
    });
    expect(await entry(uli.id)).toMatchObject({ can_restore: false, blocked_by: ['email_taken'] });
    expect(await codeOf(trash.restore({ type: 'users', id: uli.id }))).toBe('restore_blocked');
    await adminPeople.removeUser({ id: taking.data.id, reason: 'Salah buat' });
    expect(await codeOf(trash.restore({ type: 'users', id: uli.id }))).toBe('done');
  });

  it('takes the second factor from signs in with the password alone', async () => {
    const { adminPeople } = client();
    const tia = await somebody('admin');
    const offered = async () => (await adminPeople.user({ id: tia.id })).data.actions;
    expect(await offered()).not.toContain('reset-two-factor');
    expect(await codeOf(adminPeople.resetTwoFactor({ id: tia.id }))).toBe('two_factor_off');
    await karcis.current.db
      .insertInto('two_factor')
      .values({ user_id: tia.id, secret_sealed: Buffer.alloc(40), confirmed_at: inDays(-1) })
      .execute();
    expect(await offered()).toContain('reset-two-factor');
    await adminPeople.resetTwoFactor({ id: tia.id });
    expect(await isSignedIn(tia)).toBe(false);
    const left = karcis.current.db.selectFrom('two_factor').select('user_id').where('user_id', '=', tia.id);
    expect(await left.execute()).toEqual([]);
    await client().adminPeople.removeUser({ id: tia.id, reason: 'Selesai' });
  });
});

describe('the last administrator', () => {
  const admins = async () =>
    (
      await karcis.current.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('status', '=', 'Active')
        .where('deleted_at', 'is', null)
        .execute()
    ).length;

  /** Both administrators do something to each other at the same time. Returns how many are left. */
  async function against(deed: (by: PersonOfTests, to: PersonOfTests) => Promise<unknown>): Promise<number> {
    const { db } = karcis.current;
    await db
      .updateTable('users')
      .set({ status: 'Suspended', anonymise_at: null })
      .where('role', '=', 'admin')
      .execute();
    const [one, two] = [await somebody('admin'), await somebody('admin')];
    await Promise.allSettled([deed(one, two), deed(two, one)]);
    const left = await admins();
    await db.updateTable('users').set({ status: 'Active' }).where('id', '=', people.Sari.id).execute();
    return left;
  }
  const as = (who: PersonOfTests) => karcis.current.client(who.token).adminPeople;

  it.each<readonly [string, (by: PersonOfTests, to: PersonOfTests) => Promise<unknown>]>([
    ['suspend', (by, { id }) => as(by).suspendUser({ id, body: { reason: 'Rebutan' } })],
    ['remove', (by, { id }) => as(by).removeUser({ id, reason: 'Rebutan' })],
    ['close', (by, { id }) => as(by).anonymiseUser({ id, body: { reason: 'Rebutan' } })],
    ['lower', (by, { id }) => as(by).changeUser({ id, body: { role: 'petugas' } })],
  ])('is left where two %s each other at once', async (_name, deed) => {
    for (let n = 0; n < 3; n += 1) expect(await against(deed)).toBe(1);
  });

  it('would be gone if each only looked for another first (control)', async () => {
    let looked = 0;
    const bothLooked = Promise.withResolvers<undefined>();
    const left = await against((_by, { id }) =>
      karcis.current.database.transaction(async (db) => {
        const { rows } = await sql`
          select from users where role = 'admin' and status = 'Active' and deleted_at is null and id <> ${id}`.execute(
          db,
        );
        looked += 1;
        if (looked === 2) bothLooked.resolve(undefined);
        await bothLooked.promise;
        if (rows.length > 0)
          await db.updateTable('users').set({ status: 'Suspended' }).where('id', '=', id).execute();
      }),
    );
    expect(left).toBe(0);
  });
});
