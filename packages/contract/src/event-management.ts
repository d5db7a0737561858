import Type, { type TObject, type TProperties } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { Kind } from './managed-kind.ts';
import { creation, deletion, removal, several, single } from './managed.ts';
import { countedList, slice } from './page.ts';
import { list, route } from './route.ts';
import { Id } from './values.ts';

/*
 * The routes of what belongs to an event: for administrators below `/admin/events/{id}`, of every event, and for organizers below
 * `/organizer/events/{id}`, of their own. Both are the same routes, and have the same functions behind them.
 */

/** Whose events: every event, or those of the organizer of the account that asks. */
export type Reach = 'admin' | 'organizer';

/** What is said of a kind of an event. The subject also names the parameter: `gate` is `{gate_id}`. */
type Child<
  Fields extends TProperties,
  New extends TProperties,
  Required extends keyof New & string,
  Managed extends TObject,
  Subject extends string,
> = Omit<Kind<Reach, Fields, New, Required, Managed>, 'access' | 'tokenScope' | 'subject'> & {
  readonly subject: Subject;
  /** Last part of the address of the list. */
  readonly path: string;
  /** What a write of it may be refused with, beside what those of every kind may. */
  readonly errors?: readonly ErrorCode[];
};

/**
 * Makes what gives the routes of a kind, by what they do, of which an area takes those that its kind has: `remove` where it has a trash, else
 * `delete`.
 *
 *     const gates = eventManagement('organizer')({ path: 'gates', subject: 'gate', … });
 */
export const eventManagement =
  <const Access extends Reach>(access: Access) =>
  <
    Fields extends TProperties,
    New extends TProperties,
    Required extends keyof New & string,
    Managed extends TObject,
    const Subject extends string,
  >({
    path,
    errors = [],
    ...said
  }: Child<Fields, New, Required, Managed, Subject>) => {
    const kind = { ...said, access, tokenScope: 'events' } as const;
    const address = `/${access}/events/{id}/${path}` as const;
    const one = `${kind.subject}_id` as const;
    const ofOne = { params: Type.Object({ id: Id, [one]: Id }) as OfOne<Subject> };
    const place = { list: address, ofList, one: `${address}/{${one}}`, ofOne } as const;
    const [, nouns] = kind.words;
    return {
      list: route({
        method: 'GET',
        path: address,
        access,
        summary: `The ${nouns} of an event, in their order`,
        ...ofList,
        response: list(kind.record),
      }),
      /** For kinds of which there may be many. */
      slice: route({
        method: 'GET',
        path: address,
        access,
        summary: `The ${nouns} of an event, with what you may do with each`,
        ...ofList,
        query: slice,
        response: countedList(kind.record),
      }),
      create: creation(kind, place, [
        'already_taken',
        'no_such_record',
        'limit_reached',
        'wrong_state',
        ...errors,
      ]),
      ...single(kind, place, [
        'already_taken',
        'no_such_record',
        'in_use',
        'wrong_state',
        'changed_meanwhile',
        ...errors,
      ]),
      remove: removal(kind, place, ['changed_meanwhile', 'in_use', 'wrong_state']),
      delete: deletion(kind, place, ['changed_meanwhile', 'in_use', 'wrong_state']),
      ...several(kind, place, ['no_such_record', 'in_use', 'wrong_state'], ['wrong_state']),
    };
  };

const ofList = { params: Type.Object({ id: Id }) };

type OfOne<Subject extends string> = TObject<{ id: typeof Id } & { [Name in `${Subject}_id`]: typeof Id }>;
