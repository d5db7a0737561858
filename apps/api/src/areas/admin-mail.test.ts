import { mailTemplateKeys } from '@karcis/contract';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { patientLocks } from '../../test/lock-waits.ts';
import { mailOf, mailsQueued, senderFor, sendMail } from '../../test/mail/support.ts';
import { startMailServer, startScripted } from '../../test/mail-server.ts';
import { invite, type People } from '../../test/people.ts';
import { newId } from '../domain/id.ts';
import { sealPassword } from '../mail/sending/password.ts';

const secretKey = Buffer.alloc(32, 7);
const karcis = karcisForTests({
  ...patientLocks,
  environment: { KARCIS_PUBLIC_URL: 'https://tiket.example.org', KARCIS_RATE_LIMITS: 'on' },
  secretKey: async () => secretKey,
});
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});
const sari = () => karcis.current.client(people.Sari.token).adminMail;

describe('the mails that this server writes', () => {
  it('are listed with an example of their subject', async () => {
    const { data } = await sari().templates();
    expect(data.map(({ key }) => key)).toEqual(mailTemplateKeys);
    expect(data[0]).toEqual({
      key: 'email_verification',
      subject: 'Konfirmasi surel Anda untuk Karcis',
    });
  });

  it('are shown as they would be sent, in both languages, with the footer of the settings', async () => {
    await karcis.current.db
      .updateTable('email_settings')
      .set({ footer_markdown: 'Salam dari [kami](/contact)' })
      .execute();
    const id = (await sari().preview({ key: 'password_reset' })).data;
    const en = (await sari().preview({ key: 'password_reset', locale: 'en' })).data;
    expect(id).toMatchObject({ locale: 'id', subject: 'Buat kata sandi baru untuk Karcis' });
    expect(en).toMatchObject({ locale: 'en', subject: 'Choose a new password for Karcis' });
    expect(id.text).toContain('https://tiket.example.org/reset#contoh');
    expect(id.html).toContain('href="https://tiket.example.org/reset#contoh"');
    expect(en.text).toContain('Salam dari kami (https://tiket.example.org/contact)');
  });

  it('are in no other languages, and there are no others', async () => {
    await expect(sari().preview({ key: 'password_reset', locale: 'fr' as 'en' })).rejects.toThrow('422');
    await expect(sari().preview({ key: 'no_such_template' as 'test' })).rejects.toThrow('404');
  });
});

