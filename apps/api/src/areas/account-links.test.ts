import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { mailedLinks, tokenIn } from '../../test/mail/mailed-links.ts';
import { secretKey } from '../../test/mail/support.ts';
import { karcisForTests, startKarcis } from '../../test/harness.ts';
import { patientLocks } from '../../test/lock-waits.ts';
import { invite, type People, person } from '../../test/people.ts';
import { hashPassword } from '../domain/security/password.ts';

const options = {
  ...patientLocks,
  environment: { KARCIS_PUBLIC_URL: 'https://tiket.example.org' },
  secretKey: async () => secretKey,
};
const karcis = karcisForTests(options);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});
beforeEach(async () => {
  for (const table of ['jobs', 'mails', 'account_tokens', 'activity_log'] as const)
    await karcis.current.db.deleteFrom(table).execute();
});

const client = () => karcis.current.client(null).accountLinks;
const password = 'keroncong tengah malam';

const mailed = () => mailedLinks(karcis.current);

async function forgotten(email: string): Promise<string> {
  await client().forgotPassword({ body: { email } });
  const [link] = await mailed();
  expect(link).toMatch(/^https:\/\/tiket\.example\.org\/reset#[\w-]{43}$/);
  return tokenIn(link);
}

const signIn = (email: string, word: string) =>
  karcis.current.client(null).account.login({ body: { email, password: word } });

const activities = () =>
  karcis.current.db
    .selectFrom('activity_log')
    .select(['action', 'actor_name', 'subject_id', 'subject_label'])
    .where('action', 'in', [
      'password.forgotten',
      'password.reset',
      'registration.requested',
      'registration.confirmed',
    ])
    .orderBy('id')
    .execute();

describe('a forgotten password', () => {
  it('is replaced by the link that is mailed; sign-ins and tokens end, and a mail says so', async () => {
    const dewi = await person(karcis.current.db, 'Dewi', 'ticket_holder');
    const token = await forgotten('DEWI@example.org');
    await client().resetPassword({ body: { token, password } });
    await expect(karcis.current.client(dewi.token).account.me()).rejects.toThrow('401 not_signed_in');
    expect((await signIn(dewi.email, password)).data.user.id).toBe(dewi.id);
    expect((await activities()).slice(0, 2)).toEqual([
      {
        action: 'password.forgotten',
        actor_name: null,
        subject_id: dewi.id,
        subject_label: 'D***@example.org',
      },
      { action: 'password.reset', actor_name: 'Dewi', subject_id: null, subject_label: null },
    ]);
    const rows = await karcis.current.db
      .selectFrom('mails')
      .select(['template', 'status', 'recipient'])
      .execute();
    expect(rows).toContainEqual({ template: 'password_changed', status: 'Queued', recipient: dewi.email });
  });

  it('of an address that no account has is answered the same, by the same statements, and no mail goes out', async () => {
    const rowsFor = async (email: string) => {
      const answer = await client().forgotPassword({ body: { email } });
      const { db } = karcis.current;
      const rows = await Promise.all([
        db.selectFrom('mails').select('id').execute(),
        db.selectFrom('jobs').select('id').execute(),
        db.selectFrom('account_tokens').select('id').execute(),
        db.selectFrom('activity_log').select('id').where('action', '=', 'password.forgotten').execute(),
      ]);
      return { answer, counts: rows.map((each) => each.length) };
    };
    const known = await rowsFor(people.Hana.email);
    const unknown = await rowsFor('nobody@example.org');
    expect(unknown.answer).toEqual(known.answer);
    expect([known.counts, unknown.counts]).toEqual([
      [1, 1, 1, 1],
      [2, 2, 2, 2],
    ]);
    expect(await mailed()).toHaveLength(1);
    const rows = await karcis.current.db
      .selectFrom('mails')
      .select(['recipient', 'status'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { recipient: people.Hana.email, status: 'Logged' },
      { recipient: 'nobody@example.org', status: 'Skipped' },
    ]);
  });

  it('is not that of an account that is suspended', async () => {
    const wati = await person(karcis.current.db, 'Wati', 'ticket_holder', { status: 'Suspended' });
    await client().forgotPassword({ body: { email: wati.email } });
    expect(await mailed()).toEqual([]);
  });

  it('has links that a further request does not end; using one ends the others', async () => {
    const first = await forgotten(people.Hendra.email);
    const second = await forgotten(people.Hendra.email);
    expect(second).not.toBe(first);
    await client().resetPassword({ body: { token: first, password } });
    await expect(client().resetPassword({ body: { token: second, password } })).rejects.toThrow(
      '422 link_invalid',
    );
  });
});

describe('a mailed link', () => {
  it('is used once, however many use it at once', async () => {
    const gita = await person(karcis.current.db, 'Gita', 'ticket_holder');
    const token = await forgotten(gita.email);
    const words = ['satu dua tiga empat', 'lima enam tujuh', 'delapan sembilan', 'sepuluh sebelas'];
    const results = await Promise.allSettled(
      words.map((word) => client().resetPassword({ body: { token, password: word } })),
    );
    const won = words.filter((_, at) => results[at]?.status === 'fulfilled');
    expect(won).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(String(result.reason)).toContain('422 link_invalid');
    expect((await signIn(gita.email, won[0] ?? '')).data.user.id).toBe(gita.id);
  });

  it('that has ended, was never made, or is of an address that was changed opens nothing', async () => {
    const { db } = karcis.current;
    const indah = await person(db, 'Indah', 'ticket_holder');
    const invalid = (token: string) =>
      expect(client().resetPassword({ body: { token, password } })).rejects.toThrow('422 link_invalid');
    const ended = await forgotten(indah.email);
    const [long, short] = [new Date(Date.now() - 7_200_000), new Date(Date.now() - 1000)];
    await db
      .updateTable('account_tokens')
      .set({ created_at: long.toISOString(), expires_at: short.toISOString() })
      .execute();
    await invalid(ended);
    await invalid('x');
    await db.deleteFrom('account_tokens').execute();
    const moved = await forgotten(indah.email);
    await db.updateTable('users').set({ email: 'baru@example.org' }).where('id', '=', indah.id).execute();
    await invalid(moved);
  });

  it('is in no row and no log of the server, only in the mail', async () => {
    const token = await forgotten(people.Hana.email);
    const { db } = karcis.current;
    const rows = [
      await db.selectFrom('mails').selectAll().execute(),
      await db.selectFrom('jobs').selectAll().execute(),
      await db.selectFrom('outbox').selectAll().execute(),
      await db.selectFrom('activity_log').selectAll().execute(),
      await db.selectFrom('account_tokens').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows[0])).toContain(people.Hana.email); // the control
    expect(karcis.current.log.join('')).not.toContain(token);
  });

  it('is not mailed by a server without a secret', async () => {
    const server = await startKarcis({ secretKey: async () => undefined });
    onTestFinished(() => server.stop());
    const asked = server.client(null).accountLinks.forgotPassword({ body: { email: 'hana@example.org' } });
    await expect(asked).rejects.toThrow('503 unavailable');
  });
});

