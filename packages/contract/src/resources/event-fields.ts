import Type from 'typebox';
import { markdown, picture, slug, text } from '../body.ts';
import { Flag, Id, Instant, nullable, Percent, WrittenCurrency } from '../values.ts';
import { entryDays, forBuyers, forLists, payLater } from './event.ts';

const window = {
  doors_open_at: nullable(Instant),
  sales_start_at: nullable(Instant),
  sales_end_at: nullable(Instant),
};

/** What a write of an event may name. */
export const eventFields = {
  title: text(150, { min: 3 }),
  slug: slug(),
  summary: nullable(text(300)),
  description_markdown: markdown(),
  cover_image_media_id: nullable(picture('cover')),
  category_id: nullable(Id),
  tags: Type.Array(text(40), { maxItems: 20, uniqueItems: true }),
  visibility: forLists.visibility,
  format: forLists.format,
  venue_id: nullable(Id),
  starts_at: Instant,
  ends_at: Instant,
  timezone: Type.String({
    maxLength: 64,
    description: 'an IANA time zone like Asia/Jakarta',
    'x-as': 'timezone',
  }),
  ...window,
  sales_paused: Flag,
  currency: WrittenCurrency,
  age_restriction: nullable(text(60)),
  terms_markdown: markdown(),
  entry_instructions_markdown: markdown(),
  max_tickets_per_order: nullable(Type.Integer({ minimum: 1, maximum: 100 })),
  attendee_fields: forBuyers.attendee_fields,
  tax_name: nullable(text(40)),
  tax_mode: forBuyers.tax_mode,
  tax_rate: Percent,
  pay_later_minutes: payLater,
  refund_until: nullable(Instant),
  ...entryDays,
};
