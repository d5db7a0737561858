import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { given } from '../../test/given.ts';
import { karcisForTests, startKarcis } from '../../test/harness.ts';
import { mailedLinks, tokenIn } from '../../test/mail/mailed-links.ts';
import { secretKey } from '../../test/mail/support.ts';
import { type People, invite, person, type PersonOfTests } from '../../test/people.ts';
import { triedUntilRefused } from '../../test/tried-until-refused.ts';
import { retain } from '../jobs/retention.ts';
import { holdSignIn } from '../db/queries/users.ts';
import { hashPassword } from '../domain/security/password.ts';

const options = {
  environment: { KARCIS_PUBLIC_URL: 'https://tiket.example.org' },
  secretKey: async () => secretKey,
};
const karcis = karcisForTests(options);
const old = 'sandi lama sekali';
const password = 'keroncong tengah malam';
let people: People;
let password_hash: string;
beforeAll(async () => {
  people = await invite(karcis.current);
  password_hash = await hashPassword(old);
});
beforeEach(async () => {
  for (const table of ['jobs', 'mails', 'account_tokens', 'activity_log'] as const)
    await karcis.current.db.deleteFrom(table).execute();
});

const of = ({ token }: Pick<PersonOfTests, 'token'>) => karcis.current.client(token).ownAccount;
const signIn = async (email: string, word: string) =>
  (await karcis.current.client(null).account.login({ body: { email, password: word } })).data;
const newPerson = (name: string) => person(karcis.current.db, name, 'ticket_holder', { password_hash });
const told = () =>
  karcis.current.db
    .selectFrom('activity_log')
    .select(['action', 'actor_name', 'changes'])
    .where((entry) =>
      entry.or([
        entry('action', 'like', 'email.%'),
        entry('action', 'in', ['password.changed', 'profile.updated']),
      ]),
    )
    .orderBy('id')
    .execute();
const queued = () =>
  karcis.current.db.selectFrom('mails').select(['template', 'recipient']).orderBy('id').execute();

describe('a new password', () => {
  const change = (who: PersonOfTests, current: string, word = password) =>
    of(who).changePassword({ body: { current, new: word } });

  it('takes the one before; other sign-ins end, open links too, and a mail says so', async () => {
    const dewi = await newPerson('Dewi');
    const { token } = await signIn(dewi.email, old);
    await karcis.current.client(null).accountLinks.forgotPassword({ body: { email: dewi.email } });
    const [link] = await mailedLinks(karcis.current);
    await expect(change(dewi, 'bukan ini')).rejects.toThrow('401 wrong_credentials');
    await change(dewi, old);
    await expect(karcis.current.client(token).account.me()).rejects.toThrow('401 not_signed_in');
    expect((await karcis.current.client(dewi.token).account.me()).data.id).toBe(dewi.id);
    await expect(signIn(dewi.email, old)).rejects.toThrow('401 wrong_credentials');
    expect((await signIn(dewi.email, password)).user.id).toBe(dewi.id);
    const reset = { token: tokenIn(link), password: 'yang lain lagi' };
    const late = karcis.current.client(null).accountLinks.resetPassword({ body: reset });
    await expect(late).rejects.toThrow('422 link_invalid');
    expect((await told()).at(-1)).toEqual({ action: 'password.changed', actor_name: 'Dewi', changes: [] });
    expect(await queued()).toContainEqual({ template: 'password_changed', recipient: dewi.email });
  });

  it('is not one that is guessed easily', async () => {
    const easy = await newPerson('Mudah');
    await expect(change(easy, old, 'qwertyuiop')).rejects.toMatchObject({
      problem: { errors: [{ pointer: '/new', code: 'too_common' }] },
    });
    await expect(change(easy, old, 'pendek')).rejects.toThrow('422 invalid_request');
  });

  it('that is guessed at has to wait, as at the sign-in', async () => {
    const joko = await newPerson('Joko');
    const codes = await triedUntilRefused(() => change(joko, 'salah'));
    expect(codes.length).toBeGreaterThan(5);
    expect(codes.at(-1)).toBe('too_many_attempts');
  });

  it('is one, of several that are chosen at once with the same one before', async () => {
    const gita = await newPerson('Gita');
    const words = ['satu dua tiga empat', 'lima enam tujuh', 'delapan sembilan'];
    const results = await Promise.allSettled(words.map((word) => change(gita, old, word)));
    const won = words.filter((_, at) => results[at]?.status === 'fulfilled');
    expect(won).toHaveLength(1);
    expect((await signIn(gita.email, won[0] ?? '')).user.id).toBe(gita.id);
  });

  it('ends a sign-in with the one before, also one that is under way', async () => {
    const { db, database } = karcis.current;
    const ratna = await newPerson('Ratna');
    // The sign-in has seen that the password is right, and waits; then the password changes, and the sign-in goes on.
    const signsIn = async (holds: boolean) => {
      const changed = Promise.withResolvers<void>();
      const begun = Promise.withResolvers<void>();
      const signedIn = database.transaction(async (tx) => {
        const user = await tx
          .selectFrom('users')
          .select(['id', 'email', 'role', 'password_hash'])
          .where('id', '=', ratna.id)
          .executeTakeFirstOrThrow();
        begun.resolve();
        await changed.promise;
        return holds ? holdSignIn(tx, user) : true;
      });
      await begun.promise;
      const before = holds ? old : password;
      await change(ratna, before, holds ? password : old);
      changed.resolve();
      return signedIn;
    };
    expect(await signsIn(true)).toBe(false);
    expect(await signsIn(false)).toBe(true); // the control: without the question it would be signed in
    expect(await db.selectFrom('users').select('id').where('id', '=', ratna.id).execute()).toHaveLength(1);
  });
});

