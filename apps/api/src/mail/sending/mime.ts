import { createTransport } from 'nodemailer';
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
}

/** A mail as bytes, and the addresses that the mail server is told. */
export interface Mime {
  readonly from: string;
  readonly to: string;
  readonly bytes: Buffer;
}

/** Returns a function that makes the bytes of a mail. It opens no file and no address, whatever stands in the mail. */
export function createMimeWriter(dkim: Dkim | undefined): (letter: Letter) => Promise<Mime> {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim === undefined ? {} : { dkim }),
  });
  return async ({ id, to, from, replyTo, mail: { subject, html, text } }) => {
    const { message } = await transport.sendMail({
      envelope: { from: from.address, to: [to.address] },
      from: { name: from.name, address: from.address },
      to: { name: to.name, address: to.address },
      ...(replyTo === undefined ? {} : { replyTo: { name: replyTo.name, address: replyTo.address } }),
      messageId: messageIdOf(id, from),
      subject,
      html,
      text,
      xMailer: false,
      // No automatic reply is wanted (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return { from: from.address, to: to.address, bytes: message as Buffer };
  };
}

function messageIdOf(id: string, { address }: Recipient): string {
  if (!/^[A-Za-z0-9.-]+$/.test(id))
    throw new TypeError('The id of a mail has letters, digits, dots and hyphens');
  return `<${id}@${address.slice(address.lastIndexOf('@') + 1)}>`;
}
