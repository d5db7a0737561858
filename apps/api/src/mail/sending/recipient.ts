import { domainToASCII } from 'node:url';
import { oneLine } from '../write-mail.ts';

declare const checked: unique symbol;

/** One address that mail can be sent to, and the name beside it. Only `recipientOf` makes one. */
export interface Recipient {
  readonly [checked]: true;
  readonly address: string;
  readonly name: string;
}

/** Words of letters, digits and signs that mean nothing to a mail server, with single dots between them. */
const local = /^[a-z0-9#$&'*+/=?^_{|}~-]+(\.[a-z0-9#$&'*+/=?^_{|}~-]+)*$/i;
const domain = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

/**
 * Returns the recipient behind an address; undefined for a text that is not exactly one address in its plain form. Quotes, comments,
 * lists, routes (`%`, `!`) and control characters are in no plain address, and programs disagree about what they mean.
 */
export function recipientOf(address: string, name = ''): Recipient | undefined {
  const at = address.lastIndexOf('@');
  const [mailbox, typed] = [address.slice(0, at), address.slice(at + 1)];
  // The conversion drops line ends and decodes `%61`, so it gets letters, digits, dots and hyphens only.
  const host = /^[\p{L}\p{M}\p{N}.-]+$/u.test(typed) ? domainToASCII(typed) : '';
  const isPlain = at > 0 && mailbox.length <= 64 && local.test(mailbox) && domain.test(host);
  if (!isPlain || /^[\d.]+$/.test(host) || mailbox.length + host.length > 253) return undefined;
  return { address: `${mailbox}@${host}`, name: oneLine(name) } as Recipient;
}

/** Whether an address belongs to nobody by its very form (RFC 2606), as those of anonymised people do. */
export const isNobody = ({ address }: Recipient): boolean => /[@.]invalid$/i.test(address);
