import { plainSigns } from './text.ts';

/** Parts of an address that mail can be sent to. */
export interface EmailParts {
  readonly mailbox: string;
  /** The host in ASCII and lower case: `xn--kopi--fsa.example`. */
  readonly host: string;
}

/** Words of letters, digits and signs that mean nothing to a mail server, with single dots between them. */
const mailbox = /^[a-z0-9#$&'*+/=?^_{|}~-]+(\.[a-z0-9#$&'*+/=?^_{|}~-]+)*$/i;
const domain = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** The host of an address in ASCII; empty where it is none. `URL.parse` is missing in older browsers. */
function asciiHost(typed: string): string {
  try {
    return new URL(`http://${typed}`).hostname;
  } catch {
    return '';
  }
}

/**
 * Returns the parts of an address; undefined for a text that is not exactly one address in its plain form. Quotes, comments, lists, routes
 * (`%`, `!`) and control characters are in no plain address, and programs disagree about what they mean.
 */
export function emailParts(address: string): EmailParts | undefined {
  const at = address.lastIndexOf('@');
  const [own, typed] = [address.slice(0, at), address.slice(at + 1)];
  // The conversion drops line ends and decodes `%61`, so it gets letters, digits, dots and hyphens only.
  const host = /^[\p{L}\p{M}\p{N}.-]+$/u.test(typed) ? asciiHost(typed) : '';
  const isPlain = at > 0 && own.length <= 64 && mailbox.test(own) && domain.test(host);
  if (!isPlain || /^[\d.]+$/.test(host) || own.length + host.length > 253) return undefined;
  return { mailbox: own, host };
}

/** Hosts that are no mailbox by their very form (RFC 2606), such as those of people who were anonymised. */
export const isNoHost = (host: string): boolean => /(^|\.)invalid$/i.test(host);

/**
 * Returns whether a normal text is an address that is taken: mail can be sent to it, and its host has a dot, or is this machine. Hosts
 * without a dot are in no public mail system: they are unfinished addresses.
 */
export function isEmail(address: string): boolean {
  const { host } = emailParts(address) ?? { host: 'invalid' };
  return !isNoHost(host) && (/\.[a-z][a-z0-9-]+$/.test(host) || host === 'localhost');
}

/** Returns a text without what it begins and ends with of some signs. An expression with `+$` would look at each place of a long text again. */
function stripped(text: string, begins: RegExp, ends: RegExp): string {
  let [from, to] = [0, text.length];
  while (from < to && begins.test(text.charAt(from))) from += 1;
  while (to > from && ends.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** Signs around an address in lists, sentences and quotations. No address begins or ends with one. */
const [before, behind] = [/[\s,;:"'“”‘’«»()[\]<>*/`]/, /[\s,;:."'“”‘’«»()[\]<>*/`_]/];
const alone = (text: string): string => stripped(text, before, behind);

/** A mailbox between signs of emphasis. One that begins with `_` alone may be genuine. */
const emphasized = /^_+(?=.*_$)/;

/** Signs behind a mailbox: the apostrophe or the emphasis that was closed before the `@`. */
const behindMailbox = /[\s'*/`]/;

/**
 * Returns an address as it was meant: without what surrounds it in lists, links and address books (`mailto:`, `Rani <rani@example.org>`,
 * a comma at its end), without invisible characters, and without blanks at `@` and dots. What is no address stays one that is refused.
 */
export function normalEmail(text: string): string {
  const plain = plainSigns(text).replace(/[\u3002\uFF61]/g, '.');
  const inBrackets = /^[^<>]*<([^<>]*)>[\s,;.]*$/.exec(plain)?.[1] ?? plain;
  const address = alone(inBrackets.trim().replace(emphasized, '')).replace(/^mailto:[ /]*([^?]*).*$/i, '$1');
  const at = address.lastIndexOf('@');
  if (at < 0) return alone(address);
  const own = stripped(address.slice(0, at), before, behindMailbox);
  const host = address.slice(at + 1).replace(/ *\. */g, '.');
  return alone(`${own}@${host}`).replace('@ ', '@');
}
