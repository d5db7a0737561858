import { promoCode, orderReference } from './codes.ts';
import { emailParts, isEmail, normalEmail } from './email.ts';
import { isPhone, normalPhone } from './phone.ts';
import { inOneLine, personName, plainLine, plainNumber } from './text.ts';

/** How a text of one kind is read before its schema judges it. */
interface Form {
  /** Returns what was meant. Lengths and patterns are judged afterwards. */
  readonly normal: (text: string) => string;
  /** Whether a text that fits its schema is of this kind: what a pattern cannot say. */
  readonly isFit?: (text: string) => boolean;
}

/** Kinds of texts, by the `x-text` of their schemas. */
export const textForms = {
  /** One line of text. */
  trimmed: { normal: (text) => inOneLine(plainLine(text)).trim() },
  /** A link: browsers leave out line breaks within it, so it is refused with them. */
  link: { normal: plainLine },
  /** An absolute address of the web, as browsers read it. */
  address: { normal: (text) => URL.parse(plainLine(text))?.href ?? plainLine(text) },
  /** The name of a person. */
  name: { normal: personName },
  /** An email address that mail can be sent to. */
  email: { normal: normalEmail, isFit: isEmail },
  /** An email address that is only looked up: older ones may be of another form. */
  known_email: { normal: normalEmail },
  phone: { normal: normalPhone, isFit: isPhone },
  /** The code of a promo or a voucher. */
  code: { normal: promoCode },
  /** The reference of an order. */
  reference: {
    normal: orderReference,
    isFit: (text) => /^KRC-[A-Z0-9]{5}-[A-Z0-9]{5}$/.test(text),
  },
  /** An email address that is looked up to mail to it: older ones may be of another form, and no mail reaches what is none. */
  reached_email: { normal: normalEmail, isFit: (text) => emailParts(text) !== undefined },
  /** A password that is chosen now, in the form in which it is hashed. */
  password: { normal: (text) => text.normalize('NFC') },
  /** A number that only names something: of a tax payer, of a bank account. */
  number: { normal: plainNumber },
} as const satisfies Readonly<Record<string, Form>>;

export type TextForm = keyof typeof textForms;

/** Longest text of a kind that is read, in characters. What is longer stays as it is, and its length is refused. */
const longest: Readonly<Partial<Record<TextForm, number>>> = { trimmed: 4000, link: 4000, address: 4000 };
const usual = 1000;

/** Returns how texts of a kind are read. */
export const textFormOf = (kind: TextForm): Form => {
  const form: Form = textForms[kind];
  return {
    ...form,
    normal: (text) => (text.length > (longest[kind] ?? usual) ? text : form.normal(text)),
  };
};
