import { wordsOf } from '@karcis/words';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { logsLinks } from '../../src/mail/links-in-log.ts';
import { eventually } from '../faults/api-process.ts';
import { karcisForTests } from '../harness.ts';
import { type Point, refusing, startMailServer, startScripted } from '../mail-server.ts';
import { invite, type People } from '../people.ts';
import {
  configured,
  jobOfMail,
  mailOf,
  mailsQueued,
  mailWorker,
  senderFor,
  sendMail,
  smtpAt,
} from './support.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});
beforeEach(async () => {
  for (const table of ['jobs', 'mails', 'mail_suppressions'] as const)
    await karcis.current.db.deleteFrom(table).execute();
});

const set = (settings: object) => karcis.current.db.updateTable('email_settings').set(settings).execute();

async function mailServer(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options);
  onTestFinished(() => server.stop());
  await set(smtpAt(server.port));
  return server;
}

/** A mail server that says something else at a point. */
async function scripted(script: Partial<Record<Point, string>>) {
  const server = await startScripted(script);
  onTestFinished(() => server.stop());
  await set(smtpAt(server.port));
  return server;
}

/** Sends what is queued, until a mail has ended or waits for its next try. */
function working(pauses?: readonly number[], sender = senderFor(karcis.current.database)) {
  const work = mailWorker(karcis.current.database, sender, pauses);
  onTestFinished(() => work.stop());
}

async function ended(id: string) {
  await eventually(async () => (await mailOf(karcis.current, id)).status !== 'Queued');
  return mailOf(karcis.current, id);
}

async function triedOnce(id: string) {
  await eventually(async () => {
    const { attempts, claimed_by } = await jobOfMail(karcis.current, id);
    return attempts === 1 && claimed_by === null;
  });
  return { mail: await mailOf(karcis.current, id), job: await jobOfMail(karcis.current, id) };
}

describe('a mail that waits', () => {
  it('is sent once, with what is so by then, and its id names it', async () => {
    const server = await mailServer();
    const [id = ''] = await mailsQueued(karcis.current, people.Hana);
    working();
    expect(await ended(id)).toMatchObject({
      status: 'Sent',
      locale: 'id',
      subject: wordsOf('id').mail.password_changed.subject('Karcis'),
      recipient: 'hana@example.org',
    });
    expect(server.taken.map(({ to, mail }) => [to, mail.messageId, mail.to])).toEqual([
      [
        ['hana@example.org'],
        `<${id}@example.org>`,
        expect.objectContaining({ text: '"Hana" <hana@example.org>' }),
      ],
    ]);
    await eventually(async () => (await jobOfMail(karcis.current, id)).status === 'Succeeded');
  });

  it('is Logged where the driver is Log, with its links outside of production alone', async () => {
    await set({ driver: 'Log' });
    for (const environment of ['test', 'production']) {
      const log: object[] = [];
      const config = configured({ NODE_ENV: environment });
      const sender = senderFor(karcis.current.database, { config, log });
      const [id = ''] = await mailsQueued(karcis.current, people.Hana);
      await sendMail(karcis.current.database, sender, id);
      expect((await mailOf(karcis.current, id)).status).toBe('Logged');
      const hasLink = JSON.stringify(log).includes('https://tiket.example.org/forgot');
      expect([environment, hasLink]).toEqual([environment, environment === 'test']);
      expect(JSON.stringify(log)).not.toContain('hana@example.org');
    }
  });

  it.each([
    [{ NODE_ENV: 'development' }, true],
    [{ NODE_ENV: 'development', KARCIS_PUBLIC_URL: 'http://localhost:3000' }, true],
    [{ NODE_ENV: 'development', HOST: '0.0.0.0' }, false],
    [{ NODE_ENV: 'development', DATABASE_URL: 'postgres://karcis@127.0.0.1/karcis' }, false],
    [{ NODE_ENV: 'development', KARCIS_PUBLIC_URL: 'https://tiket.example.org' }, false],
    [{ NODE_ENV: 'development', KARCIS_TRUST_PROXY: '127.0.0.1' }, false],
    [{ NODE_ENV: 'production' }, false],
  ])('has its links in the log only where nobody else reaches the server: %j', (environment, expected) => {
    expect(logsLinks(readConfig(environment))).toBe(expected);
  });

  it('is Skipped where there is nobody to write to, or the account is gone', async () => {
    const server = await mailServer();
    const [nobody = ''] = await mailsQueued(karcis.current, people.Hana, 1, 'ab@anonymous.invalid');
    const [gone = ''] = await mailsQueued(karcis.current, people.Hendra);
    const removed = {
      deleted_at: new Date().toISOString(),
      deleted_by: people.Sari.id,
      delete_reason: 'uji',
    };
    await karcis.current.db.updateTable('users').set(removed).where('id', '=', people.Hendra.id).execute();
    working();
    expect((await ended(nobody)).status).toBe('Skipped');
    expect((await ended(gone)).status).toBe('Skipped');
    expect(server.taken).toEqual([]);
  });

  it('goes over a connection that is open, and over a new one where the mail server ends that', async () => {
    const sessions: string[] = [];
    const server = await mailServer({
      onMailFrom(_address, { id }, done) {
        const isTired = sessions.filter((each) => each === id).length === 2;
        sessions.push(id);
        done(isTired ? Object.assign(new Error('4.7.0 enough'), { responseCode: 421 }) : null);
      },
    });
    const sender = senderFor(karcis.current.database);
    for (const id of await mailsQueued(karcis.current, people.Hana, 3))
      await sendMail(karcis.current.database, sender, id);
    expect(sessions.map((id) => id === sessions[0])).toEqual([true, true, true, false]);
    expect(server.taken).toHaveLength(3);
    sender.close();
  });

  it('is sent over at most three connections that stay open', async () => {
    const server = await scripted({});
    let clock = 0;
    // Each look is a second later, so that none waits for its turn.
    const sender = senderFor(karcis.current.database, { now: () => (clock += 1000) });
    const ids = await mailsQueued(karcis.current, people.Hana, 5);
    await Promise.all(ids.map((id) => sendMail(karcis.current.database, sender, id)));
    // Where the first ones are answered before the others are sent, fewer are opened.
    expect(server.open()).toBeGreaterThan(0);
    // One that was idle may be closed for a new one: the server hears of that a moment later. More than three would stay.
    await eventually(() => server.open() <= 3);
    sender.close();
    await eventually(() => server.open() === 0);
  });
});

