import { buffer } from 'node:stream/consumers';
import * as base64 from 'nodemailer/lib/base64';
import Dkim from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import * as quotedPrintable from 'nodemailer/lib/qp';
import { type Attachment, withinBound } from '../attachment.ts';
import type { Written } from '../write-mail.ts';
import type { Dkim as DkimKey } from './dkim.ts';
import type { Recipient } from './recipient.ts';

/** A mail with its addresses. */
export interface Letter {
  /** Names the mail, each time that it is tried: a mailbox can tell a repetition by it. Letters, digits, dots and hyphens. */
  readonly id: string;
  readonly to: Recipient;
  readonly from: Recipient;
  readonly replyTo: Recipient | undefined;
  readonly mail: Written;
  readonly attachments?: readonly Attachment[];
  /** Address at which mail programs unsubscribe the reader; undefined for mail that cannot be done without. */
  readonly unsubscribe?: string | undefined;
}

/** A mail as bytes, and the addresses that the mail server is told. */
export interface Mime {
  readonly from: string;
  readonly to: string;
  readonly bytes: Buffer;
}

/** Fields that a signature covers, where a mail has them: nobody can have others unsubscribed by adding an address (RFC 8058). */
const signedFields =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:Auto-Submitted:' +
  'List-Unsubscribe:List-Unsubscribe-Post';

/** Returns a function that makes the bytes of a mail. It opens no file and no address, whatever stands in the mail. */
export function createMimeWriter(dkim: DkimKey | undefined): (letter: Letter) => Promise<Mime> {
  const signer = dkim === undefined ? undefined : new Dkim({ ...dkim, headerFieldNames: signedFields });
  return async ({ id, to, from, replyTo, unsubscribe, attachments = [], mail: { subject, html, text } }) => {
    const composer = new MailComposer({
      from: { name: from.name, address: from.address },
      to: { name: to.name, address: to.address },
      ...(replyTo === undefined ? {} : { replyTo: { name: replyTo.name, address: replyTo.address } }),
      messageId: messageIdOf(id, from),
      subject,
      html: withMailLineEnds(html),
      text: withMailLineEnds(text),
      attachments: withinBound(attachments).map((each) => ({ ...each, contentDisposition: 'attachment' })),
      // No automatic reply is wanted (RFC 3834).
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe === undefined ? {} : oneClick(unsubscribe)),
      },
    });
    const bytes = Buffer.from(writtenPart(composer.compile()));
    const signed = signer === undefined ? bytes : await buffer(signer.sign(bytes));
    return { from: from.address, to: to.address, bytes: signed };
  };
}

/**
 * A part of a mail with the parts in it (RFC 2046). The library would lead each part through streams of its own, which takes
 * twice the time and leaves garbage that lives until the whole heap is collected (decision 48).
 */
function writtenPart(part: MimeNode): string {
  const head = `${part.buildHeaders()}\r\n\r\n`; // sets `multipart` and `boundary`
  if (!part.multipart) return head + encodedContent(part);
  const delimiter = `--${part.boundary}`;
  const parts = part.childNodes.map((each) => `${delimiter}\r\n${writtenPart(each)}\r\n`);
  return `${head}${parts.join('')}${delimiter}--\r\n`;
}

function encodedContent(part: MimeNode): string {
  const { content } = part;
  if (typeof content !== 'string' && !Buffer.isBuffer(content))
    throw new TypeError('A part of a mail is text or bytes');
  const encoding = part.getTransferEncoding();
  if (encoding === 'base64') return base64.wrap(base64.encode(content));
  if (encoding === 'quoted-printable') return quotedPrintable.wrap(quotedPrintable.encode(content));
  if (typeof content !== 'string') throw new TypeError('Bytes have an encoding in a mail');
  return content;
}

/** Lines of a mail end in CR and LF (RFC 5322). */
const withMailLineEnds = (text: string) => text.replaceAll(/\r\n?|\n/g, '\r\n');

/** Mail programs show a button of their own for it (RFC 8058). */
const oneClick = (address: string) => ({
  // On one line, however long: some programs do not join lines.
  'List-Unsubscribe': { prepared: true, value: `<${address}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function messageIdOf(id: string, { address }: Recipient): string {
  if (!/^[A-Za-z0-9.-]+$/.test(id))
    throw new TypeError('The id of a mail has letters, digits, dots and hyphens');
  return `<${id}@${address.slice(address.lastIndexOf('@') + 1)}>`;
}
