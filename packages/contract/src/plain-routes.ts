import Type, { type TObject, type TProperties } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { Kind } from './managed-kind.ts';
import { creation, deletion, several, single } from './managed.ts';
import { Id } from './values.ts';

/**
 * The routes of a kind without a trash that is of no event, by what they do. `unique` says whether no two records may have the same value of a
 * field.
 */
export const plainRoutes = <
  const Access extends 'admin' | 'organizer',
  Fields extends TProperties,
  New extends TProperties,
  Required extends keyof New & string,
  Managed extends TObject,
>({
  path,
  unique = false,
  ...kind
}: { readonly path: `/${string}`; readonly unique?: boolean } & Kind<
  Access,
  Fields,
  New,
  Required,
  Managed
>) => {
  const ofOne = { params: Type.Object({ id: Id }) };
  const place = { list: path, ofList: {}, one: `${path}/{id}`, ofOne } as const;
  const taken: readonly ErrorCode[] = unique ? ['already_taken'] : [];
  return {
    create: creation(kind, place, taken),
    ...single(kind, place, [...taken, 'changed_meanwhile']),
    delete: deletion(kind, place, ['changed_meanwhile', 'in_use']),
    order: several(kind, place).order,
  };
};
