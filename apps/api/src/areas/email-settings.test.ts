import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { mailOf, mailsQueued, senderFor, sendMail } from '../../test/mail/support.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { invite, type People } from '../../test/people.ts';
import { mailSettings } from '../db/queries/mail.ts';
import { openPassword } from '../mail/sending/password.ts';

const secretKey = Buffer.alloc(32, 7);
const karcis = karcisForTests({ secretKey: async () => secretKey });
const withoutSecret = karcisForTests({ secretKey: async () => undefined });
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

const password = 'sangat-rahasia';
const smtp = {
  driver: 'SMTP',
  host: 'smtp.example.org',
  port: 587,
  encryption: 'STARTTLS',
  username: 'tiket',
  from_address: 'tiket@example.org',
} as const;

interface Answer {
  readonly status: number;
  readonly etag: string | null;
  readonly text: string;
  readonly body: {
    readonly data?: Record<string, unknown>;
    readonly code?: string;
    readonly errors?: { readonly pointer: string; readonly detail: string }[];
    readonly conflict?: { readonly changes: unknown[] };
  };
}

async function ask(
  server: { readonly url: string },
  token: string,
  body?: object,
  ifMatch?: string,
): Promise<Answer> {
  const response = await fetch(`${server.url}/admin/settings/email`, {
    method: body === undefined ? 'GET' : 'PATCH',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, etag: response.headers.get('etag'), text, body: JSON.parse(text) };
}

const patch = (body: object, ifMatch?: string) => ask(karcis.current, people.Sari.token, body, ifMatch);
const read = () => ask(karcis.current, people.Sari.token);
const stored = () => mailSettings(karcis.current.db);
const entries = () =>
  karcis.current.db
    .selectFrom('activity_log')
    .select(['subject_type', 'subject_id', 'subject_label', 'changes', 'actor_name'])
    .where('action', '=', 'settings.updated')
    .orderBy('occurred_at')
    .orderBy('id')
    .execute();

describe('the settings of outgoing mail', () => {
  beforeEach(async () => {
    const cleared = {
      driver: 'Log',
      host: null,
      port: null,
      username: null,
      password_encrypted: null,
    } as const;
    await karcis.current.db.updateTable('email_settings').set(cleared).execute();
  });

  it('are changed field by field, with the password encrypted and in no answer and no log', async () => {
    const before = (await entries()).length;
    const changed = await patch({ ...smtp, password });
    expect(changed).toMatchObject({
      status: 200,
      body: { data: { ...smtp, password_set: true, actions: ['change'] } },
    });
    expect(changed.body.data).not.toHaveProperty('password');
    expect(await read()).toEqual(changed);
    expect(changed.etag).toBe(`"${String(changed.body.data?.['updated_at'])}"`);
    const row = await stored();
    expect(openPassword(row.password_encrypted ?? Buffer.of(), secretKey, row)).toBe(password);
    const told = (await entries()).slice(before);
    expect(told).toMatchObject([
      { subject_type: 'settings', subject_id: null, subject_label: 'email', actor_name: 'Sari' },
    ]);
    expect(told[0]?.changes).toContainEqual({ field: 'password', old: null, new: '[changed]' });
    expect(told[0]?.changes).toContainEqual({ field: 'host', old: null, new: 'smtp.example.org' });
    const everywhere = JSON.stringify([told, changed.text, karcis.current.log]);
    expect(everywhere).toContain('smtp.example.org'); // the control: what is told can be found
    for (const form of [password, row.password_encrypted?.toString('hex') ?? '-'])
      expect(everywhere).not.toContain(form);
  });

  it('that are so already are not changed: no entry, the same version', async () => {
    await patch({ ...smtp, password });
    const [before, told] = [await read(), (await entries()).length];
    expect(await patch({ host: smtp.host, port: smtp.port })).toEqual(before);
    expect((await entries()).length).toBe(told);
  });

  it.each(['host', 'port', 'encryption', 'username'] as const)(
    'take no other %s without the password: it would be sent there',
    async (field) => {
      const other = { host: 'mallory.example.org', port: 465, encryption: 'None', username: 'lain' };
      await patch({ ...smtp, password });
      const refused = await patch({ [field]: other[field] });
      expect(refused).toMatchObject({ status: 422, body: { code: 'invalid_request' } });
      expect(refused.body.errors?.map(({ pointer }) => pointer)).toEqual(['/password']);
      expect(await stored()).toMatchObject(smtp);
      expect((await patch({ [field]: other[field], password: 'yang-baru' })).status).toBe(200);
      const row = await stored();
      expect(openPassword(row.password_encrypted ?? Buffer.of(), secretKey, row)).toBe('yang-baru');
    },
  );

  it('lose the password by null, and with the username', async () => {
    await patch({ ...smtp, password });
    expect((await patch({ password: null })).body.data).toMatchObject({
      password_set: false,
      username: 'tiket',
    });
    await patch({ password });
    expect((await patch({ username: null })).body.data).toMatchObject({
      password_set: false,
      username: null,
    });
    const alone = await patch({ password });
    expect([alone.status, alone.body.errors?.map(({ pointer }) => pointer)]).toEqual([422, ['/username']]);
  });

  it.each([
    ['/driver', { from_address: null }],
    ['/host', { host: 'https://smtp.example.org/' }],
    ['/from_address', { from_address: '"a b"@example.org' }],
    ['/reply_to', { reply_to: 'a@example.org,b@example.org' }],
    ['/password_set', { password_set: true }],
    ['/port', { port: 70_000 }],
  ])('refuse at %s what cannot be, and change nothing', async (pointer, body) => {
    await patch({ ...smtp, password });
    const before = await read();
    const refused = await patch(body);
    expect([refused.status, refused.body.errors?.map((each) => each.pointer)]).toEqual([422, [pointer]]);
    expect(await read()).toEqual(before);
  });

  it('that somebody has changed since are a conflict, which names what and by whom', async () => {
    const { etag } = await read();
    const version = etag ?? '';
    expect((await patch({ from_name: 'Loket' }, version)).status).toBe(200);
    const late = await patch({ from_name: 'Gerbang' }, version);
    expect(late).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
    expect(late.body.conflict?.changes).toMatchObject([{ field: 'from_name', by: 'Sari' }]);
    expect((await stored()).from_name).toBe('Loket');
  });

  it('keep no password on a server without a secret', async () => {
    const { Sari } = await invite(withoutSecret.current);
    const refused = await ask(withoutSecret.current, Sari.token, { ...smtp, password });
    expect(refused).toMatchObject({ status: 409, body: { code: 'no_secret_key' } });
    expect((await ask(withoutSecret.current, Sari.token, { from_name: 'Loket' })).status).toBe(200);
  });

  it('are those of the next mail in every process', async () => {
    const server = await startMailServer({ allowInsecureAuth: true });
    onTestFinished(() => server.stop());
    const sender = senderFor(karcis.current.database);
    onTestFinished(sender.close);
    const [first = '', second = ''] = await mailsQueued(karcis.current, people.Hana, 2);
    await sendMail(karcis.current.database, sender, first);
    expect((await mailOf(karcis.current, first)).status).toBe('Logged');
    const place = { host: 'localhost', port: server.port, encryption: 'None' } as const;
    expect((await patch({ ...smtp, ...place, password })).status).toBe(200);
    await sendMail(karcis.current.database, sender, second);
    expect((await mailOf(karcis.current, second)).status).toBe('Sent');
    expect(server.signIns).toEqual([{ user: 'tiket', pass: password, isSecure: false }]);
  });
});