describe('a mail that the mail server refuses', () => {
  it('for its recipient, who is not there, is Bounced, and the address gets no more of them', async () => {
    await scripted({ RCPT: '550 5.1.1 no such user' });
    const [id = ''] = await mailsQueued(karcis.current, people.Hana);
    working();
    expect(await ended(id)).toMatchObject({ status: 'Bounced', reply: '550 5.1.1 no such user' });
    const rows = await karcis.current.db.selectFrom('mail_suppressions').selectAll().execute();
    expect(rows).toMatchObject([
      { address: 'hana@example.org', reason: 'Bounced', reply: '550 5.1.1 no such user' },
    ]);
    const [next = ''] = await mailsQueued(karcis.current, people.Hana);
    expect((await ended(next)).status).toBe('Suppressed');
    // The control: another address is not.
    const [other = ''] = await mailsQueued(karcis.current, people.Hana, 1, 'lain@example.org');
    expect((await ended(other)).status).toBe('Bounced');
  });

  it.each([
    ['for its recipient, for another reason', { RCPT: '550 5.7.1 not from you' }],
    ['for its sender', { MAIL: '553 5.1.8 sender unknown' }],
    ['for what it says', { END: '554 5.7.0 looks like spam' }],
  ] as const)('%s, has Failed and is not tried again', async (_, script) => {
    await scripted(script);
    const [id = ''] = await mailsQueued(karcis.current, people.Hana);
    working();
    expect(await ended(id)).toMatchObject({ status: 'Failed', reply: Object.values(script)[0] });
    await eventually(async () => (await jobOfMail(karcis.current, id)).status === 'Succeeded');
    expect(await karcis.current.db.selectFrom('mail_suppressions').select('id').execute()).toEqual([]);
  });

  it.each([
    ['at its recipient', { RCPT: '450 4.2.0 try later' }],
    ['at its end', { END: '452 4.3.1 full' }],
    ['by breaking off', { DATA: 'cut' }],
  ] as const)('for now, %s, waits a minute for its next try, and says why', async (_, script) => {
    await scripted(script);
    const [id = ''] = await mailsQueued(karcis.current, people.Hana);
    working();
    const { mail, job } = await triedOnce(id);
    expect(mail.status).toBe('Queued');
    expect(mail.reply).not.toBeNull();
    expect(job.status).toBe('Queued');
    const wait = Date.parse(job.due_at) - Date.now();
    expect([wait > 30_000, wait <= 60_000]).toEqual([true, true]);
    // The reply may name somebody: it is with the mail alone.
    expect(job.last_error).toMatch(/^MailNotSent: Sending ended at (Recipient|Content)/);
  });

  it('for now, nine times, has Failed, and so has its job', async () => {
    await scripted({ RCPT: '450 4.2.0 try later' });
    const [id = ''] = await mailsQueued(karcis.current, people.Hana);
    working(Array(8).fill(0) as number[]);
    expect((await ended(id)).status).toBe('Failed');
    expect(await jobOfMail(karcis.current, id)).toMatchObject({ status: 'Failed', attempts: 9 });
  });
});

