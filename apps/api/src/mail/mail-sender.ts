import { siteUrl } from '../domain/site-url.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Db } from '../db/connection/database.ts';
import { type MailToSend, mailToSend, type WaitingMail } from '../db/queries/mail.ts';
import { endMail, endPause, notePause, noteReply, suppress } from '../db/queries/mails.ts';
import { mailedToken } from '../domain/security/mailed-token.ts';
import { orderToken } from '../domain/security/order-token.ts';
import { createLeakyBuckets } from '../domain/time/leaky-buckets.ts';
import type { TicketPrinter } from '../printing/ticket-printer.ts';
import { createPost, frameOf, type PostOptions } from './post.ts';
import type { Outcome } from './sending/outcome.ts';
import { createPause, reached } from './sending/pause.ts';
import { createSmtpPool, type SmtpPool } from './sending/smtp-pool.ts';
import type { TimeLimits } from './sending/smtp.ts';
import { sources } from './sources/index.ts';
import type { Reading, Source } from './sources/source.ts';
import { unsubscribeToken } from './unsubscribe.ts';

/** Sends the mails that wait, each by a job. */
export interface MailSender {
  /**
   * Sends a mail, and returns what notes that it has ended. A mail that has ended is left alone. Throws MailNotSent where it is to be
   * tried again, which is noted then.
   */
  readonly send: (id: string, signal: AbortSignal) => Promise<((db: Db) => Promise<void>) | undefined>;
  /** Mails that may be begun now beside those under way: none while the mail server cannot be reached. */
  readonly room: () => number;
  /** Closes connections that wait for a mail. */
  readonly close: () => void;
}

interface Dependencies extends PostOptions {
  readonly database: Pick<Database, 'internal' | 'transaction'>;
  /** Milliseconds on a clock that only moves forward. */
  readonly now: () => number;
  readonly limits?: TimeLimits;
  readonly printer: Pick<TicketPrinter, 'print'>;
  /** Waits for a moment in which few requests are held up; not at all without it. */
  readonly quiet?: () => Promise<void>;
}

const atOnce = () => Promise.resolve();

/** What came of a mail, and what it said. */
interface Tried {
  readonly outcome:
    | Outcome
    | { readonly status: 'Suppressed'; readonly stage: null; readonly code: null; readonly reply: null };
  readonly told?: { readonly subject: string; readonly locale: string };
}

export function createMailSender(dependencies: Dependencies): MailSender {
  const { config, database, now, limits = { connect: 10_000, total: 50_000 }, quiet = atOnce } = dependencies;
  const pool = createSmtpPool(limits);
  const tried = createTrial(dependencies, pool);
  const pause = createPause(now);
  // One after the other: a burst would take the time of those who read, and relays slow down who sends in bursts.
  const interval = 60_000 / config.mailPerMinute;
  const turns = createLeakyBuckets({ burst: 1, interval, keys: 1, now });

  return {
    room: pause.room,
    close: pool.close,
    async send(id, signal) {
      pause.begin();
      let what: Tried | undefined;
      let mail: MailToSend | undefined;
      try {
        while (turns.wait('') > 0) await wait(turns.wait(''), undefined, { signal });
        turns.add('');
        await quiet();
        mail = await mailToSend(database.internal, id);
        what = mail && (await tried(mail));
      } finally {
        pause.end(what?.outcome === noSecret ? undefined : what?.outcome.status);
      }
      if (mail === undefined || what === undefined) return undefined;
      const ended = { mail, ...what };
      if (!isToBeTriedAgain(what.outcome)) return (db) => noteEnd(db, ended);
      await database.transaction((db) => noteFailure(db, ended, pause.isOn()));
      throw new MailNotSent(what.outcome);
    },
  };
}