describe('a test mail', () => {
  const smtp = (port: number) => ({
    driver: 'SMTP' as const,
    host: 'localhost',
    port,
    encryption: 'None' as const,
    username: null as string | null,
    password_encrypted: null as Buffer | null,
    from_name: 'Tiket',
    from_address: 'tiket@example.org',
    reply_to: 'bantuan@example.org',
  });
  const set = (settings: Partial<ReturnType<typeof smtp>> | { driver: 'Log' }) =>
    karcis.current.db.updateTable('email_settings').set(settings).execute();
  const entries = () =>
    karcis.current.db
      .selectFrom('activity_log')
      .select(['description', 'outcome', 'actor_name', 'subject_label'])
      .where('action', '=', 'mail.tested')
      .orderBy('occurred_at', 'desc')
      .execute();

  beforeEach(() => karcis.current.letSecondsPass(60));

  it('is in the log where the driver is Log, with its links outside of production', async () => {
    await set({ driver: 'Log' });
    const { data } = await sari().test();
    expect(data).toMatchObject({ status: 'Logged', recipient: 'sari@example.org', stage: null, reply: null });
    const line = karcis.current.log.find((each) => each.includes('not sent'));
    expect(line).toContain('https://tiket.example.org/admin/settings/email');
    expect(line).toContain('s***@example.org');
  });

  it('is sent to the address of the account, by the settings, and is in the audit log', async () => {
    const server = await startMailServer({ allowInsecureAuth: true });
    onTestFinished(() => server.stop());
    const owner = { ...smtp(server.port), username: 'tiket' };
    await set({ ...owner, password_encrypted: sealPassword('sangat rahasia', secretKey, owner) });
    const { data } = await sari().test();
    expect(data).toMatchObject({ status: 'Sent', stage: null, code: 250, recipient: 'sari@example.org' });
    expect(data.explanation).toContain(`localhost:${server.port} took the mail to sari@example.org.`);
    expect(server.signIns).toEqual([{ user: 'tiket', pass: 'sangat rahasia', isSecure: false }]);
    expect(server.taken).toHaveLength(1);
    expect(server.taken[0]).toMatchObject({
      from: 'tiket@example.org',
      to: ['sari@example.org'],
      mail: { subject: 'Surel percobaan dari Karcis' },
    });
    expect(server.taken[0]?.mail.text).toContain(`Lewat: localhost:${server.port}, None`);
    expect((await entries())[0]).toEqual({
      description: 'Asked for a test mail: Sent',
      outcome: 'Succeeded',
      actor_name: 'Sari',
      subject_label: 'email',
    });
  });

  it('that a mail server refuses is an answer, with the place and what was said', async () => {
    const server = await startScripted({ MAIL: '550 5.7.1 tiket@example.org is not yours' });
    onTestFinished(() => server.stop());
    await set(smtp(server.port));
    expect((await sari().test()).data).toMatchObject({
      status: 'Failed',
      stage: 'Sender',
      code: 550,
      reply: '550 5.7.1 tiket@example.org is not yours',
      explanation: `localhost:${server.port} did not take tiket@example.org as the sender. Use an address that this account may send from.`,
    });
    expect((await entries())[0]).toMatchObject({
      description: 'Asked for a test mail: Failed, at Sender',
      outcome: 'Failed',
    });
  });

  it('tells no password that a mail server repeats', async () => {
    const pass = 'sangat-rahasia';
    const plain = Buffer.from(`\0tiket\0${pass}`).toString('base64');
    const server = await startScripted({ AUTH: `535 5.7.8 wrong: ${pass} ${plain}` });
    onTestFinished(() => server.stop());
    const owner = { ...smtp(server.port), username: 'tiket' };
    await set({ ...owner, password_encrypted: sealPassword(pass, secretKey, owner) });
    const { data } = await sari().test();
    expect(data).toMatchObject({ status: 'Connection Failed', stage: 'Sign-in', code: 535 });
    expect(data.reply).toBe('535 5.7.8 wrong: [secret] [secret]');
    expect(server.commands).toContain(`AUTH PLAIN ${plain}`);
    expect(karcis.current.log.join('')).not.toContain(pass);
  });

  it('goes nowhere with a password that was stored for another server', async () => {
    const server = await startMailServer({ allowInsecureAuth: true });
    onTestFinished(() => server.stop());
    const owner = { ...smtp(server.port), username: 'tiket' };
    const elsewhere = sealPassword('sangat rahasia', secretKey, { ...owner, host: 'smtp.example.org' });
    await set({ ...owner, password_encrypted: elsewhere });
    const { data } = await sari().test();
    expect(data).toMatchObject({ status: 'Connection Failed', stage: 'Settings', code: null });
    expect(data.explanation).toContain('npm run karcis -- mail set');
    expect([server.taken, server.signIns]).toEqual([[], []]);
  });

  it('is not written to an address of nobody', async () => {
    const server = await startMailServer();
    onTestFinished(() => server.stop());
    await set(smtp(server.port));
    const { db } = karcis.current;
    const { id } = people.Surya;
    await db.updateTable('users').set({ email: 'ab@anonymous.invalid' }).where('id', '=', id).execute();
    const { data } = await karcis.current.client(people.Surya.token).adminMail.test();
    expect(data.status).toBe('Skipped');
    expect(server.taken).toEqual([]);
  });

  it('may be asked for five times a minute', async () => {
    await set({ driver: 'Log' });
    for (let count = 0; count < 5; count += 1) await sari().test();
    await expect(sari().test()).rejects.toThrow('429 too_many_requests');
    karcis.current.letSecondsPass(12);
    await sari().test();
  });

  it('holds nothing of the database while the mail server is waited for', async () => {
    const server = await startScripted({ GREETING: 'hang' });
    onTestFinished(() => server.stop());
    await set(smtp(server.port));
    const asked = sari().test();
    while (server.open() === 0) await new Promise(setImmediate);
    const running = () => karcis.current.database.counts().transactions.running;
    expect(running()).toBe(0);
    // The control: a transaction that waits is seen.
    await karcis.current.database.transaction(async (db) => {
      await db.selectFrom('faqs').select('id').execute();
      expect(running()).toBe(1);
    });
    await server.stop();
    expect((await asked).data).toMatchObject({ status: 'Connection Failed', stage: 'Greeting' });
  });
});

/** Nothing is queued, and mails that are sent are in the log. */
async function fresh() {
  for (const table of ['jobs', 'mails', 'mail_suppressions', 'activity_log'] as const)
    await karcis.current.db.deleteFrom(table).execute();
  await karcis.current.db.updateTable('email_settings').set({ driver: 'Log' }).execute();
}

const send = (id: string) => sendMail(karcis.current.database, senderFor(karcis.current.database), id);

const activities = async () =>
  (
    await karcis.current.db
      .selectFrom('activity_log')
      .select(['action', 'actor_name', 'subject_type', 'subject_label'])
      .where('action', '<>', 'access.denied')
      .orderBy('id')
      .execute()
  ).map((row) => Object.values(row).join(' '));

