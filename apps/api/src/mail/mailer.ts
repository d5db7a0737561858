import { siteUrl } from '../domain/site-url.ts';
import type { Api, ResultOf } from '@karcis/contract';
import type { Database } from '../db/connection/database.ts';
import type { LinkLimits } from '../db/queries/account-tokens.ts';
import { mailFrame, mailReader, mailSettings } from '../db/queries/mail.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { newId } from '../domain/id.ts';
import { mailedToken } from '../domain/security/mailed-token.ts';
import { type KeyedNetwork, keyedNetwork } from '../domain/security/network-key.ts';
import { createNetworkBuckets } from '../domain/security/network-buckets.ts';
import { createLeakyBuckets } from '../domain/time/leaky-buckets.ts';
import { createPost, frameOf, type PostOptions } from './post.ts';
import { explanationOf } from './sending/explanation.ts';
import { sendBySmtp, type TimeLimits } from './sending/smtp.ts';
import { messageData, type MessageToWrite } from './sources/messages.ts';
import { mailTemplates } from './templates/index.ts';
import { test as testTemplate } from './templates/test.ts';
import { unsubscribedBy } from './unsubscribe.ts';
import { writeMail, type Written } from './write-mail.ts';

/** What requests need of mail. */
/** A network that asks for a link, with its keys in the database. */
interface NetworkAsking {
  readonly network: string;
  readonly keys: KeyedNetwork;
}

export interface Mailer {
  /** Address that links in mails begin with. */
  readonly url: string;
  /** How many links may be mailed. */
  readonly linkLimits: LinkLimits & { readonly perAccount: number };
  /** The network that asks for a link, as the limits count it. Throws `unavailable` where the server has no secret. */
  readonly askerOf: (network: string) => Promise<NetworkAsking>;
  /** Counts a request for the link to an order against the account or the network that makes it. Throws `too_many_requests`. */
  readonly countOrderLink: (caller: string) => void;
  /** Returns the token in the mailed link with this id. Throws `unavailable` where the server has no secret. */
  readonly tokenOf: (id: string) => Promise<string>;
  /** Returns the address that a token of a mail unsubscribes; undefined for one that is none of this server. */
  readonly unsubscribed: (token: string) => Promise<string | undefined>;
  /** Writes a message to those who have tickets as its mail would be, in the language of the site. */
  readonly writeMessage: (message: MessageToWrite, isOptional: boolean) => Promise<Written>;
  /**
   * Sends a test mail to an account and returns what came of it. `request` is the request that asks: where its transaction is
   * tried again, the mail is not. Throws `too_many_requests`.
   */
  readonly test: (request: object, userId: string) => Promise<MailTest>;
}

type MailTest = NonNullable<ResultOf<Api['adminMail']['test']>>;

interface Dependencies extends PostOptions {
  readonly database: Pick<Database, 'internal'>;
  /** Milliseconds on a clock that only moves forward. */
  readonly now: () => number;
  readonly limits?: TimeLimits;
}

const minute = 60_000;
/** Test mails of an account: so many at once, and in a minute. */
const tests = { burst: 5, interval: minute / 5, keys: 1000 };

/** Links to orders of an account or a network: so many at once, and in an hour. */
const orderLinks = { burst: 5, interval: (60 * minute) / 5, keys: 20_000 };

export function createMailer(dependencies: Dependencies): Mailer {
  const { config, database, now, secretKey } = dependencies;
  const { limits = { connect: 10_000, total: 20_000 } } = dependencies;
  const url = siteUrl(config);
  const deliver = createPost(dependencies, (mime, server) => sendBySmtp(mime, server, limits));
  const buckets = createLeakyBuckets({ ...tests, now });
  const ofOrderLinks = createNetworkBuckets({ ...orderLinks, now });
  const asked = new WeakMap<object, Promise<MailTest>>();

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
    const mail = await writeMail(testTemplate, data, frame);
    const outcome = await deliver({ id: newId(), address: reader.email, name: reader.name, mail }, settings);
    const place = { server: `${host}:${port}`, from: from_address ?? '', to: reader.email };
    return { ...outcome, recipient: reader.email, explanation: explanationOf(outcome, place) };
  }

  return {
    url,
    linkLimits: config.rateLimits === 'off' ? noLimits : { perAddress: 3, perNetwork: 20, perAccount: 100 },
    countOrderLink(caller) {
      const wait = config.rateLimits === 'off' ? 0 : ofOrderLinks.wait(caller);
      if (wait > 0) fail('too_many_requests', { retryAfterSeconds: Math.ceil(wait / 1000) });
      ofOrderLinks.add(caller);
    },
    ...bySecret(secretKey),
    writeMessage: messageWriter(database.internal, url),
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

/** What needs the secret of the server. */
const bySecret = (
  secretKey: Dependencies['secretKey'],
): Pick<Mailer, 'tokenOf' | 'askerOf' | 'unsubscribed'> => ({
  async tokenOf(id) {
    const secret = await secretKey();
    return secret === undefined ? fail('unavailable', { detail: noSecret }) : mailedToken(id, secret);
  },
  async askerOf(network) {
    const secret = (await secretKey()) ?? fail('unavailable', { detail: noSecret });
    return { network, keys: keyedNetwork(network, secret) };
  },
  async unsubscribed(token) {
    const secret = await secretKey();
    return secret && unsubscribedBy(token, secret);
  },
});

const messageWriter =
  (db: Database['internal'], url: string): Mailer['writeMessage'] =>
  async (message, isOptional) => {
    const template = mailTemplates[isOptional ? 'event_message' : 'event_change_message'];
    const frame = frameOf(await mailFrame(db), { url, timezone: message.timezone });
    return writeMail(
      template,
      messageData(message, { url, hasAccount: true }, isOptional ? `${url}/unsubscribe` : null),
      frame,
    );
  };

const noLimits = { perAddress: 1_000_000, perNetwork: 1_000_000, perAccount: 1_000_000 };

const noSecret = 'This server has no KARCIS_SECRET_KEY, and mails no links without it.';