/** Returns a function that reads, writes and delivers a mail. */
function createTrial(dependencies: Dependencies, pool: SmtpPool) {
  const { config, database, secretKey, quiet = atOnce } = dependencies;
  const deliver = createPost(dependencies, pool.send);
  const print = createPrint(dependencies);
  const url = siteUrl(config);
  const db = database.internal;

  return async function tried(mail: MailToSend): Promise<Tried> {
    const source = sources[mail.template];
    const secret = await secretKey();
    const isOptional = source?.need === 'optional';
    const unsubscribe =
      isOptional && secret !== undefined ? unsubscribeToken(mail.recipient, secret) : undefined;
    // Nobody could unsubscribe from it.
    if (isOptional && unsubscribe === undefined) return { outcome: ended('Skipped') };
    const tokenOf = (id: string) => secret && mailedToken(id, secret);
    const orderTokenOf = (order: Parameters<typeof orderToken>[0]) => secret && orderToken(order, secret);
    const read = await source?.read(mail, { db, url, tokenOf, orderTokenOf, unsubscribe, print });
    if (source === undefined || read === undefined) return { outcome: ended('Skipped') };
    if (read === 'no secret') return { outcome: noSecret };
    if (isSuppressed(source.need, mail)) return { outcome: ended('Suppressed') };
    await quiet();
    const frame = frameOf(mail, { url, ...read.reader });
    const written = await read.write(frame);
    const { id, recipient: address } = mail;
    const { replyTo, attachments } = read;
    const letter = { id, address, name: read.reader.name, replyTo, attachments, mail: written };
    await quiet();
    const outcome = await deliver(
      unsubscribe === undefined
        ? letter
        : { ...letter, unsubscribe: `${url}${config.basePath}/unsubscribe/${unsubscribe}` },
      mail,
    );
    return { outcome, told: { subject: written.subject, locale: frame.locale } };
  };
}

/** Returns a function that prints tickets for a mail. What cannot be printed is noted in the log: the mail has a link to them as well. */
const createPrint =
  ({ printer, log }: Pick<Dependencies, 'printer' | 'log'>): Reading['print'] =>
  async ([first, ...others]) => {
    if (first === undefined) return undefined;
    try {
      return Buffer.from(await printer.print(first, ...others));
    } catch (error) {
      log.info({ err: error }, 'tickets could not be printed: the mail leaves without its PDF');
      return undefined;
    }
  };

/** Whether an address gets no such mail. What can be done without is not sent to those who unsubscribed either. */
const isSuppressed = (need: Source['need'], { suppressions }: MailToSend) =>
  need !== 'asked for' && suppressions.some((reason) => need === 'optional' || reason !== 'Unsubscribed');

const isToBeTriedAgain = ({ status }: Tried['outcome']) =>
  status === 'Retry' || status === 'Connection Failed';

interface Sent extends Tried {
  readonly mail: WaitingMail;
}

/** Notes how a mail ended. */
async function noteEnd(db: Db, { mail, outcome, told }: Sent): Promise<void> {
  const { status, reply } = outcome;
  if (status === 'Retry' || status === 'Connection Failed') return; // is to be tried again: noteFailure
  await endMail(db, mail.id, { status, reply, isReached: reached.has(status), ...told });
  if (status === 'Skipped') await sources[mail.template]?.skipped?.(db, mail);
  if (status === 'Bounced') await suppress(db, { address: mail.recipient, reason: 'Bounced', reply });
}

/** Notes why a mail is to be tried again; and whether all mails wait for that, or go again. */
async function noteFailure(db: Db, { mail, outcome }: Sent, isPausing: boolean): Promise<void> {
  const { status, reply } = outcome;
  if (reached.has(status) && outcome !== noSecret) await endPause(db);
  if (status === 'Connection Failed' && isPausing) await notePause(db, reply);
  await noteReply(db, mail.id, reply);
}

const ended = (status: 'Skipped' | 'Suppressed') =>
  ({ status, stage: null, code: null, reply: null }) as const;

/** Where a link cannot be made. It says nothing of the mail server: mails without links go on. */
const noSecret: Outcome = {
  status: 'Retry',
  stage: 'Settings',
  code: null,
  reply: 'KARCIS_SECRET_KEY is not set, which links are made with',
};

/** A mail is to be tried again. What the mail server said is with the mail: it may hold an address. */
class MailNotSent extends Error {
  override readonly name = 'MailNotSent';
  constructor({ stage, code }: Tried['outcome']) {
    super(
      `Sending ended at ${stage}${code === null ? '' : ` with reply code ${code}`}; the mail has the reply.`,
    );
  }
}
