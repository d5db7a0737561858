import type { TObject, TSchema } from 'typebox';
import type { Route } from './route.ts';

const stays = 'it stays as it was when the record was made';

/** Why a field of a record is not written, and what to do instead, in words. The first pattern that fits its name counts. */
const ways: readonly (readonly [name: RegExp, way: string])[] = [
  [/_at$/, 'the server notes when it happens'],
  [/_by$/, 'the server notes whose doing it was'],
  [/^(id|(event|organizer|user|batch)(_id)?|type|key)$/, stays],
  [/^actions$/, 'it says what you may do with the record now'],
  [/^status$/, 'it changes by the actions that the record has (`…/actions/…`), or by the clock'],
  [/^position$/, 'it changes by `PUT …/order`, where there is one; what is new comes last'],
  [/^currency$/, 'it is that of the event'],
  [/(^|_)(counts?|sold|reserved|available|remaining)(_|$)/, 'it counts what is sold, used or made'],
];

const otherwise = 'it follows from other fields or records, or is changed elsewhere';

/**
 * The fields of a record that the body of a managed write does not take, though the answer has them, or a new record: each with the way to
 * change it. For a part with an id (`organizer`), that id (`organizer_id`) is one, too.
 */
export function readOnlyFields(route: Route): Readonly<Record<string, string>> {
  const { method, audit, body, response, fixed = [] } = route;
  const writes = method === 'PATCH' || (method === 'POST' && response.status === 201);
  if (!writes || audit === undefined || body === undefined || response.kind !== 'one') return {};
  const taken = Object.keys(body.properties);
  const { properties = {} } = response.of as Partial<TObject>;
  const told = Object.entries<TSchema>(properties).flatMap(([name, schema]) =>
    'id' in ((schema as Partial<TObject>).properties ?? {}) ? [name, `${name}_id`] : [name],
  );
  const readOnly = (names: readonly string[], way: (name: string) => string) =>
    names.filter((name) => !taken.includes(name)).map((name) => [name, way(name)] as const);
  return Object.fromEntries([
    ...readOnly(told, (name) => wayOf(name, taken)),
    ...readOnly(fixed, () => stays),
  ]);
}

/** What is written in place of a field that is read: Markdown of HTML, the id of a picture or of another record. */
function wayOf(name: string, taken: readonly string[]): string {
  const written = [name.replace(/_html$/, '_markdown'), name.replace(/_url$/, '_media_id'), `${name}_id`];
  const instead = written.find((field) => field !== name && taken.includes(field));
  if (instead !== undefined) return `write ${instead}`;
  return ways.find(([pattern]) => pattern.test(name))?.[1] ?? otherwise;
}
