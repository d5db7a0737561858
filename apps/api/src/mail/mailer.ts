import type { Api, ResultOf } from '@karcis/contract';
import { type Locale, locales } from '@karcis/words';
import type { Config } from '../config.ts';
import type { Database } from '../db/connection/database.ts';
import { mailFrame, mailReader, type MailSettings, mailSettings } from '../db/queries/mail.ts';
import { maskEmail } from '../domain/activity.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { newId } from '../domain/id.ts';
import { formsOf, withoutHidden } from '../domain/security/redaction.ts';
import { SealError } from '../domain/security/sealed.ts';
import { createLeakyBuckets } from '../domain/time/leaky-buckets.ts';
import { dkimOf } from './sending/dkim.ts';
import { explanationOf } from './sending/explanation.ts';
import { createMimeWriter, type Letter } from './sending/mime.ts';
import { type Outcome, outcomeOf } from './sending/outcome.ts';
import { openPassword } from './sending/password.ts';
import { isNobody, type Recipient, recipientOf } from './sending/recipient.ts';
import { type MailServer, sendBySmtp, type TimeLimits } from './sending/smtp.ts';
import { test as testTemplate } from './templates/test.ts';
import { type Frame, writeMail } from './write-mail.ts';

/** Writes and sends mail. */
export interface Mailer {
  /** Address that links in mails begin with. */
  readonly url: string;
  /**
   * Sends a test mail to an account and returns what came of it. `request` is the request that asks: where its transaction is
   * tried again, the mail is not. Throws `too_many_requests`.
   */
  readonly test: (request: object, userId: string) => Promise<MailTest>;
}

type MailTest = NonNullable<ResultOf<Api['adminMail']['test']>>;

interface Dependencies {
  readonly config: Config;
  readonly database: Pick<Database, 'internal'>;
  /** The server's secret; undefined where there is none. */
  readonly secretKey: () => Promise<Buffer | undefined>;
  readonly log: { info(entry: object, sentence: string): void };
  /** Milliseconds on a clock that only moves forward. */
  readonly now: () => number;
  readonly limits?: TimeLimits;
}

const minute = 60_000;
/** Test mails of an account: so many at once, and in a minute. */
const tests = { burst: 5, interval: minute / 5, keys: 1000 };

export function createMailer(dependencies: Dependencies): Mailer {
  const { config, database, log, now } = dependencies;
  const { secretKey, limits = { connect: 10_000, total: 20_000 } } = dependencies;
  const url = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const toMime = createMimeWriter(dkimOf(config));
  const buckets = createLeakyBuckets({ ...tests, now });
  const asked = new WeakMap<object, Promise<MailTest>>();

  async function deliver(letter: Letter, settings: MailSettings): Promise<Outcome> {
    if (isNobody(letter.to)) return { status: 'Skipped', stage: null, code: null, reply: null };
    if (settings.driver === 'Log') {
      logLetter(letter, log, config);
      return { status: 'Logged', stage: null, code: null, reply: null };
    }
    const server = await serverOf(settings, secretKey);
    if ('status' in server) return server;
    return withoutPassword(await sendBySmtp(await toMime(letter), server, limits), server);
  }

  async function sendTest(userId: string): Promise<MailTest> {
    const db = database.internal;
    const [settings, row, reader] = await Promise.all([
      mailSettings(db),
      mailFrame(db),
      mailReader(db, userId),
    ]);
    if (reader === undefined) return fail('not_found');
    const { driver, host, port, encryption, from_address } = settings;
    const frame = frameOf(row, { url, locale: reader.locale, timezone: reader.timezone });
    const way = driver === 'Log' ? 'Log' : `${host}:${port}, ${encryption}`;
    const data = {
      sent_at: new Date().toISOString(),
      way,
      settings_link: `${url}/admin/settings/email`,
    };
    const to = recipientOf(reader.email, reader.name);
    const outcome: Outcome =
      to === undefined
        ? { status: 'Skipped', stage: null, code: null, reply: null }
        : await deliver(letterTo(to, settings, writeMail(testTemplate, data, frame)), settings);
    const place = { server: `${host}:${port}`, from: from_address ?? '', to: reader.email };
    return { ...outcome, recipient: reader.email, explanation: explanationOf(outcome, place) };
  }

  return {
    url,
    test(request, userId) {
      const known = asked.get(request);
      if (known !== undefined) return known;
      const wait = config.rateLimits === 'off' ? 0 : buckets.wait(userId);
      if (wait > 0) fail('too_many_requests', { retryAfterSeconds: Math.ceil(wait / 1000) });
      buckets.add(userId);
      const sending = sendTest(userId);
      asked.set(request, sending);
      return sending;
    },
  };
}

