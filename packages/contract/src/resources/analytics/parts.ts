import Type, { type TProperties, type TSchema } from 'typebox';
import { Currency, Id, Instant, nullable, oneOf, part, record, Text, Timezone } from '../../values.ts';
import { EventSummary, EventWithCategory } from '../event.ts';

/** A day of the report's time zone. */
export const Day = Type.String({
  format: 'date',
  description: 'Day in `timezone`',
  examples: ['2026-11-01'],
});

/** What every report says of itself. */
export const head = {
  scope: Type.Unsafe<'organizer' | 'platform'>({
    ...oneOf(['organizer', 'platform']),
    description: 'The events of one organizer, or all',
  }),
  currency: Type.Unsafe<string>({
    ...Currency,
    description: 'Of all money in the report; money of events in another currency is left out',
  }),
  other_currencies: Type.Array(Currency, {
    description: 'Currencies of events whose money is left out of the report; empty where all money is in it',
  }),
  timezone: Type.Unsafe<string>({ ...Timezone, description: 'IANA time zone of all days, months and hours' }),
  generated_at: Instant,
  definitions: Type.Record(Type.String(), Type.String(), {
    description: 'What each number counts, in a sentence',
  }),
};

/** A report over all time: its head, its summary, its breakdowns. */
export const report = <const Summary extends TProperties, const Rest extends TProperties>(
  title: string,
  summary: Summary,
  rest: Rest,
) => record(title, { ...head, summary: part(summary), ...rest });

const rest = 'The 50 largest rows, and one called `Other` with what is left: the rows add up to the summary';

/** Rows by something with an id. `id` is null in the row `Other`, which also holds what is in the trash. */
export const byRecord = <const Numbers extends TProperties>(numbers: Numbers) =>
  Type.Array(part({ id: nullable(Id), name: Text, ...numbers }), { description: rest });

/** Rows by event. `event` is null in the row `Other`, which also holds events in the trash. */
const rowsOf = <Event extends TSchema, const Numbers extends TProperties>(event: Event, numbers: Numbers) =>
  Type.Array(part({ event: nullable(event), name: Text, ...numbers }), { description: rest });

export const byEvent = <const Numbers extends TProperties>(numbers: Numbers) => rowsOf(EventSummary, numbers);

/** The same with what the posters of the events are drawn from. */
export const byDrawnEvent = <const Numbers extends TProperties>(numbers: Numbers) =>
  rowsOf(EventWithCategory, numbers);

/** Rows by a plain value: a payment method, a city. */
export const byName = <const Numbers extends TProperties>(numbers: Numbers) =>
  Type.Array(part({ name: Text, ...numbers }), { description: rest });

/** One row for each period from the first with anything in it to the current one, without gaps. */
export const byMonth = <const Numbers extends TProperties>(numbers: Numbers) =>
  Type.Array(part({ period: Day, ...numbers }), {
    description: 'By month, named by its first day, without gaps',
  });