describe('an account that is opened', () => {
  const asked = (email: string, more: object = {}) =>
    client().register({ body: { name: 'Dewi Lestari', email, ...more } });

  it('is there once the link is used: its address is confirmed, and it is signed in', async () => {
    await asked('dewi.lestari@example.org', { locale: 'en' });
    const { db } = karcis.current;
    const accounts = () =>
      db.selectFrom('users').select('id').where('email', '=', 'dewi.lestari@example.org').execute();
    expect(await accounts()).toEqual([]);
    const [link] = await mailed();
    expect(link).toMatch(/^https:\/\/tiket\.example\.org\/confirm#[\w-]{43}$/);
    const body = { token: tokenIn(link), password };
    const { data } = await client().confirmRegistration({ body });
    expect(data.user).toMatchObject({
      name: 'Dewi Lestari',
      role: 'ticket_holder',
      locale: 'en',
      email_verified_at: expect.any(String) as string,
    });
    const me = await karcis.current.client(data.token).account.me();
    expect(me.data.id).toBe(data.user.id);
    await expect(client().confirmRegistration({ body })).rejects.toThrow('422 link_invalid');
    expect((await activities()).map(({ action }) => action)).toEqual([
      'registration.requested',
      'registration.confirmed',
    ]);
  });

  it('is one, however many use the link at once', async () => {
    await asked('ratna@example.org');
    const [link] = await mailed();
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () =>
        client().confirmRegistration({ body: { token: tokenIn(link), password } }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(String(result.reason)).toContain('422 link_invalid');
  });

  it('is not a second one of an address: the answer is the same, as many mails go, and this one says so', async () => {
    const unknown = await asked('segar@example.org');
    const known = await asked(people.Hana.email.toUpperCase());
    expect(known).toEqual(unknown);
    const rows = await karcis.current.db.selectFrom('mails').select('template').orderBy('id').execute();
    expect(rows).toEqual([{ template: 'email_verification' }, { template: 'account_exists' }]);
    const links = await mailed();
    expect(links.slice(1)).toEqual(['https://tiket.example.org/signin', 'https://tiket.example.org/forgot']);
  });

  it('whose address another has taken meanwhile is refused', async () => {
    await asked('rebut@example.org');
    const [link] = await mailed();
    await person(karcis.current.db, 'Rebut', 'ticket_holder');
    const late = client().confirmRegistration({ body: { token: tokenIn(link), password } });
    await expect(late).rejects.toThrow('409 already_taken');
  });

  it('is not opened while registration is closed, or without the terms in force', async () => {
    const { db } = karcis.current;
    await db.updateTable('legal_settings').set({ terms_version: '2' }).execute();
    await expect(asked('baru@example.org', { terms_version: '1' })).rejects.toThrow('422 invalid_request');
    await asked('baru@example.org', { terms_version: '2' });
    await db.updateTable('general_settings').set({ registration_enabled: false }).execute();
    await expect(asked('lain@example.org', { terms_version: '2' })).rejects.toThrow(
      '403 registration_closed',
    );
    await db.updateTable('general_settings').set({ registration_enabled: true }).execute();
    await db.updateTable('legal_settings').set({ terms_version: null }).execute();
  });

  it('cannot have its link used for another purpose', async () => {
    await asked('tujuan@example.org');
    const [link] = await mailed();
    const other = client().resetPassword({ body: { token: tokenIn(link), password } });
    await expect(other).rejects.toThrow('422 link_invalid');
  });
});

describe('a new password', () => {
  it.each(['qwertyuiop', 'Password123', 'joko@example.org', 'aaaaaaaaaaab'])(
    'cannot be %s, and the link can still be used',
    async (easy) => {
      const { db } = karcis.current;
      await db
        .deleteFrom('users')
        .where('email', '=', 'joko@example.org')
        .execute()
        .catch(() => undefined);
      const known = await db
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'joko@example.org')
        .execute();
      if (known.length === 0) await person(db, 'Joko', 'ticket_holder');
      const token = await forgotten('joko@example.org');
      await expect(client().resetPassword({ body: { token, password: easy } })).rejects.toMatchObject({
        code: 'invalid_request',
        problem: { errors: [{ pointer: '/password', code: 'too_common' }] },
      });
      await client().resetPassword({ body: { token, password } });
    },
  );

  it('has ten characters', async () => {
    const token = await forgotten(people.Hana.email);
    await expect(client().resetPassword({ body: { token, password: 'pendek' } })).rejects.toThrow(
      '422 invalid_request',
    );
  });
});

describe('links that are asked for', () => {
  it('three an hour and address, twenty an hour and network: beyond, the answer is the same, and no mail goes', async () => {
    const server = await startKarcis({
      ...options,
      environment: { ...options.environment, KARCIS_RATE_LIMITS: 'on' },
    });
    onTestFinished(() => server.stop());
    const ask = (email: string) => server.client(null).accountLinks.forgotPassword({ body: { email } });
    const count = async () =>
      Number(
        (
          await server.db
            .selectFrom('mails')
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      );
    const answers = [];
    for (let n = 0; n < 4; n += 1) answers.push(await ask('dewi@example.org'));
    expect(await count()).toBe(3);
    for (let n = 0; n < 20; n += 1) answers.push(await ask(`orang${n}@example.org`));
    expect(await count()).toBe(20);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    // An hour later there is room again.
    const before = new Date(Date.now() - 3_700_000).toISOString();
    await server.db.updateTable('account_tokens').set({ sent_since: before, created_at: before }).execute();
    await ask('dewi@example.org');
    expect(await count()).toBe(21);
  });

  it('by strangers neither end nor use up those of the owner', async () => {
    const server = await startKarcis({
      ...options,
      environment: { ...options.environment, KARCIS_RATE_LIMITS: 'on', KARCIS_TRUST_PROXY: '127.0.0.1' },
    });
    onTestFinished(() => server.stop());
    const { accountLinks, account } = server.client(null);
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const ask = (email: string, address: string) =>
      accountLinks.forgotPassword({ body: { email } }, from(address));
    const password_hash = await hashPassword('kata sandi');
    const hana = await person(server.db, 'Hana', 'ticket_holder', { password_hash });
    await account.login({ body: { email: hana.email, password: 'kata sandi' } }, from('203.0.113.9'));
    await ask(hana.email, '203.0.113.1');
    const [mine] = await mailedLinks(server);
    for (let n = 0; n < 30; n += 1) await ask(hana.email, `2001:db8:${n}::1`);
    expect(await mailedLinks(server), 'asked for by strangers').toHaveLength(2);
    await ask(hana.email, '203.0.113.9');
    const [known] = await mailedLinks(server);
    expect(known, 'from where the owner has signed in').toBeDefined();
    await accountLinks.resetPassword({ body: { token: tokenIn(mine), password } });
    await ask(hana.email, '203.0.113.1');
    const next = (await mailedLinks(server)).find((link) => link.includes('/reset#'));
    await accountLinks.resetPassword({ body: { token: tokenIn(next), password: 'yang lain lagi' } });
  });

  it('reach the owner also from a network that has asked for as many as it may', async () => {
    const server = await startKarcis({
      ...options,
      environment: { ...options.environment, KARCIS_RATE_LIMITS: 'on' },
    });
    onTestFinished(() => server.stop());
    const ask = (email: string) => server.client(null).accountLinks.forgotPassword({ body: { email } });
    const { email } = await person(server.db, 'Hana', 'ticket_holder');
    for (let n = 0; n < 21; n += 1) await ask(`orang${n}@example.org`);
    await ask('siapa@example.org');
    await ask(email);
    await ask(email);
    const mails = await server.db.selectFrom('mails').select('recipient').execute();
    expect(mails).toHaveLength(21);
    expect(mails.filter(({ recipient }) => recipient === email)).toHaveLength(1);
  });
});
