import Type, { type TObject, type TProperties } from 'typebox';
import { patch } from './body.ts';
import type { ErrorCode } from './errors.ts';
import type { Reach } from './event-management.ts';
import { nothing, one, oneOrNull, route } from './route.ts';
import { Id } from './values.ts';

/** What is said of a kind of which an event has one at most. */
interface OnlyChild<Fields extends TProperties, Managed extends TObject, Path extends string> {
  /** Last part of its address. */
  readonly path: Path;
  /** First word of its actions in the audit log. */
  readonly subject: string;
  /** For sentences. */
  readonly noun: string;
  readonly fields: Fields;
  readonly record: Managed;
  /** What a write may be refused with, beside what those of every such kind may. */
  readonly errors?: readonly ErrorCode[];
}

/** Makes the routes of what an event has one of at most: its address has no id, and the first change makes it. */
export const onlyChild = <
  const Access extends Reach,
  Fields extends TProperties,
  Managed extends TObject,
  const Path extends string,
>(
  access: Access,
  { path: last, subject, noun, fields, record, errors = [] }: OnlyChild<Fields, Managed, Path>,
) => {
  const path = `/${access}/events/{id}/${last}` as const;
  const params = Type.Object({ id: Id });
  const common = { path, access, params } as const;
  const written = { ...common, tokenScope: 'events' } as const;
  const may = ['changed_meanwhile', 'wrong_state', ...errors] as const;
  return {
    read: route({
      ...common,
      method: 'GET',
      summary: `The ${noun} of an event, with what you may do with it, or null where it has none`,
      response: oneOrNull(record),
    }),
    change: route({
      ...written,
      method: 'PATCH',
      summary: `Change the ${noun} of an event, or give it one`,
      description:
        'Fields that are left out stay as they are. `If-Match` is what it is at other records; where the event has none by now, it is 404.',
      body: patch(fields),
      response: one(record),
      errors: may,
      audit: { action: `${subject}.updated`, description: `Changed the ${noun} of an event` },
    }),
    remove: route({
      ...written,
      method: 'DELETE',
      summary: `Delete the ${noun} of an event for good`,
      response: nothing,
      errors: may,
      audit: { action: `${subject}.removed`, description: `Deleted the ${noun} of an event` },
    }),
  };
};
