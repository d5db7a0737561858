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

/** A mail with its reader, before it is written. */
interface Told<Data> {
  readonly reader: { readonly name: string; readonly locale?: string; readonly timezone?: string };
  /** Address that replies go to; that of the settings without it. */
  readonly replyTo?: string | null;
  readonly data: Data;
  readonly attachments?: readonly Attachment[];
}

/** A mail that can be written. */
interface Readable {
  readonly reader: Told<unknown>['reader'];
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
      return {
        reader: told.reader,
        replyTo: told.replyTo ?? null,
        attachments: told.attachments ?? [],
        write: (frame) => writeMail(template, told.data, frame),
      };
    },
  };
}

/** The account that a mail is for, if it is still there. */
export const readerOf = async ({ user_id }: WaitingMail, { db }: Reading) =>
  user_id === null ? undefined : mailReader(db, user_id);