describe('another address', () => {
  const ask = (who: PersonOfTests, new_email: string, word = old) =>
    of(who).changeEmail({ body: { new_email, password: word } });
  const confirm = (who: Pick<PersonOfTests, 'token'>, link = '') =>
    of(who).confirmEmail({ body: { token: tokenIn(link) } });
  const asked = async (who: PersonOfTests, new_email: string) => {
    await ask(who, new_email);
    return (await mailedLinks(karcis.current)).at(-1);
  };

  it('is that of the account once its link is used; all sign-ins end, and the one before is told', async () => {
    const wati = await newPerson('Wati');
    const link = await asked(wati, 'wati.baru@example.org');
    expect(link).toMatch(/^https:\/\/tiket\.example\.org\/account\/email#[\w-]{43}$/);
    expect((await karcis.current.client(wati.token).account.me()).data.email).toBe(wati.email);
    await confirm(wati, link);
    await expect(karcis.current.client(wati.token).account.me()).rejects.toThrow('401 not_signed_in');
    const { user, token } = await signIn('wati.baru@example.org', old);
    expect(user).toMatchObject({ id: wati.id, email_verified_at: expect.any(String) as string });
    await expect(signIn(wati.email, old)).rejects.toThrow('401 wrong_credentials');
    await expect(confirm({ token: token ?? '' }, link)).rejects.toThrow('422 link_invalid');
    expect(await queued()).toContainEqual({ template: 'email_changed', recipient: wati.email });
    const changes = [{ field: 'email', old: 'w***@example.org', new: 'w***@example.org' }];
    expect(await told()).toEqual([
      { action: 'email.change_requested', actor_name: 'Wati', changes },
      { action: 'email.changed', actor_name: 'Wati', changes },
    ]);
  });

  it('needs the password, and is not the one that the account has', async () => {
    const nina = await newPerson('Nina');
    await expect(ask(nina, 'n@example.org', 'salah')).rejects.toThrow('401 wrong_credentials');
    await expect(ask(nina, nina.email)).rejects.toMatchObject({
      problem: { errors: [{ pointer: '/new_email', code: 'not_allowed' }] },
    });
    expect(await queued()).toEqual([]);
  });

  it('that another account has is answered and mailed alike; only the link tells', async () => {
    const tika = await newPerson('Tika');
    const free = await ask(tika, 'bebas@example.org');
    const taken = await ask(tika, people.Hana.email.toUpperCase());
    expect(taken).toEqual(free);
    expect((await queued()).map(({ template }) => template)).toEqual(['email_change', 'email_change']);
    const links = await mailedLinks(karcis.current);
    expect(links).toHaveLength(2);
    await expect(confirm(tika, links[1])).rejects.toThrow('409 already_taken');
    expect((await karcis.current.client(tika.token).account.me()).data.email).toBe(tika.email);
    await confirm(tika, links[0]);
  });

  it('is not confirmed by another account, whose request leaves the link as it is', async () => {
    const lina = await newPerson('Lina');
    const link = await asked(lina, 'lina.baru@example.org');
    await expect(confirm(people.Hana, link)).rejects.toThrow('422 link_invalid');
    await confirm(lina, link);
  });

  it('is confirmed once, however many do it at once, and of two accounts by one', async () => {
    const [yanti, yuni] = [await newPerson('Yanti'), await newPerson('Yuni')];
    const same = 'berdua@example.org';
    const links = [await asked(yanti, same), await asked(yuni, same)];
    const results = await Promise.allSettled(
      [yanti, yanti, yuni, yuni].map((who, at) => confirm(who, links[at < 2 ? 0 : 1])),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(String(result.reason)).toMatch(/422 link_invalid|409 already_taken|401 not_signed_in/);
  });

  it('makes a link that was mailed to the one before, or for a third one, worthless', async () => {
    const sinta = await newPerson('Sinta');
    await karcis.current.client(null).accountLinks.forgotPassword({ body: { email: sinta.email } });
    await ask(sinta, 'ketiga@example.org');
    await ask(sinta, 'kedua@example.org');
    const [reset, third, second] = await mailedLinks(karcis.current);
    await confirm(sinta, second);
    const { token } = await signIn('kedua@example.org', old);
    await expect(confirm({ token: token ?? '' }, third)).rejects.toThrow('422 link_invalid');
    const late = { token: tokenIn(reset), password };
    const resetting = karcis.current.client(null).accountLinks.resetPassword({ body: late });
    await expect(resetting).rejects.toThrow('422 link_invalid');
  });

  it('is mailed three an hour: beyond, the answer is the same and no mail goes', async () => {
    const server = await startKarcis({
      ...options,
      environment: { ...options.environment, KARCIS_RATE_LIMITS: 'on' },
    });
    onTestFinished(() => server.stop());
    const tari = await person(server.db, 'Tari', 'ticket_holder', { password_hash });
    const body = { new_email: 'tari.baru@example.org', password: old };
    const answers = [];
    for (let n = 0; n < 4; n += 1)
      answers.push(JSON.stringify(await server.client(tari.token).ownAccount.changeEmail({ body })));
    expect(new Set(answers).size).toBe(1);
    expect(await server.db.selectFrom('mails').select('id').execute()).toHaveLength(3);
  });
});

describe('the profile', () => {
  it('is changed field by field; the audit log says which, and not from what to what', async () => {
    const { ownAccount } = karcis.current.client(people.Hendra.token);
    const birth_date = '1998-04-21';
    const body = { phone: ' +62 812-0000-1111 ', city: 'Bandung', birth_date, gender: 'Male' as const };
    const { data } = await ownAccount.changeProfile({ body });
    expect(data).toMatchObject({ ...body, phone: '+62 812-0000-1111', name: 'Hendra', actions: ['change'] });
    expect((await ownAccount.profile()).data).toEqual(data);
    await ownAccount.changeProfile({ body: { city: null, locale: 'en', timezone: 'Asia/Makassar' } });
    const [first, second] = await told();
    expect(first).toMatchObject({ action: 'profile.updated', actor_name: 'Hendra' });
    expect(first?.changes).toEqual(Object.keys(body).map((field) => ({ field, old: null, new: '***' })));
    expect(second?.changes).toEqual([
      { field: 'city', old: '***', new: null },
      { field: 'locale', old: 'id', new: 'en' },
      { field: 'timezone', old: 'Asia/Jakarta', new: 'Asia/Makassar' },
    ]);
  });

  it('is not changed over a newer version, and a change of nothing changes nothing', async () => {
    const send = (headers: Record<string, string>, city: string | null) =>
      fetch(`${karcis.current.url}/auth/profile`, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${people.Surya.token}`,
          'content-type': 'application/json',
          ...headers,
        },
        body: JSON.stringify({ city }),
      });
    const { headers } = await send({}, null);
    const version = { 'if-match': String(headers.get('etag')) };
    expect((await send(version, 'Solo')).status).toBe(200);
    const stale = await send(version, 'Medan');
    expect(stale.status).toBe(412);
    expect(await stale.json()).toMatchObject({
      code: 'changed_meanwhile',
      conflict: { changes: [{ field: 'city', by: 'Surya' }] },
    });
    expect(await told()).toHaveLength(1);
  });

  it.each([
    ['timezone', 'Mars/Olympus'],
    ['birth_date', '2998-01-01'],
    ['birth_date', '1899-12-31'],
    ['birth_date', '1999-02-30'],
    ['phone', 'telepon'],
    ['role', 'admin'],
    ['email', 'a@example.org'],
  ])('does not take %s %s', async (field, value) => {
    await expect(of(people.Hana).changeProfile({ body: { [field]: value } })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ pointer: `/${field}` }] },
    });
    expect(await told()).toEqual([]);
  });
});

describe('an account that is closed', () => {
  const close = (who: PersonOfTests, word = old) => of(who).close({ body: { password: word } });
  const keep = (link = '') => karcis.current.client(null).ownAccount.keep({ body: { token: tokenIn(link) } });
  const time = (id: string) =>
    karcis.current.db
      .updateTable('users')
      .set({ anonymise_at: new Date(Date.now() - 1000).toISOString() })
      .where('id', '=', id)
      .execute();
  const statusOf = async (id: string) =>
    karcis.current.db
      .selectFrom('users')
      .select(['name', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const now = () => retain(karcis.current.database, new AbortController().signal);

  it('signs in no more, as with a wrong password, and is opened again by the mailed link within three days', async () => {
    const ayu = await newPerson('Ayu');
    await expect(close(ayu, 'salah')).rejects.toThrow('401 wrong_credentials');
    const { data } = await close(ayu);
    const hours = (Date.parse(data.anonymise_at) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(72);
    await expect(karcis.current.client(ayu.token).account.me()).rejects.toThrow('401 not_signed_in');
    const answers = await Promise.allSettled([signIn(ayu.email, old), signIn(ayu.email, 'salah lagi')]);
    const problems = answers.map(
      (answer) => answer.status === 'rejected' && (answer.reason as { problem: object }).problem,
    );
    const [first, second] = problems.map((problem) => ({ ...problem, request_id: '' }));
    expect(first).toEqual(second);
    const [link] = await mailedLinks(karcis.current);
    expect(link).toMatch(/^https:\/\/tiket\.example\.org\/account\/keep#[\w-]{43}$/);
    await now();
    expect(await statusOf(ayu.id)).toEqual({ name: 'Ayu', status: 'Deactivated' });
    await keep(link);
    expect((await signIn(ayu.email, old)).user.id).toBe(ayu.id);
    await expect(keep(link)).rejects.toThrow('422 link_invalid');
  });

  it('is nobody afterwards, and cannot be opened again', async () => {
    const rina = await newPerson('Rina');
    await close(rina);
    const [link] = await mailedLinks(karcis.current);
    await time(rina.id);
    await now();
    expect(await statusOf(rina.id)).toEqual({ name: 'Anonim', status: 'Deactivated' });
    await expect(keep(link)).rejects.toThrow('422 link_invalid');
    // Its address is free.
    expect((await person(karcis.current.db, 'Rina', 'ticket_holder')).email).toBe(rina.email);
  });

  it('is kept or gone, never half of it, where both happen at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const who = await newPerson(`Ragu${round}`);
      await close(who);
      const links = await mailedLinks(karcis.current);
      await time(who.id);
      const [kept] = await Promise.allSettled([keep(links.at(-1)), now()]);
      const { name, status } = await statusOf(who.id);
      expect([name, status]).toEqual(
        kept?.status === 'fulfilled' ? [`Ragu${round}`, 'Active'] : ['Anonim', 'Deactivated'],
      );
    }
  });

  it('is never that of the last administrator, whoever asks at once', async () => {
    const { db } = karcis.current;
    await db.updateTable('users').set({ status: 'Suspended' }).where('role', '=', 'admin').execute();
    const admins = [
      await person(db, 'Satu', 'admin', { password_hash }),
      await person(db, 'Dua', 'admin', { password_hash }),
    ];
    const results = await Promise.allSettled(admins.map((who) => close(who)));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const result of results)
      if (result.status === 'rejected') expect(String(result.reason)).toContain('409 last_one');
    await db.updateTable('users').set({ status: 'Active' }).where('name', 'in', ['Sari', 'Surya']).execute();
    await Promise.allSettled(admins.map((who) => close(who))); // the control: with another one the second goes, too
    const left = await db
      .selectFrom('users')
      .select('id')
      .where('name', 'in', ['Satu', 'Dua'])
      .where('status', '=', 'Active')
      .execute();
    expect(left).toEqual([]);
  });
});

describe('the copy of what is held of a person', () => {
  it('has what is theirs, of all kinds, and nothing of others', async () => {
    const { data } = await of(people.Hana).data();
    const names = data.parts.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['users', 'orders', 'tickets', 'mails', 'activity_log']));
    const partOf = (name: string) => data.parts.find((each) => each.name === name)?.records;
    expect(partOf('users')).toEqual([expect.objectContaining({ name: 'Hana', email: people.Hana.email })]);
    expect(partOf('access_tokens')).toEqual([expect.objectContaining({ name: 'test' })]);
    const text = JSON.stringify(data);
    expect(text).not.toContain('hendra');
    expect(text).not.toMatch(/hash|secret|sealed|qr_payload/);
    expect(JSON.stringify((await of(people.Hendra).data()).data)).toContain('hendra'); // the control
  });

  it('has nothing that was bought with an address which the account has not confirmed', async () => {
    const { db } = karcis.current;
    const mita = await newPerson('Mita');
    await given(db, 'mail_suppressions', { address: mita.email, reason: 'Added' });
    const suppressions = async () =>
      (await of(mita).data()).data.parts.find(({ name }) => name === 'mail_suppressions')?.records;
    expect(await suppressions()).toEqual([]);
    const confirmed = { email_verified_at: new Date().toISOString() };
    await db.updateTable('users').set(confirmed).where('id', '=', mita.id).execute();
    expect(await suppressions()).toEqual([expect.objectContaining({ address: mita.email })]);
  });
});
