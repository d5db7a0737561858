import { setDefaultCACertificates, getCACertificates } from 'node:tls';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { authority } from '../../../test/mail-certificates.ts';
import { type Point, points, startMailServer, startScripted } from '../../../test/mail-server.ts';
import { createMimeWriter, type Letter } from './mime.ts';
import { type Recipient, recipientOf } from './recipient.ts';
import { type MailServer, sendBySmtp } from './smtp.ts';

const patient = { connect: 60_000, total: 60_000 };
const hasty = (total: number) => ({ connect: total / 2, total });
const to = (address: string, name = '') => recipientOf(address, name) as Recipient;
const letter: Letter = {
  id: '0199-abc',
  to: to('hana@example.org', 'Hana'),
  from: to('tiket@example.org', 'Karcis'),
  replyTo: undefined,
  mail: { subject: 'Tiket Anda', html: '<p>Halo</p>', text: 'Halo\n', links: [] },
};
const mime = createMimeWriter(undefined);
const at = (port: number, more: Partial<MailServer> = {}): MailServer => ({
  host: 'localhost',
  port,
  encryption: 'None',
  signIn: null,
  ...more,
});
const signIn = { user: 'tiket', pass: 'sangat rahasia' };

async function scripted(script: Partial<Record<Point, string>>, limits = patient) {
  const server = await startScripted(script);
  onTestFinished(() => server.stop());
  const outcome = await sendBySmtp(await mime(letter), at(server.port, { signIn }), limits);
  return { ...server, outcome };
}

async function delivered(options: Parameters<typeof startMailServer>[0], more: Partial<MailServer> = {}) {
  const server = await startMailServer(options);
  onTestFinished(() => server.stop());
  const outcome = await sendBySmtp(await mime(letter), at(server.port, more), patient);
  return { ...server, outcome };
}

/** Where a trouble at a point is noticed, and what it means. */
const meaning: Readonly<Record<Point, readonly [status: string, stage: string]>> = {
  GREETING: ['Connection Failed', 'Greeting'],
  EHLO: ['Connection Failed', 'Greeting'],
  AUTH: ['Connection Failed', 'Sign-in'],
  MAIL: ['Retry', 'Sender'],
  RCPT: ['Retry', 'Recipient'],
  DATA: ['Retry', 'Content'],
  END: ['Retry', 'Content'],
};

describe('a mail server that takes the commands of a mail all at once', () => {
  it.each([
    ['MAIL', 'Failed', 'Sender'],
    ['RCPT', 'Bounced', 'Recipient'],
    ['DATA', 'Failed', 'Content'],
    ['END', 'Failed', 'Content'],
  ] as const)('and refuses %s is told apart by its replies', async (point, status, stage) => {
    const reply = '550 5.1.1 no such user';
    const EHLO = '250-localhost\r\n250-PIPELINING\r\n250 AUTH PLAIN';
    const later = { MAIL: ['RCPT', 'DATA'], RCPT: ['DATA'], DATA: [], END: [] }[point];
    const script = Object.fromEntries(later.map((each) => [each, '503 5.5.1 bad sequence']));
    const { outcome, commands } = await scripted({ EHLO, ...script, [point]: reply });
    expect(outcome).toEqual({ status, stage, code: 550, reply });
    // The control: they did come all at once.
    expect(commands.map((line) => line.split(/[ :]/)[0])).toContain('DATA');
  });
});

