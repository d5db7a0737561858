import { createTransport } from 'nodemailer';
import { type Attachment, withinBound } from '../attachment.ts';
import type { Written } from '../write-mail.ts';
import type { Dkim } from './dkim.ts';
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
export function createMimeWriter(dkim: Dkim | undefined): (letter: Letter) => Promise<Mime> {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim === undefined ? {} : { dkim: { ...dkim, headerFieldNames: signedFields } }),
  });
  return async ({ id, to, from, replyTo, unsubscribe, attachments = [], mail: { subject, html, text } }) => {
    const { message } = await transport.sendMail({
      envelope: { from: from.address, to: [to.address] },
      from: { name: from.name, address: from.address },
      to: { name: to.name, address: to.address },
      ...(replyTo === undefined ? {} : { replyTo: { name: replyTo.name, address: replyTo.address } }),
      messageId: messageIdOf(id, from),
      subject,
      html,
      text,
      attachments: withinBound(attachments).map((each) => ({ ...each, contentDisposition: 'attachment' })),
      xMailer: false,
      // No automatic reply is wanted (RFC 3834).
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe === undefined ? {} : oneClick(unsubscribe)),
      },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return { from: from.address, to: to.address, bytes: message as Buffer };
  };
}

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