/** The frame of mails to a reader. Languages that mails are not written in are read in the one of the site, or in Indonesian. */
export function frameOf(
  row: Awaited<ReturnType<typeof mailFrame>>,
  reader: { readonly url: string; readonly locale?: string | undefined; readonly timezone?: string },
): Frame {
  const known = [reader.locale, row.default_locale].flatMap((locale) =>
    locales.filter((each) => each === locale),
  );
  return {
    locale: known[0] ?? ('id' satisfies Locale),
    site: row.site_name,
    url: reader.url,
    timezone: reader.timezone ?? row.default_timezone,
    footerMarkdown: row.footer_markdown,
  };
}

function letterTo(to: Recipient, settings: MailSettings, mail: Letter['mail']): Letter {
  const { from_address, from_name, reply_to } = settings;
  return {
    id: newId(),
    to,
    // Without SMTP there may be no address yet, and the mail leaves no machine.
    from: recipientOf(from_address ?? '', from_name) ?? (recipientOf('karcis@localhost') as Recipient),
    replyTo: reply_to === null ? undefined : recipientOf(reply_to),
    mail,
  };
}

/** The mail server of the settings, or what is wrong with them. */
async function serverOf(
  settings: MailSettings,
  secretKey: Dependencies['secretKey'],
): Promise<MailServer | Outcome> {
  const { host, port, encryption, username, password_encrypted: sealed, from_address } = settings;
  const broken = (reply: string) => outcomeOf({ stage: 'Settings', code: null, reply });
  if (host === null || port === null) return broken('There is no host or no port');
  if (recipientOf(from_address ?? '') === undefined) return broken('The sender is no plain address');
  if (username === null) return { host, port, encryption, signIn: null };
  if (sealed === null) return broken('There is a username, but no password');
  const secret = await secretKey();
  if (secret === undefined)
    return broken('KARCIS_SECRET_KEY is not set, which the password is encrypted with');
  try {
    return {
      host,
      port,
      encryption,
      signIn: { user: username, pass: openPassword(sealed, secret, settings) },
    };
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    return broken(
      'The password was stored under another KARCIS_SECRET_KEY, or for another host, port, encryption or username',
    );
  }
}

/** The outcome without the password, which a mail server might repeat. */
function withoutPassword(outcome: Outcome, { signIn }: MailServer): Outcome {
  if (signIn === null || outcome.reply === null) return outcome;
  const { user, pass } = signIn;
  const sent = [pass, base64(pass), base64(`\0${user}\0${pass}`)];
  return { ...outcome, reply: withoutHidden(outcome.reply, { secrets: formsOf(sent) }) };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Writes that a mail would have been sent. Its links hold tokens: only a server that is not in production tells them. */
function logLetter({ id, to, mail }: Letter, log: Dependencies['log'], { nodeEnv }: Config): void {
  const links = nodeEnv === 'production' ? {} : { links: mail.links };
  log.info(
    { mail: { id, to: maskEmail(to.address), subject: mail.subject, ...links } },
    'mail, not sent: the driver is Log',
  );
}
