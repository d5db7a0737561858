import { emailParts, isNoHost } from '@karcis/contract';
import { oneLine } from '../write-mail.ts';

declare const checked: unique symbol;

/** One address that mail can be sent to, and the name beside it. Only `recipientOf` makes one. */
export interface Recipient {
  readonly [checked]: true;
  readonly address: string;
  readonly name: string;
}

/** Returns the recipient behind an address; undefined for a text that is not exactly one address in its plain form (`emailParts`). */
export function recipientOf(address: string, name = ''): Recipient | undefined {
  const parts = emailParts(address);
  if (parts === undefined) return undefined;
  return { address: `${parts.mailbox}@${parts.host}`, name: oneLine(name) } as Recipient;
}

/** Whether an address belongs to nobody by its very form (RFC 2606), as those of anonymised people do. */
export const isNobody = ({ address }: Recipient): boolean =>
  isNoHost(address.slice(address.lastIndexOf('@') + 1));
