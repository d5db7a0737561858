import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import type { MediaPurpose } from './resources/media.ts';
import type { TextForm } from './typed/forms.ts';
import { nullable, ofInstants, ofWrittenDays, ofWrittenInstants } from './values.ts';

/**
 * The body of a write: a JSON object that has the fields given and no others, on every level.
 *
 *     body({ name: text(100), venue: part({ city: text(60) }) })
 */
export const body = <Properties extends TProperties>(properties: Properties): TObject<Properties> =>
  closed(Type.Object(properties)) as TObject<Properties>;

type Changes<Properties extends TProperties> = {
  [Name in keyof Properties]?: Static<Properties[Name]>;
};

/**
 * The body of a PATCH (RFC 7396): what is to change, at least one field. A field that is left out stays; null clears a
 * field that is declared `nullable`.
 */
export function patch<Properties extends TProperties>(properties: Properties) {
  const optional = Type.Partial(Type.Object(properties));
  return closed({ ...optional, minProperties: 1 }) as unknown as TObject & { static: Changes<Properties> };
}

/**
 * One line of text with 1 to `max` characters. It is read as its `x-text` says (typed/forms.ts) before it is checked: trimmed and in
 * Unicode's form NFC at least, without characters that have no glyph or turn the direction of text around. Tabs and
 * line breaks become blanks; other control characters are refused.
 */
export const text = (
  max: number,
  { min = 1, ...more }: { min?: number; description?: string; 'x-text'?: TextForm } = {},
) =>
  Type.String({
    minLength: min,
    maxLength: max,
    pattern: '^[^\\u0000-\\u001F\\u007F-\\u009F\\u2028-\\u202E\\u2066-\\u2069]*$',
    description: 'one line of text without control characters',
    'x-text': 'trimmed',
    ...more,
  });

/** An absolute address of the web. It is kept as browsers read it, so that its host is the one that it leads to. */
export const webAddress = (max: number, description: string) =>
  text(max, { 'x-text': 'address', description });

/** The name of a person. Invisible characters and needless blanks are left out. */
export const personName = (max = 120) => text(max, { 'x-text': 'name' });

/** A number that only names something, of a tax payer or of a bank account: its digits are text, and leading zeros stay. */
export const nameNumber = (max: number) => text(max, { 'x-text': 'number' });

/** A text of several lines, in Markdown. */
export const markdown = (max = 60_000) =>
  Type.String({ maxLength: max, 'x-as': 'markdown', description: `Markdown with at most ${max} characters` });

/** An address that people are led to: https, http, mailto, tel, or a path of this site. */
export const link = () =>
  Type.String({
    minLength: 1,
    maxLength: 2000,
    'x-as': 'link',
    'x-text': 'link',
    description: 'https, http, mailto or tel, or a path of this site that begins with one slash',
  });

/** An address elsewhere. */
const httpsLink = () =>
  Type.String({
    minLength: 1,
    maxLength: 2000,
    pattern: '^https://[^\\s]+$',
    'x-as': 'link',
    'x-text': 'link',
    description: 'an https address',
  });

/** Places where people are found. A change names those that it sets; null removes one. */
export const placesElsewhere = () =>
  Type.Partial(
    Type.Object(
      Object.fromEntries(
        ['facebook', 'instagram', 'linkedin', 'spotify', 'threads', 'tiktok', 'website', 'x', 'youtube'].map(
          (name) => [name, nullable(httpsLink())],
        ),
      ),
    ),
  );

/** A part of addresses: lowercase words of letters and digits, with dashes between them. */
export const slug = () =>
  Type.String({
    minLength: 3,
    maxLength: 80,
    pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
    description: 'lowercase letters and digits, with single dashes between them',
  });

/** A code that people type, in any case. */
export const code = () =>
  Type.String({
    minLength: 3,
    maxLength: 32,
    pattern: '^[A-Za-z0-9_-]+$',
    description: 'letters, digits, dashes and underscores; upper and lower case are the same',
    'x-text': 'code',
  });

