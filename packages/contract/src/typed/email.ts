import { plainSigns, stripped } from './text.ts';

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

/** Emoji and arrows, also as the two halves of which JavaScript makes a sign. */
const pictures = String.raw`\u2190-\u2BFF\uD800-\uDFFF\uFE0F`;

/** Signs around an address in lists, sentences and quotations. No address begins or ends with one. */
const before = new RegExp(String.raw`[\s,;:"'“”„«»()[\]<>*/${'`'}${pictures}]`);
const behind = new RegExp(String.raw`[\s,;:.!?"'“”„«»()[\]<>*/${'`'}_${pictures}]`);
const alone = (text: string): string => stripped(text, before, behind);

/** Returns a text without the signs of emphasis before it. A mailbox that begins with `_` alone may be genuine. */
const unemphasized = (text: string): string => (text.endsWith('_') ? text.replace(/^_+/, '') : text);

/** Signs behind a mailbox: the apostrophe or the emphasis that was closed before the `@`. */
const behindMailbox = /[\s'*/`]/;

/** Returns the address of a `mailto:` link without its parameters, with the signs that stand as codes in it. */
function fromLink(text: string): string {
  const [, linked] = /^mailto:[ /]*([^?]*)/i.exec(text) ?? [];
  if (linked === undefined) return text;
  try {
    return plainSigns(decodeURIComponent(linked));
  } catch {
    return linked;
  }
}

/** Returns what is an address or is near to one, without blanks at `@` and dots and without what surrounds it. */
function addressOf(text: string): string {
  const address = fromLink(alone(unemphasized(text.trim())));
  const at = address.lastIndexOf('@');
  if (at < 0) return alone(address);
  const own = stripped(address.slice(0, at), before, behindMailbox);
  const host = address.slice(at + 1).replace(/ *\. */g, '.');
  return alone(`${own}@${host}`).replace('@ ', '@');
}

/** A word of a sentence: what is between blanks and brackets. */
const words = /[^\s()<>[\]]+/g;

/** Words in brackets that are no address: a name, a remark, the text of a link. */
const remark = /[([]w*[)\]]/g;

/** Forms of texts in which an address stands beside words: after a label, `w:@`; in brackets after a name, `w(@)`; twice, `[@](@)`. */
const besideWords = /^(?:w*:)?(?:@|w*[([<]@[)\]>]|\[@\]\(@\)|@[([<]@[)\]>])$/;

/** Returns the only address of a text in one of these forms. */
function addressWithin(text: string): string | undefined {
  const found: string[] = [];
  const form = text.replace(words, (word) => {
    if (!word.includes('@')) return /:[*_]{0,2}$/.test(word) ? ':' : /[\p{L}\p{N}]/u.test(word) ? 'w' : '';
    // In Slack, the text of a link is behind its address: `mailto:rani@example.org|rani@example.org`.
    const parts = word.split('|');
    for (const part of parts.every((each) => each.includes('@')) ? parts : [word])
      found.push(addressOf(part.replace(/^(?!mailto:)[^@:]*:(?!\/)/i, '')));
    return '@';
  });
  if (!besideWords.test(form.replace(/\s/g, '').replace(remark, ''))) return undefined;
  const [address = '', ...others] = found;
  const isOne = others.every((other) => other.toLowerCase() === address.toLowerCase());
  return isOne && isEmail(address) ? address : undefined;
}

/**
 * Returns an address as it was meant: without what surrounds it in lists, links, chats and address books (`mailto:`, `Rani <rani@example.org>`,
 * `Email: rani@example.org`), without invisible characters, and without blanks at `@` and dots. What is no address stays one that is refused.
 */
export function normalEmail(text: string): string {
  const plain = plainSigns(text)
    .replace(/[\u3002\uFF61]/g, '.')
    .replace(/[‘’‛ʼ′]/g, "'");
  const inBrackets = /^[^<>]*<([^<>]*)>[\s,;.]*$/.exec(plain)?.[1] ?? plain;
  const address = addressOf(inBrackets);
  return isEmail(address) ? address : (addressWithin(plain) ?? address);
}
