import Type, { type TSchema } from 'typebox';
import { intervals } from './resources/analytics/ranges.ts';
import { one, route } from './route.ts';
import { oneOf } from './values.ts';

/** What the routes of both scopes have in common. */

const rangeQuery = Type.Object({
  start_date: Type.String({ format: 'date', description: 'a day like 2026-11-01' }),
  end_date: Type.String({ format: 'date', description: 'a day like 2026-11-30' }),
  interval: Type.Optional(oneOf(intervals)),
  timezone: Type.Optional(Type.String({ maxLength: 64, description: 'an IANA time zone like Asia/Jakarta' })),
  event_id: Type.Optional(Type.String({ maxLength: 64, description: 'an event' })),
});

type Analyst = 'organizer' | 'admin';

const about = {
  organizer: 'of the organizer’s own events',
  admin: 'of the whole platform',
} as const;

/** A range of days of a report, and the equally long range before it. */
export const rangeRoute = <const Access extends Analyst, const Path extends string, Schema extends TSchema>(
  access: Access,
  name: Path,
  what: string,
  of: Schema,
) =>
  route({
    method: 'GET',
    path: `/${access}/analytics/${name}/range`,
    access,
    summary: `${what} ${about[access]} in a range of days, with the range before it`,
    description:
      'Both days are included; a range has at most 1,100 days. Days are days of `timezone`: without it, of the ' +
      'event when one is given, else of the ' +
      (access === 'admin' ? 'platform' : 'organizer') +
      '. The range before it has as many days and ends the day before.',
    query: rangeQuery,
    response: one(of),
    errors: ['not_found'],
  });
