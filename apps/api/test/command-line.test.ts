import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOfToken } from '../src/db/queries/access-tokens.ts';
import { openDatabase } from '../src/db/connection/database.ts';
import { tokenHash } from '../src/domain/security/token.ts';
import { withSession } from './backup/digests.ts';
import { withClient } from '../src/cli/database.ts';
import { openPassword } from '../src/mail/sending/password.ts';
import { callKarcis, type Calling } from './command-line.ts';
import { createDatabase, urlOf } from './harness.ts';

interface Made {
  connection: pg.ClientConfig;
  drop(): Promise<void>;
}

let empty: Made;
let untouched: Made;
let demo: Made;
let folder: string;
beforeAll(async () => {
  [empty, untouched, demo] = [await createDatabase(), await createDatabase(), await createDatabase('demo')];
  folder = await mkdtemp(join(tmpdir(), 'karcis-cli-'));
});
afterAll(async () => {
  await Promise.all([empty, untouched, demo].map((made) => made.drop()));
  await rm(folder, { recursive: true, force: true });
});

/** Puts a job into a database that has been due for so long. */
const waitingJob = (connection: pg.ClientConfig, since: string) =>
  withSession(connection, async (client) => {
    await client.query(
      `insert into jobs (id, kind, lane, due_at)
      values (gen_random_uuid(), 'jobs.test', 'keeping', now() - $1::interval)`,
      [since],
    );
  });

const karcis = (words: readonly string[], options: Calling = {}) =>
  callKarcis(words, { cwd: folder, ...options });

