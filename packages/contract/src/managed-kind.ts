import Type, { type Static, type TObject, type TProperties } from 'typebox';
import { body, text } from './body.ts';
import type { TokenScope } from './route.ts';
import { Id } from './values.ts';

/* What is said of a kind of record that is managed, and where its records are. */

type Values<Properties extends TProperties> = { [Name in keyof Properties]: Static<Properties[Name]> };

/** The body of a POST: fields with a default may be left out, and are `null` where they may be. */
export const newRecord = <Properties extends TProperties, Required extends keyof Properties & string>(
  fields: Properties,
  required: readonly Required[],
) => {
  const properties = Object.entries(fields).map(
    ([name, field]) =>
      [name, (required as readonly string[]).includes(name) ? field : Type.Optional(field)] as const,
  );
  return body(Object.fromEntries(properties)) as unknown as TObject & {
    static: Pick<Values<Properties>, Required> & Partial<Values<Properties>>;
  };
};

/** Where records are: the address of their list, that of one of them, and the parameters of both. */
export interface Place<OfList, OfOne> {
  readonly list: `/${string}`;
  readonly ofList: OfList;
  readonly one: `/${string}`;
  readonly ofOne: OfOne;
}

/** What is said of a kind, wherever its records are. */
export interface Kind<
  Access extends 'admin' | 'organizer',
  Fields extends TProperties,
  New extends TProperties,
  Required extends keyof New & string,
  Managed extends TObject,
> {
  readonly access: Access;
  /** What the token of a program needs to change records. */
  readonly tokenScope: TokenScope;
  /** First word of the actions in the audit log. */
  readonly subject: string;
  /** For sentences: `question`, `questions`. */
  readonly words: readonly [one: string, many: string];
  /** What a change may name. */
  readonly fields: Fields;
  /** What a new record may name. */
  readonly newFields: New;
  /** What a new record must have. */
  readonly required: readonly Required[];
  readonly record: Managed;
}

export const reason = text(300, { min: 3 });
export const ids = (most: number) => Type.Array(Id, { minItems: 1, maxItems: most, uniqueItems: true });

export type OfFields<
  Access extends 'admin' | 'organizer',
  Fields extends TProperties,
  Managed extends TObject,
> = Omit<Kind<Access, Fields, TProperties, never, Managed>, 'newFields' | 'required'>;