describe('a mail server', () => {
  it('that takes a mail has it with the usual commands, and the reply is told', async () => {
    const { outcome, commands } = await scripted({});
    expect(outcome).toEqual({ status: 'Sent', stage: null, code: 250, reply: '250 2.0.0 taken' });
    expect(commands.map((line) => line.split(/[ :]/)[0])).toEqual(
      expect.arrayContaining(['EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA']),
    );
  });

  it.each(points)('that does not reply at %s is left in time', async (point) => {
    const [status, stage] = meaning[point];
    // A busy machine may need longer to come so far.
    let { outcome, open } = await scripted({ [point]: 'hang' }, hasty(300));
    for (let total = 3000; outcome.stage !== stage && total <= 30_000; total *= 10)
      ({ outcome, open } = await scripted({ [point]: 'hang' }, hasty(total)));
    expect(outcome).toMatchObject({ status, stage, code: null });
    expect(outcome.reply).toMatch(/^No answer within [\d.]+ seconds$/);
    while (open() > 0) await wait(10);
  });

  it.each(points)('that breaks off at %s is no reply', async (point) => {
    const { outcome } = await scripted({ [point]: 'cut' });
    const [status, stage] = meaning[point];
    expect(outcome).toMatchObject({ status, stage, code: null });
  });

  it.each(points)('that says "later" at %s is asked again later', async (point) => {
    const { outcome } = await scripted({ [point]: '451 4.3.0 later' });
    const [status, stage] = meaning[point];
    // Where EHLO is refused, the older HELO is tried; this one knows neither.
    const code = point === 'EHLO' ? 502 : 451;
    expect(outcome).toMatchObject({ status, stage, code });
    expect(outcome.reply).toMatch(new RegExp(`^${code} `));
  });

  it.each([
    ['GREETING', '554 5.3.2 closed', 'Connection Failed'],
    ['AUTH', '535 5.7.8 wrong', 'Connection Failed'],
    ['MAIL', '550 5.7.1 not yours', 'Failed'],
    ['MAIL', '550 5.1.8 no such sender', 'Failed'],
    ['RCPT', '550 5.1.1 no such user', 'Bounced'],
    ['RCPT', '550-5.1.10 no\r\n550 5.1.10 such user', 'Bounced'],
    ['RCPT', '550 5.2.1 closed', 'Bounced'],
    ['RCPT', '550 5.2.10 closed', 'Failed'],
    ['RCPT', '550 5.1.7 bad sender', 'Failed'],
    ['RCPT', '550 5.1.8 bad sender', 'Failed'],
    ['RCPT', '550 5.7.1 blocked', 'Failed'],
    ['RCPT', '550 no such user', 'Failed'],
    ['DATA', '554 5.5.1 no', 'Failed'],
    ['END', '550 5.1.1 spam', 'Failed'],
    ['END', '552 5.3.4 too large', 'Failed'],
  ] as const)('that refuses at %s with "%s": %s', async (point, reply, status) => {
    const { outcome } = await scripted({ [point]: reply });
    expect(outcome).toMatchObject({ status, stage: meaning[point][1], code: Number(reply.slice(0, 3)) });
    expect(outcome.reply).toContain(reply.slice(0, 9));
  });

  it('that is not there is no connection', async () => {
    const { port, stop } = await startScripted({});
    await stop();
    expect(await sendBySmtp(await mime(letter), at(port), patient)).toMatchObject({
      status: 'Connection Failed',
      stage: 'Connection',
      code: null,
    });
  });

  it('that sends endless replies is left', async () => {
    const { outcome } = await scripted({ GREETING: `220-${'x'.repeat(3_000_000)}` });
    expect(outcome).toMatchObject({ status: 'Connection Failed', stage: 'Greeting', code: null });
  });
});

/** Sends to a mail server whose certificate is not right, by both kinds of encryption. */
async function refused(host: string) {
  for (const encryption of ['STARTTLS', 'TLS'] as const) {
    const server = await startMailServer({ secure: encryption === 'TLS' });
    onTestFinished(() => server.stop());
    const outcome = await sendBySmtp(
      await mime(letter),
      at(server.port, { host, encryption, signIn }),
      patient,
    );
    expect(outcome).toMatchObject({ status: 'Connection Failed', stage: 'Encryption', code: null });
    expect(outcome.reply).toMatch(/certificate|altnames/i);
    expect([server.taken, server.signIns]).toEqual([[], []]);
  }
}

it('a certificate that nobody vouches for ends it, before the password', async () => {
  await refused('localhost');
});

describe('encryption, where the authority is known,', () => {
  const known = getCACertificates('default');
  beforeAll(() => setDefaultCACertificates([...known, authority]));
  afterAll(() => setDefaultCACertificates(known));
  it('by STARTTLS comes before the password and the mail', async () => {
    const { outcome, taken, signIns } = await delivered({}, { encryption: 'STARTTLS', signIn });
    expect(outcome.status).toBe('Sent');
    expect(taken[0]).toMatchObject({ isSecure: true });
    expect(signIns).toEqual([{ ...signIn, isSecure: true }]);
  });

  it('by TLS from the first byte works as well', async () => {
    const { outcome, taken, signIns } = await delivered({ secure: true }, { encryption: 'TLS', signIn });
    expect(outcome.status).toBe('Sent');
    expect(taken[0]).toMatchObject({ isSecure: true });
    expect(signIns).toEqual([{ ...signIn, isSecure: true }]);
  });

  it('that is asked for and not offered ends it, before the password; the control asks for none', async () => {
    const plain = { hideSTARTTLS: true, disabledCommands: ['STARTTLS'], allowInsecureAuth: true };
    const { outcome, taken, signIns } = await delivered(plain, { encryption: 'STARTTLS', signIn });
    expect(outcome).toMatchObject({ status: 'Connection Failed', stage: 'Encryption' });
    expect([taken, signIns]).toEqual([[], []]);
    const control = await delivered(plain, { signIn });
    expect(control.outcome.status).toBe('Sent');
    expect(control.signIns).toEqual([{ ...signIn, isSecure: false }]);
  });

  it('with a certificate of another host ends it, before the password', async () => {
    await refused('127.0.0.1');
  });

  it('older than TLS 1.2 ends it', async () => {
    const old = {
      secure: true,
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    };
    const { outcome } = await delivered(old as object, { encryption: 'TLS' });
    expect(outcome).toMatchObject({ status: 'Connection Failed', stage: 'Encryption' });
  });

  it('is not tried on a port that does not speak it', async () => {
    const { port, stop } = await startScripted({});
    onTestFinished(stop);
    expect(await sendBySmtp(await mime(letter), at(port, { encryption: 'TLS' }), patient)).toMatchObject({
      status: 'Connection Failed',
      stage: 'Encryption',
    });
  });
});