describe('mails to an address that the mail server refuses for now', () => {
  it('hold up no mail to others, however many they are', async () => {
    const server = await mailServer(refusing('penuh@example.org', [450, '4.2.2 mailbox full']));
    const full = await mailsQueued(karcis.current, people.Hana, 8, 'penuh@example.org');
    const others = await mailsQueued(karcis.current, people.Hana, 3);
    working();
    for (const id of others) expect((await ended(id)).status).toBe('Sent');
    expect(server.taken.map(({ to }) => to)).toEqual(others.map(() => ['hana@example.org']));
    // Control: each of the refused ones was tried as well, and waits.
    for (const id of full) {
      const { mail } = await triedOnce(id);
      expect([mail.status, mail.reply]).toEqual(['Queued', expect.stringContaining('mailbox full')]);
    }
  });
});

describe('while no mail server can be reached', () => {
  it('five mails are tried, the others wait and cost no try, until a probe comes through', async () => {
    await scripted({ GREETING: '554 no' });
    let skipped = 0;
    const sender = senderFor(karcis.current.database, { now: () => performance.now() + skipped });
    const ids = await mailsQueued(karcis.current, people.Hana, 12);
    working(undefined, sender);
    const triesOf = async () => {
      const jobs = await karcis.current.db.selectFrom('jobs').select('attempts').execute();
      return jobs.map(({ attempts }) => attempts).reduce((a, b) => a + b, 0);
    };
    const inVain = async () => {
      const jobs = karcis.current.db.selectFrom('jobs').select('id').where('last_error', 'is not', null);
      return (await jobs.execute()).length;
    };
    await eventually(async () => sender.room() === 0 && (await inVain()) >= 5);
    // The dashboard tells, and what the network said.
    const pause = () => karcis.current.db.selectFrom('mail_pause').select('reply').execute();
    await eventually(async () => (await pause()).length === 1);
    expect(await pause()).toEqual([{ reply: expect.stringContaining('554') as string }]);
    const { dashboard } = karcis.current.client(people.Sari.token);
    expect((await dashboard.summary()).data.needs_attention.mail_paused).toBe(1);
    // Two are sent at once: one may have begun before the fifth had failed.
    expect(await triesOf()).toBeLessThanOrEqual(6);
    // The mail server is there again. Nothing is tried before the minute is over.
    const server = await mailServer();
    expect(sender.room()).toBe(0);
    skipped = 61_000;
    await eventually(async () => server.taken.length + (await inVain()) === 12, 60);
    await eventually(async () => (await pause()).length === 0);
    const waiting = async () => {
      const mails = await Promise.all(ids.map((id) => mailOf(karcis.current, id)));
      return mails.filter(({ status }) => status === 'Queued').length;
    };
    await eventually(async () => (await waiting()) === (await inVain()));
  });
});

describe('the mails of a minute', () => {
  it('leave one after the other, at the pace that the settings allow', async () => {
    await set({ driver: 'Log' });
    let clock = 0;
    let looks = 0;
    const now = () => {
      looks += 1;
      return clock;
    };
    const config = configured({ KARCIS_MAIL_PER_MINUTE: '6000' });
    const sender = senderFor(karcis.current.database, { config, now });
    const [first = '', second = ''] = await mailsQueued(karcis.current, people.Hana, 2);
    const statusOf = async (id: string) => (await mailOf(karcis.current, id)).status;
    await sendMail(karcis.current.database, sender, first);
    expect(await statusOf(first)).toBe('Logged');
    const sending = sendMail(karcis.current.database, sender, second);
    const before = looks;
    await eventually(() => Promise.resolve(looks > before + 4)); // it waits for its turn
    expect(await statusOf(second)).toBe('Queued');
    clock = 10;
    await sending;
    expect(await statusOf(second)).toBe('Logged');
  });
});

describe('a mail', () => {
  it('waits for a quiet moment before each piece of work', async () => {
    await set({ driver: 'Log' });
    const moments: (() => void)[] = [];
    const quiet = () => new Promise<void>((resolve) => moments.push(resolve));
    const sender = senderFor(karcis.current.database, { quiet });
    const [id = ''] = await mailsQueued(karcis.current, people.Hana, 1);
    const sending = sendMail(karcis.current.database, sender, id);
    // Before it is read, written and handed over.
    for (let piece = 1; piece <= 3; piece++) {
      await eventually(() => Promise.resolve(moments.length === piece));
      expect((await mailOf(karcis.current, id)).status).toBe('Queued');
      moments.at(-1)?.();
    }
    await sending;
    expect((await mailOf(karcis.current, id)).status).toBe('Logged');
    expect(moments).toHaveLength(3);
  });
});

describe('a connection that stays open', () => {
  it('keeps nothing of the mails that went over it', async () => {
    const warnings: string[] = [];
    const warned = ({ message }: Error) => void warnings.push(message);
    process.on('warning', warned);
    onTestFinished(() => void process.off('warning', warned));
    await mailServer();
    const sender = senderFor(karcis.current.database);
    // One more than Node.js takes for no leak.
    for (const id of await mailsQueued(karcis.current, people.Hana, 12))
      await sendMail(karcis.current.database, sender, id);
    sender.close();
    expect(warnings).toEqual([]);
  });
});