/** An email address. It is cleaned of what surrounds it in lists and links, and taken only where mail can be sent to it. */
export const emailAddress = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: '^[^@\\s]+@[^@\\s]+$',
  description: 'one email address, like rani@example.org, without accents, commas or blanks',
  'x-as': 'email',
  'x-text': 'email',
  'x-personal': true,
});

/** The email address of an account that there may be. It is only looked up, so older ones of any form are taken. */
export const knownEmailAddress = { ...emailAddress, 'x-text': 'known_email' } as typeof emailAddress;

/** The email address of an account or order that there may be, which a link is mailed to. Older ones are taken where mail can be sent to them. */
export const reachedEmailAddress = { ...emailAddress, 'x-text': 'reached_email' } as typeof emailAddress;

/** A picture that was uploaded (`POST /media`), by its id. It is read as the address of its file. */
export const picture = (purpose: MediaPurpose) =>
  Type.String({
    format: 'uuid',
    'x-as': 'picture',
    'x-purpose': purpose,
    description: 'the id of one of your own pictures, from POST /media',
  });

/** A phone number as people write it. */
export const phoneNumber = Type.String({
  minLength: 5,
  maxLength: 20,
  pattern: '^[+0-9 ()-]+$',
  'x-text': 'phone',
  description: 'a phone number of 5 to 15 digits, with a + before the code of the country',
});

/** A password that is chosen now. Older ones may be shorter. */
export const newPassword = Type.String({
  minLength: 10,
  maxLength: 128,
  writeOnly: true,
  'x-text': 'password',
  description: 'a password of 10 to 128 characters, none of the common ones, and not the address',
});

/** The password of the account that asks, as it is typed: older hashes are of that. In another form it may have more characters. */
export const ownPassword = Type.String({
  minLength: 1,
  maxLength: 512,
  writeOnly: true,
  description: 'the password of the account, once more',
});

/** A code of the second factor of an account. */
export const oneTimeCode = Type.String({
  minLength: 6,
  maxLength: 40,
  writeOnly: true,
  'x-text': 'code',
  description: 'the code of the authenticator app, or a recovery code, where the account signs in with one',
});

/** Consent to close an account although something of it is not settled. */
export const closesUnsettled = Type.Optional(
  Type.Boolean({
    description:
      'true: close the account although money is owed to its owner, or tickets are for events to come',
  }),
);

/** The text after the `#` of a link that was mailed. */
export const mailedToken = Type.String({
  minLength: 1,
  maxLength: 100,
  writeOnly: true,
  description: 'what stands after the # of the mailed link',
});

/**
 * A schema in which every object has its declared fields and no others, and dates are of the years that callers set. Records, whose names are data,
 * stay open.
 */
function closed(schema: TSchema): TSchema {
  const copy = JSON.stringify(schema, (_key, value: unknown) =>
    isObjectSchema(value)
      ? { ...value, additionalProperties: false }
      : isDateSchema(value)
        ? { ...value, ...written(value) }
        : value,
  );
  return JSON.parse(copy) as TSchema;
}

interface DateSchema {
  readonly format: 'date-time' | 'date';
  readonly pattern?: string;
  readonly description?: string;
}

/** Returns true if a schema is of a day or an instant without a pattern of its own. */
function isDateSchema(value: unknown): value is DateSchema {
  const { format, pattern } = (value ?? {}) as Partial<DateSchema>;
  return format === 'date' ? pattern === undefined : format === 'date-time' && pattern === ofInstants.pattern;
}

/** Rules for a date in a body, with the description of its field if it has one. */
function written({ format, description }: DateSchema): Omit<DateSchema, 'format'> {
  if (format === 'date')
    return {
      ...ofWrittenDays,
      description: description ?? 'a day of the years 1900 to 2199, like 2026-11-20',
    };
  const { pattern } = ofWrittenInstants;
  return description === ofInstants.description
    ? ofWrittenInstants
    : { pattern, ...(description && { description }) };
}

function isObjectSchema(value: unknown): value is object {
  const { type, properties } = (value ?? {}) as { type?: unknown; properties?: unknown };
  return typeof properties === 'object' && [type].flat().includes('object');
}