describe('the mails', () => {
  beforeEach(fresh);

  it('are listed newest first, and found by status, kind and recipient', async () => {
    const [first = '', second = ''] = await mailsQueued(karcis.current, people.Hana, 2);
    await send(first);
    const { data, meta } = await sari().mails();
    expect([meta.total, ...data.map(({ id }) => id)]).toEqual([
      2,
      ...[first, second].toSorted().toReversed(),
    ]);
    const found = async (query: Parameters<ReturnType<typeof sari>['mails']>[0]) =>
      (await sari().mails(query)).data.map(({ id }) => id);
    expect(await found({ status: 'Logged' })).toEqual([first]);
    expect(await found({ status: 'Queued' })).toEqual([second]);
    expect(await found({ template: 'password_changed' })).toHaveLength(2);
    expect(await found({ template: 'password_reset' })).toEqual([]);
    expect(await found({ recipient: 'HANA@example.org' })).toHaveLength(2);
    expect(await found({ recipient: 'hana@example' })).toEqual([]);
  });

  it('that were given up are counted on the dashboard until they are sent again', async () => {
    const [id = ''] = await mailsQueued(karcis.current, people.Hana);
    const failed = async () =>
      (await karcis.current.client(people.Sari.token).dashboard.summary()).data.needs_attention.mails_failed;
    expect(await failed()).toBe(0);
    await karcis.current.db.updateTable('mails').set({ status: 'Failed' }).where('id', '=', id).execute();
    expect(await failed()).toBe(1);
    await sari().resend({ id });
    expect(await failed()).toBe(0);
  });

  it('are given up with their job', async () => {
    const [id = ''] = await mailsQueued(karcis.current, people.Hana);
    const job = await karcis.current.db.selectFrom('jobs').select('id').executeTakeFirstOrThrow();
    await karcis.current.client(people.Sari.token).adminJobs.discard(job);
    expect((await mailOf(karcis.current, id)).status).toBe('Skipped');
    await send(id);
    expect((await mailOf(karcis.current, id)).status).toBe('Skipped');
  });
});

describe('a mail that has ended', () => {
  beforeEach(fresh);

  it('is sent again as a new one, by a job, and the audit log says by whom', async () => {
    const [id = ''] = await mailsQueued(karcis.current, people.Hana);
    await send(id);
    const { data } = await sari().resend({ id });
    expect(data).toMatchObject({
      status: 'Queued',
      resent_of: id,
      recipient: people.Hana.email,
      subject: null,
    });
    await send(data.id);
    expect((await mailOf(karcis.current, data.id)).status).toBe('Logged');
    expect((await mailOf(karcis.current, id)).status).toBe('Logged');
    const jobs = await karcis.current.db.selectFrom('jobs').select('key').orderBy('id').execute();
    expect(jobs).toEqual([{ key: id }, { key: data.id }]);
    expect(await activities()).toEqual(['mail.resent Sari mail password_changed']);
  });

  it('is sent again once, however many ask at once, and not while it waits', async () => {
    const [id = ''] = await mailsQueued(karcis.current, people.Hana);
    await expect(sari().resend({ id })).rejects.toThrow('409 mail_not_resendable');
    await send(id);
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => sari().resend({ id })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(String(result.reason)).toContain('409 mail_not_resendable');
    expect((await sari().mails()).meta.total).toBe(2);
    await expect(sari().resend({ id: newId() })).rejects.toThrow('404 not_found');
  });
});

describe('an address', () => {
  beforeEach(fresh);

  it('is stopped and let go, and the audit log has both, masked', async () => {
    const { data } = await sari().suppress({ body: { address: 'Hana@example.org' } });
    expect(data).toMatchObject({ address: 'Hana@example.org', reason: 'Added', reply: null });
    await expect(sari().suppress({ body: { address: 'hana@EXAMPLE.org' } })).rejects.toThrow(
      '409 already_taken',
    );
    const [stopped = ''] = await mailsQueued(karcis.current, people.Hana);
    await send(stopped);
    expect((await mailOf(karcis.current, stopped)).status).toBe('Suppressed');
    expect((await sari().suppressions({ address: 'hana@example.org' })).data).toHaveLength(1);
    expect((await sari().suppressions({ address: 'lain@example.org' })).data).toEqual([]);
    await sari().unsuppress({ id: data.id });
    await expect(sari().unsuppress({ id: data.id })).rejects.toThrow('404 not_found');
    const [sent = ''] = await mailsQueued(karcis.current, people.Hana);
    await send(sent);
    expect((await mailOf(karcis.current, sent)).status).toBe('Logged');
    expect(await activities()).toEqual([
      'mail.suppressed Sari mail_suppression H***@example.org',
      'mail.unsuppressed Sari mail_suppression H***@example.org',
    ]);
  });

  it('that is stopped gets the links that its owner asks for all the same', async () => {
    await sari().suppress({ body: { address: people.Hana.email } });
    await karcis.current.client(null).accountLinks.forgotPassword({ body: { email: people.Hana.email } });
    const { id } = await karcis.current.db.selectFrom('mails').select('id').executeTakeFirstOrThrow();
    await send(id);
    expect((await mailOf(karcis.current, id)).status).toBe('Logged');
  });
});
