import type { Config } from '../config.ts';
import type { mailFrame, MailSettings } from '../db/queries/mail.ts';
import { maskEmail } from '../domain/activity.ts';
import { formsOf, withoutHidden } from '../domain/security/redaction.ts';
import { SealError } from '../domain/security/sealed.ts';
import type { Attachment } from './attachment.ts';
import { logsLinks } from './links-in-log.ts';
import { dkimOf } from './sending/dkim.ts';
import { createMimeWriter, type Letter, type Mime } from './sending/mime.ts';
import { type Outcome, outcomeOf } from './sending/outcome.ts';
import { openPassword } from './sending/password.ts';
import { isNobody, type Recipient, recipientOf } from './sending/recipient.ts';
import type { MailServer } from './sending/smtp.ts';
import type { Frame, Written } from './write-mail.ts';
import { type Locale, locales } from '@karcis/words';

/** What mails leave with. */
export interface PostOptions {
  readonly config: Config;
  /** The server's secret; undefined where there is none. */
  readonly secretKey: () => Promise<Buffer | undefined>;
  readonly log: { info(entry: object, sentence: string): void };
}

/** Returns a function that delivers a mail by the settings: to the log, or by `send` to the mail server. */
export function createPost(
  { config, secretKey, log }: PostOptions,
  send: (mime: Mime, server: MailServer) => Promise<Outcome>,
) {
  const toMime = createMimeWriter(dkimOf(config));

  /** `id` names the mail, each time that it is tried. */
  return async function deliver(
    { address, name, replyTo = null, ...rest }: Addressed,
    settings: MailSettings,
  ): Promise<Outcome> {
    const to = recipientOf(address, name);
    if (to === undefined || isNobody(to)) return untried('Skipped');
    const letter = letterTo(to, settings, { ...rest, replyTo });
    if (settings.driver === 'Log') {
      logLetter(letter, log, config);
      return untried('Logged');
    }
    const server = await serverOf(settings, secretKey);
    if ('status' in server) return server;
    return withoutPassword(await send(await toMime(letter), server), server);
  };
}

interface Addressed {
  readonly id: string;
  readonly address: string;
  readonly name: string;
  /** Address that replies go to; that of the settings without it. */
  readonly replyTo?: string | null;
  readonly mail: Written;
  readonly attachments?: readonly Attachment[];
  /** Address at which mail programs unsubscribe its reader; absent for mail that cannot be done without. */
  readonly unsubscribe?: string;
}

const untried = (status: 'Skipped' | 'Logged'): Outcome => ({ status, stage: null, code: null, reply: null });

/** The frame of mails to a reader. Languages that mails are not written in are read in the one of the site, or in Indonesian. */
export function frameOf(
  row: Awaited<ReturnType<typeof mailFrame>>,
  reader: { readonly url: string; readonly locale?: string | undefined; readonly timezone?: string },
): Frame {
  const known = [reader.locale, row.default_locale].flatMap((locale) =>
    locales.filter((each) => each === locale),
  );
  const locale: Locale = known[0] ?? 'id';
  return {
    locale,
    site: row.site_name,
    url: reader.url,
    timezone: reader.timezone ?? row.default_timezone,
    footerMarkdown: (locale === 'en' && row.footer_markdown_en) || row.footer_markdown,
  };
}

function letterTo(
  to: Recipient,
  settings: MailSettings,
  {
    replyTo,
    ...rest
  }: Pick<Letter, 'id' | 'mail' | 'attachments' | 'unsubscribe'> & Pick<Addressed, 'replyTo'>,
): Letter {
  const { from_address, from_name, reply_to } = settings;
  const replies = replyTo ?? reply_to; // the organizer's, where there is one
  return {
    ...rest,
    to,
    // Without SMTP there may be no address yet, and the mail leaves no machine.
    from: recipientOf(from_address ?? '', from_name) ?? (recipientOf('karcis@localhost') as Recipient),
    replyTo: replies === null ? undefined : recipientOf(replies),
  };
}

/** The mail server of the settings, or what is wrong with them. */
async function serverOf(
  settings: MailSettings,
  secretKey: PostOptions['secretKey'],
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

/** Writes that a mail would have been sent. Its links hold tokens: only a server that nobody else reaches tells them. */
function logLetter({ id, to, mail }: Letter, log: PostOptions['log'], config: Config): void {
  const links = logsLinks(config) ? { links: mail.links } : {};
  log.info(
    { mail: { id, to: maskEmail(to.address), subject: mail.subject, ...links } },
    'mail, not sent: the driver is Log',
  );
}
