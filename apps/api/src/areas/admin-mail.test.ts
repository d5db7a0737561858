import { mailTemplateKeys } from '@karcis/contract';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { startMailServer, startScripted } from '../../test/mail-server.ts';
import { invite, type People } from '../../test/people.ts';
import { sealPassword } from '../mail/sending/password.ts';

const secretKey = Buffer.alloc(32, 7);
const karcis = karcisForTests({
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
    await expect(sari().preview({ key: 'order_confirmation' as 'test' })).rejects.toThrow('404');
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
