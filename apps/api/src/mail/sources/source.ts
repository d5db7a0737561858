import type { Database, Db } from '../../db/connection/database.ts';
import { mailReader } from '../../db/queries/mail.ts';
import type { WaitingMail } from '../../db/queries/mail.ts';
import type { PrintedTicket } from '../../domain/tickets/ticket-pdf/index.ts';
import type { OrderToken } from '../../domain/security/order-token.ts';
import type { Attachment } from '../attachment.ts';
import type { Template, Texts } from '../template.ts';
import { type Frame, writeMail, type Written } from '../write-mail.ts';

/** What a source reads with. */
export interface Reading {
  readonly db: Database['internal'];
  /** Address of the site. */
  readonly url: string;
  /** The token in the link with this id; undefined where the server has no secret. */
  readonly tokenOf: (id: string) => string | undefined;
  /** The token of an order; undefined where the server has no secret. */
  readonly orderTokenOf: (order: OrderToken) => string | undefined;
  /** Returns tickets as a PDF; undefined where they could not be printed, so that the mail leaves without it. */
  readonly print: (tickets: readonly PrintedTicket[]) => Promise<Buffer | undefined>;
  /** The token by which the reader unsubscribes; it is there for mail that can be done without. */
  readonly unsubscribe: string | undefined;
}

/** Languages that a mail is chosen by. */
interface Languages {
  /** In which the order was made that the mail is about, or whose tickets; null where it is about none, or nobody has said. */
  readonly ordered: string | null | undefined;
  /** Of the account of its reader, if there is one. */
  readonly account: string | null | undefined;
}

/**
 * The language of every mail that a job sends: that of the order, else that of the account. Without either it is that of the site (`frameOf`).
 * Each source says both, so that none is forgotten.
 */
export const languageOf = ({ ordered, account }: Languages): string | undefined =>
  ordered ?? account ?? undefined;

/** A mail with its reader, before it is written. */
interface Told<Data> {
  readonly reader: {
    readonly name: string;
    readonly languages: Languages;
    readonly timezone?: string | null | undefined;
  };
  /** Address that replies go to; that of the settings without it. */
  readonly replyTo?: string | null;
  readonly data: Data;
  readonly attachments?: readonly Attachment[];
}

/** A mail that can be written. */
interface Readable {
  readonly reader: { readonly name: string; readonly locale?: string; readonly timezone?: string };
  readonly replyTo: string | null;
  readonly attachments: readonly Attachment[];
  readonly write: (frame: Frame) => Promise<Written>;
}

/** A kind of mail that is sent by a job: what it says is read when it is sent. */
export interface Source {
  /**
   * What the reader has asked for is sent to suppressed addresses, too. What can be done without (`optional`) is not sent to those who
   * unsubscribed, and says how to.
   */
  readonly need: 'asked for' | 'needed' | 'optional';
  /**
   * Returns who reads it and how it is written; undefined where there is nothing to say any more, `no secret` where a link
   * cannot be made.
   */
  read(mail: WaitingMail, reading: Reading): Promise<Readable | 'no secret' | undefined>;
  /** What is noted where there was nothing to say, in the transaction that ends the mail. */
  readonly skipped?: (db: Db, mail: WaitingMail) => Promise<void>;
}

export function source<Data extends Texts>(
  template: Template<Data>,
  tell: (mail: WaitingMail, reading: Reading) => Promise<Told<Data> | 'no secret' | undefined>,
  need: Source['need'] = 'needed',
): Source {
  return {
    need,
    async read(mail, reading) {
      const told = await tell(mail, reading);
      if (told === undefined || told === 'no secret') return told;
      const { name, languages, timezone } = told.reader;
      const locale = languageOf(languages);
      return {
        reader: { name, ...(locale === undefined ? {} : { locale }), ...(timezone ? { timezone } : {}) },
        replyTo: told.replyTo ?? null,
        attachments: told.attachments ?? [],
        write: (frame) => writeMail(template, inLanguage(told.data, frame), frame),
      };
    },
  };
}

/** Data of a mail, with the page of its event in the language of the mail. */
function inLanguage<Data extends Texts>(data: Data, { locale, url }: Frame): Data {
  const { event_link: link }: Texts = data;
  if (locale === 'id' || typeof link !== 'string' || !link.startsWith(`${url}/events/`)) return data;
  return { ...data, event_link: `${url}/${locale}${link.slice(url.length)}` };
}

/** The account that a mail is for, if it is still there. */
export async function readerOf({ user_id }: WaitingMail, { db }: Reading) {
  const account = user_id === null ? undefined : await mailReader(db, user_id);
  return account && { ...account, languages: { ordered: null, account: account.locale } };
}

/** The reader of a mail about an order, who is greeted by no name: nobody may have confirmed the address. */
export async function buyerOf(mail: WaitingMail, reading: Reading, ordered: string | null) {
  const account = await readerOf(mail, reading);
  return { name: '', languages: { ordered, account: account?.locale }, timezone: account?.timezone };
}