describe('karcis', () => {
  it('says what it can do, and what was meant', async () => {
    expect(await karcis([])).toMatchObject({
      code: 0,
      out: expect.stringContaining('user create --email E'),
    });
    const wrong = await karcis(['token', 'craete']);
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('did you mean token create?') });
    expect(await karcis(['seed', '--sclae', '2'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('--sclae'),
    });
  });

  it('names every setting that is wrong, without a stack', async () => {
    const { code, err } = await karcis(['migrate'], { environment: { PORT: 'http', KARCIS_HOST: 'x' } });
    expect(code).toBe(1);
    expect(err.trim().split('\n')).toEqual([
      'PORT is "http", but must be a whole number from 0 to 65535.',
      expect.stringMatching(/^There is no setting KARCIS_HOST/),
    ]);
  });

  it('sets how mail leaves, and keeps the password for that server alone', async () => {
    const url = urlOf(empty.connection);
    const environment = { KARCIS_SECRET_KEY: Buffer.alloc(32, 5).toString('base64url') };
    const set = (words: readonly string[], input = '') =>
      karcis(['mail', 'set', ...words], { url, input, environment });
    const stored = () =>
      withClient(
        empty.connection,
        async (client) => (await client.query('select * from email_settings')).rows[0],
      );
    const smtp = [
      '--driver',
      'SMTP',
      '--host',
      'smtp.example.org',
      '--port',
      '587',
      '--from',
      'tiket@example.org',
    ];
    expect(await set(['--driver', 'SMTP'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('needs --host, --port and --from'),
    });
    expect(await set([...smtp, '--from', 'a@b.example, c@d.example'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('one plain address'),
    });
    expect(await set([...smtp, '--username', 'tiket'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('--password-stdin'),
    });
    expect(await set([...smtp, '--username', 'tiket', '--password-stdin'], 'sangat rahasia\n')).toMatchObject(
      {
        code: 0,
        err: '',
      },
    );
    const first = await stored();
    expect(openPassword(first.password_encrypted, Buffer.alloc(32, 5), first)).toBe('sangat rahasia');
    expect(await set(['--from-name', 'Tiket Kota'])).toMatchObject({ code: 0 });
    expect((await stored()).password_encrypted).toEqual(first.password_encrypted);
    // Another host would get the password.
    expect(await set(['--host', 'smtp.example.net'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('The password belongs to host'),
    });
    expect(await set(['--username', ''])).toMatchObject({ code: 0 });
    expect(await stored()).toMatchObject({
      username: null,
      password_encrypted: null,
      from_name: 'Tiket Kota',
    });
  });

  it('makes an account and a token that work', async () => {
    const url = urlOf(empty.connection);
    const made = await karcis(
      [
        'user',
        'create',
        '--email',
        'sari@example.org',
        '--name',
        'Sari',
        '--role',
        'admin',
        '--password-stdin',
      ],
      { url, input: 'kata sandi\n' },
    );
    expect(made).toEqual({ code: 0, out: 'Made the admin account sari@example.org.\n', err: '' });
    const again = await karcis(
      ['user', 'create', '--email', 'SARI@example.org', '--name', 'S', '--role', 'admin'],
      { url },
    );
    expect(again).toMatchObject({ code: 1, err: 'There already is an account for SARI@example.org.\n' });
    const token = await karcis(['token', 'create', '--email', 'sari@example.org', '--days', '2'], { url });
    expect(token.out).toMatch(/^karcis_[\w-]{49}\n$/);

    const database = openDatabase({ connection: empty.connection, readers: 1, poolSize: 1, prepare: true });
    const hash = tokenHash(token.out.trim());
    expect(hash && (await accountOfToken(database.internal, hash))).toMatchObject({ role: 'admin' });
    const log = await database.internal
      .selectFrom('activity_log')
      .selectAll()
      .where('subject_type', '=', 'user')
      .orderBy('occurred_at')
      .execute();
    expect(log).toMatchObject([
      {
        action: 'user.created',
        actor_type: 'System',
        subject_type: 'user',
        subject_label: 'sari@example.org',
      },
      {
        action: 'token.created',
        actor_type: 'System',
        subject_type: 'user',
        subject_label: 'sari@example.org',
      },
    ]);
    await database.close();
  });

  it('refuses an account that could not work', async () => {
    const url = urlOf(empty.connection);
    const create = (...words: string[]) => karcis(['user', 'create', '--name', 'X', ...words], { url });
    for (const [words, reason] of [
      [['--email', 'x', '--role', 'admin'], '--email is x, but must be an email address.'],
      [
        ['--email', 'x@example.org', '--role', 'boss'],
        '--role must be one of admin, organizer, petugas, ticket_holder.',
      ],
      [['--email', 'x@example.org', '--role', 'organizer'], '--organizer SLUG goes with --role organizer'],
      [
        ['--email', 'x@example.org', '--role', 'organizer', '--organizer', 'tiada'],
        'no organizer with the slug tiada',
      ],
      [['--role', 'admin'], '--email is required.'],
    ] as const) {
      expect(await create(...words), reason).toMatchObject({ code: 1, err: expect.stringContaining(reason) });
    }
  });

  it('migrates, and says when there is nothing to do', async () => {
    expect(await karcis(['migrate'], { url: urlOf(empty.connection) })).toMatchObject({
      code: 0,
      out: 'The database is current.\n',
    });
  });

  it('finds what is wrong, and says what to do', async () => {
    const well = await karcis(['doctor'], { url: urlOf(empty.connection) });
    expect(well.code).toBe(0);
    expect(well.out).toMatch(/^(ok {4}.*\n)+$/);
    expect(well.out).toContain('No work in the background is late');
    await waitingJob(empty.connection, '1 hour');
    const late = await karcis(['doctor'], { url: urlOf(empty.connection) });
    expect(late.code).toBe(1);
    expect(late.out).toMatch(
      /FAIL {2}Work in the background waits, for 6\d minutes now \(1 jobs\)\n {6}Start a server/,
    );
    const ill = await karcis(['doctor'], { url: 'postgres://nobody@127.0.0.1:1/none' });
    expect(ill.code).toBe(1);
    expect(ill.out).toMatch(/FAIL {2}The database cannot be reached.*\n {6}Check that the database runs/);
    const exposed = await karcis(['doctor'], {
      url: urlOf(demo.connection),
      environment: { NODE_ENV: 'production' },
    });
    expect(exposed).toMatchObject({
      code: 1,
      out: expect.stringContaining('demo accounts are in this database'),
    });
  });

  it('loads the demo only into an empty database, and never in production', async () => {
    const url = urlOf(demo.connection);
    const environment = { KARCIS_SECRET_KEY: Buffer.alloc(32, 1).toString('base64url') };
    expect(await karcis(['seed'], { url, environment })).toMatchObject({
      code: 1,
      err: expect.stringContaining('already holds users'),
    });
    const production = await karcis(['seed'], { url, environment: { NODE_ENV: 'production' } });
    expect(production).toMatchObject({ code: 1, err: expect.stringContaining('there is no seed') });
  });
});

describe('karcis start', () => {
  it('serves a database of its own without filling it, says that no mail is sent, and ends on SIGTERM', async () => {
    const { code, out } = await karcis(['start'], {
      url: urlOf(untouched.connection),
      until: 'mail set',
      environment: { NODE_ENV: 'development' },
    });
    expect(out).toContain('No mail is sent: the mail driver is Log.');
    expect(out).toContain('(DATABASE_URL)');
    expect(out).not.toContain('Loading demo data');
    expect(out).toContain('Make an account:');
    expect(code).toBe(0);
  });

  it('refuses the demo in production', async () => {
    const { code, err } = await karcis(['start'], {
      url: urlOf(demo.connection),
      environment: { NODE_ENV: 'production' },
    });
    expect(code).toBe(1);
    expect(err).toContain('holds the demo accounts, whose password is public');
  });

  it('explains a database that is not there', async () => {
    const { code, err } = await karcis(['start'], { url: 'postgres://karcis@127.0.0.1:1/karcis' });
    expect(code).toBe(1);
    expect(err).toMatch(/^The database cannot be reached: .*ECONNREFUSED.*Check DATABASE_URL\.\n$/);
  });
});
