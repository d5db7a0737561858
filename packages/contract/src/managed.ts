import Type, { type TObject, type TProperties } from 'typebox';
import { body, patch } from './body.ts';
import type { ErrorCode } from './errors.ts';
import { TrashEntry } from './resources/trash.ts';
import { ids, type Kind, newRecord, type OfFields, type Place, reason } from './managed-kind.ts';
import { nothing, one, route } from './route.ts';
import { Count, Id, oneOf, part, record } from './values.ts';

/*
 * The routes by which a kind of record is made, changed, removed and put in order: the same for every kind, so that a
 * caller who knows one knows all.
 */

/** The record as its own address, POST and PATCH answer it: with `actions`. */
export const managed = <Properties extends TProperties, const More extends string = never>(
  title: string,
  { properties }: TObject<Properties>,
  ...more: More[]
) => {
  const actions = oneOf(['change', 'remove', ...more]);
  const description = 'What you may do with this record now';
  return record(title, { ...properties, actions: Type.Array(actions, { description }) });
};

/** The routes of a kind, by what they do. An area takes those that its kind has. `path` is the address of the list. */
export const managedRoutes = <
  Fields extends TProperties,
  New extends TProperties,
  Required extends keyof New & string,
  Managed extends TObject,
>({
  path,
  ...kind
}: { readonly path: `/${string}` } & Kind<'admin', Fields, New, Required, Managed>) => {
  const ofOne = { params: Type.Object({ id: Id }) };
  const place = { list: path, ofList: {}, one: `${path}/{id}`, ofOne } as const;
  return {
    create: creation(kind, place),
    ...single(kind, place),
    remove: removal(kind, place),
    ...several(kind, place),
  };
};

export const creation = <
  Access extends 'admin' | 'organizer',
  New extends TProperties,
  Required extends keyof New & string,
  Managed extends TObject,
  OfList extends object,
>(
  {
    access,
    tokenScope,
    subject,
    words: [noun],
    newFields,
    required,
    record: of,
  }: Kind<Access, TProperties, New, Required, Managed>,
  { list, ofList }: Place<OfList, object>,
  errors: readonly ErrorCode[] = ['already_taken'],
) =>
  route({
    method: 'POST',
    path: list,
    access,
    tokenScope,
    summary: `Add a ${noun}`,
    ...ofList,
    body: newRecord(newFields, required),
    response: one(of, 201),
    errors,
    audit: { action: `${subject}.created`, description: `Added a ${noun}` },
    takesKey: true,
  });

export const single = <
  Access extends 'admin' | 'organizer',
  Fields extends TProperties,
  Managed extends TObject,
  OfOne extends object,
>(
  { access, tokenScope, subject, words: [noun], fields, record: of }: OfFields<Access, Fields, Managed>,
  { one: address, ofOne }: Place<object, OfOne>,
  errors: readonly ErrorCode[] = ['already_taken', 'changed_meanwhile'],
) => ({
  read: route({
    method: 'GET',
    path: address,
    access,
    summary: `A ${noun}, with what you may do with it`,
    ...ofOne,
    response: one(of),
  }),
  change: route({
    method: 'PATCH',
    path: address,
    access,
    tokenScope,
    summary: `Change a ${noun}: fields that are left out stay as they are`,
    description: versions,
    ...ofOne,
    body: patch(fields),
    response: one(of),
    errors,
    audit: { action: `${subject}.updated`, description: `Changed a ${noun}` },
  }),
});

export const removal = <Access extends 'admin' | 'organizer', OfOne extends object>(
  { access, tokenScope, subject, words: [noun] }: OfFields<Access, TProperties, TObject>,
  { one: address, ofOne }: Place<object, OfOne>,
  errors: readonly ErrorCode[] = ['changed_meanwhile'],
) =>
  route({
    method: 'DELETE',
    path: address,
    access,
    tokenScope,
    summary: `Move a ${noun} to the trash, from which it can be restored for thirty days`,
    ...ofOne,
    query: Type.Object({ reason }),
    response: one(TrashEntry),
    errors,
    audit: { action: `${subject}.removed`, description: `Moved a ${noun} to the trash` },
  });

/** For a kind without a trash. */
export const deletion = <Access extends 'admin' | 'organizer', OfOne extends object>(
  { access, tokenScope, subject, words: [noun] }: OfFields<Access, TProperties, TObject>,
  { one: address, ofOne }: Place<object, OfOne>,
  errors: readonly ErrorCode[],
) =>
  route({
    method: 'DELETE',
    path: address,
    access,
    tokenScope,
    summary: `Delete a ${noun} for good`,
    description: 'Where other records refer to it, it is 409 `in_use`.',
    ...ofOne,
    response: nothing,
    errors,
    audit: { action: `${subject}.removed`, description: `Deleted a ${noun}` },
  });

export const several = <Access extends 'admin' | 'organizer', OfList extends object>(
  { access, tokenScope, subject, words: [noun, nouns], fields }: OfFields<Access, TProperties, TObject>,
  { list, ofList }: Place<OfList, object>,
  errors: readonly ErrorCode[] = ['no_such_record'],
  ofOrder: readonly ErrorCode[] = [],
) => ({
  order: route({
    method: 'PUT',
    path: `${list}/order`,
    access,
    tokenScope,
    summary: `Put the ${nouns} in order`,
    description: `\`ids\` are those of all ${nouns}, each once. Where there are others by now, it is 409 \`list_changed\`.`,
    ...ofList,
    body: body({ ids: ids(1000) }),
    response: nothing,
    errors: ['list_changed', ...ofOrder],
    audit: { action: `${subject}.moved`, description: `Moved a ${noun} in the order` },
  }),
  bulk: route({
    method: 'POST',
    path: `${list}/bulk`,
    access,
    tokenScope,
    summary: `Change or remove several ${nouns} at once: all of them or none`,
    description: 'Either `set` or `remove_reason`.',
    ...ofList,
    body: body({
      ids: ids(100),
      set: Type.Optional(Type.Partial(part(switches(fields)), { minProperties: 1 })),
      remove_reason: Type.Optional(reason),
    }),
    response: one(part({ changed: Count })),
    errors,
    audit: {
      action: `${subject}.updated`,
      description: `Changed several ${nouns} at once`,
      ofRemoval: {
        action: `${subject}.removed`,
        description: `Moved several ${nouns} to the trash at once`,
      },
    },
  }),
});

const versions =
  'Send the `ETag` of the record in `If-Match`, and the change is made only if nobody has changed the record since: otherwise it is ' +
  '412 `changed_meanwhile`, with what was changed. Without the header the last change wins.';

/** The fields that can be set for several records at once. */
const switches = (fields: TProperties): TProperties =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => ['is_active', 'is_visible', 'status'].includes(name)),
  );
