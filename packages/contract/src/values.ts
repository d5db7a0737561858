import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import { currencies } from './currencies.ts';

/*
 * `x-as` says what a value is where its type and format do not: amounts and counts are both integers. Programs that show
 * records read it: money, percent, image, link, email, phone, colour, markdown, html, currency, timezone, and discount: percent or money, by
 * the `discount_type`, or for the platform's fee the `type`, beside it.
 */

/** An opaque identifier (UUIDv7). People read `code` or `reference`, never ids. */
export const Id = Type.String({ format: 'uuid', description: 'Opaque identifier' });

const clock = '-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$';

/** Description of instants. In a body it becomes `ofWrittenInstants` (body.ts). */
export const ofInstants = {
  format: 'date-time',
  pattern: `^\\d{4,6}${clock}`,
  description: 'Instant in UTC with milliseconds',
} as const;

/** RFC 3339 in UTC with milliseconds, always this one form. */
export const Instant = Type.String({ ...ofInstants, examples: ['2026-11-20T09:30:00.000Z'] });

/** Years of instants and days that a caller sets. Dates that are moved, or shown in any zone, keep years of four digits. */
const writtenYears = '(19|20|21)\\d\\d';

/** Rules for an instant that a caller sets. */
export const ofWrittenInstants = {
  pattern: `^${writtenYears}${clock}`,
  description: 'an instant in UTC with milliseconds, of the years 1900 to 2199: 2026-11-20T09:30:00.000Z',
} as const;

/** Rules for a day that a caller sets. */
export const ofWrittenDays = { pattern: `^${writtenYears}-\\d\\d-\\d\\d$` } as const;

/** An instant that a caller sets in a query. */
export const WrittenInstant = Type.String({ ...Instant, ...ofWrittenInstants });

/** An instant by the clock of a device, which may be set to any year. */
export const DeviceInstant = Type.String({
  ...Instant,
  pattern: `^[1-9]\\d{3}${clock}`,
  description: 'By the clock of the device',
});

export const Text = Type.String();
export const Flag = Type.Boolean();

/** A code that is worth money or entry. */
export const OfferCode = Type.String({
  'x-masked': true,
  description: 'Viewers of an organizer get its last three characters: `•••K7P`',
});
export const Count = Type.Integer({ minimum: 0 });

/** Seconds after which those who watch an answer ask again. */
export const PollAfter = Type.Integer({ minimum: 1, description: 'When to ask again, at the earliest' });

/** Amount in the smallest unit in use of the currency beside it; below 0 where more was given back than taken. */
export const Money = Type.Integer({ 'x-as': 'money' });
/** The same, never below 0. */
export const Amount = Type.Integer({ minimum: 0, 'x-as': 'money' });
/** An amount that somebody sets. */
export const WrittenAmount = Type.Integer({ minimum: 0, maximum: 100_000_000_000, 'x-as': 'money' });
/** Share of a whole in percent. */
export const Percent = Type.Number({ minimum: 0, maximum: 100, 'x-as': 'percent' });

/** Texts that are shown in a way of their own. */
export const ImageUrl = Type.String({ 'x-as': 'image' });
export const Link = Type.String({ 'x-as': 'link' });
export const Email = Type.String({ 'x-as': 'email' });
export const Phone = Type.String({ 'x-as': 'phone' });
export const Markdown = Type.String({ 'x-as': 'markdown' });

/** Colour as six hexadecimal digits. */
export const Color = Type.String({
  pattern: '^#[0-9a-fA-F]{6}$',
  examples: ['#b91c1c'],
  'x-as': 'colour',
});

/** Sanitized HTML, rendered from Markdown: safe to place into a page as it is. */
export const Html = Type.String({ description: 'Sanitized HTML', 'x-as': 'html' });

export const Currency = Type.String({
  pattern: '^[A-Z]{3}$',
  description: 'ISO 4217 currency code. `GET /currencies` has the digits of its amounts.',
  'x-as': 'currency',
});
/** A currency that somebody chooses. What is stored may have another code: the table changes with ISO 4217. */
export const WrittenCurrency = Type.Unsafe<string>({
  type: 'string',
  enum: [...currencies],
  title: 'CurrencyCode',
  description: 'ISO 4217 code of a currency that `GET /currencies` lists',
  'x-as': 'currency',
});
export const Timezone = Type.String({
  description: 'IANA time zone',
  examples: ['Asia/Jakarta'],
  'x-as': 'timezone',
});
export const Locale = Type.String({ description: 'BCP 47 language tag', examples: ['id'] });

/** One of a list of values. Clients must expect new values: every list is open. */
/** Differences of the clocks of a zone to UTC. */
export const utcOffsets = (description: string) => ({
  ...Type.Array(part({ from: Instant, minutes: Type.Integer({ minimum: -1440, maximum: 1440 }) })),
  description: `Minutes by which its clocks differ from UTC, in order, each from an instant on. ${description}`,
});

export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values] });

/**
 * The schema or null, written `type: [x, "null"]`: JSON Schema has no `nullable`, and a union of two
 * schemas is slower to check and harder to read.
 */
export function nullable<Schema extends TSchema>(schema: Schema) {
  const { type, enum: values } = schema as { type?: unknown; enum?: unknown[] };
  return Type.Unsafe<Static<Schema> | null>({
    ...schema,
    type: [type, 'null'],
    ...(values === undefined ? {} : { enum: [...values, null] }),
  });
}

/** A named record. `title` becomes its name in the OpenAPI document. */
export const record = <Properties extends TProperties>(
  title: string,
  properties: Properties,
): TObject<Properties> => Type.Object(properties, { title });

/** A part of a record without a name of its own. */
export const part = <Properties extends TProperties>(properties: Properties): TObject<Properties> =>
  Type.Object(properties);

export const Person = record('Person', { id: Id, name: Text, email: Email });

/** Links by the name of the network: `{"instagram": "https://…"}`. */
export const SocialLinks = Type.Record(Type.String(), Type.String());
