import { type RawBuilder, sql } from 'kysely';
import { fail } from '../../domain/errors/problem-error.ts';
import type { AnyKind } from './kind.ts';
import { type KindName, kindOf, type SettingsName } from './kinds.ts';
import type { ColumnValues, Writing } from './writing.ts';

/** The id that settings have among the uses. */
const nilId = '00000000-0000-0000-0000-000000000000';

/** Pictures by the field that shows them, and names of files that it links to. A field without any shows none any more. */
type Uses = ReadonlyMap<string, { readonly pictures: readonly string[]; readonly linked: readonly string[] }>;

/** The field by which a picture is written: `image_media_id` for the column `image_url`, `hero/media_id` for `hero/url`. */
const fieldOf = (column: string) => column.replace(/(?<=[_/])url$/, 'media_id');

/**
 * Returns the columns that a write names, with addresses in place of the ids of pictures, and which pictures the record shows by
 * them. The pictures are locked: who deletes one waits, and finds it in use. Throws `no_such_record` for a picture that is not
 * there or is not the writer's.
 */
export async function picturesIn(
  writing: Writing,
  kind: AnyKind,
  values: ColumnValues,
): Promise<{ columns: ColumnValues; uses: Uses }> {
  const named = (kind.images ?? []).filter((column) => values[fieldOf(column)] !== undefined);
  const texts = (kind.markdown ?? []).flatMap((column) => {
    const text = values[column];
    return typeof text === 'string' || text === null ? [[column, linkedIn(text ?? '')] as const] : [];
  });
  const ids = named.map((column) => values[fieldOf(column)] as string | null).filter((id) => id !== null);
  const galleries = (kind.galleries ?? []).flatMap((column) =>
    values[column] === undefined ? [] : [[column, values[column] as readonly Shown[]] as const],
  );
  const items = galleries.flatMap(([, shown]) => shown);
  const found = await findOwn(writing, kind, {
    ids: [...ids, ...items.flatMap(({ media_id }) => media_id ?? [])],
    files: [...texts.flatMap(([, files]) => files), ...items.flatMap(({ url }) => linkedIn(url ?? ''))],
  });
  const columns: Record<string, unknown> = { ...values };
  const uses = new Map<string, { pictures: string[]; linked: readonly string[] }>();
  for (const column of named) {
    const id = values[fieldOf(column)] as string | null;
    const picture = found.find((each) => each.id === id);
    if (id !== null && picture === undefined) refusePicture(kind, column, id);
    delete columns[fieldOf(column)];
    columns[column] = picture === undefined ? null : addressOf(picture);
    uses.set(column, { pictures: picture === undefined ? [] : [picture.id], linked: [] });
  }
  // An address that is given in place of a picture: of a video, say.
  for (const column of kind.images ?? [])
    if (values[column] !== undefined && !uses.has(column)) uses.set(column, { pictures: [], linked: [] });
  for (const [column, shown] of galleries) {
    const pictures = shown.map((item, at) => pictureOf(item, found) ?? refuseItem(column, at, item));
    columns[column] = shown.map(({ alt = null }, at) => ({ url: addressOf(pictures[at] as Picture), alt }));
    uses.set(column, { pictures: [...new Set(pictures.map(({ id }) => id))], linked: [] });
  }
  for (const [column, files] of texts)
    uses.set(column, {
      pictures: found.filter(({ sha256 }) => files.includes(sha256)).map(({ id }) => id),
      linked: files,
    });
  return { columns, uses };
}

/** The names of pictures that a text links to. */
const linkedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\/media\/([0-9a-f]{64})\//g)].map(([, name = '']) => name)),
];

interface Picture {
  readonly id: string;
  readonly sha256: string;
}

const addressOf = ({ sha256 }: Picture) => `/media/${sha256}/1280.webp`;

/** An item of a list of pictures as it is written: by the id of a picture, or by the address that was read. */
interface Shown {
  readonly media_id?: string;
  readonly url?: string;
  readonly alt?: string | null;
}

/** The picture of an item that names one, and not another one beside it. */
const pictureOf = ({ media_id, url }: Shown, found: readonly Picture[]): Picture | undefined =>
  media_id === undefined
    ? found.find((picture) => addressOf(picture) === url)
    : found.find((picture) => picture.id === media_id && (url === undefined || addressOf(picture) === url));

function refuseItem(column: string, at: number, { media_id, url }: Shown): never {
  const pointer = `/${column}/${at}/${media_id === undefined ? 'url' : 'media_id'}`;
  const named = media_id ?? url ?? '';
  if (named === '')
    fail('invalid_request', {
      errors: [{ pointer, code: 'missing', detail: 'Name a picture by media_id or url.' }],
    });
  const detail = `You have no picture ${named}.`;
  fail('no_such_record', { errors: [{ pointer, code: 'no_such_record', detail }] });
}

async function findOwn(
  { db, userId, ownerId }: Writing,
  { hasOwnImages }: AnyKind,
  { ids, files }: { readonly ids: readonly string[]; readonly files: readonly string[] },
): Promise<Picture[]> {
  const owner = hasOwnImages === true ? userId : ownerId;
  if (owner === undefined || ids.length + files.length === 0) return [];
  const { rows } = await sql<Picture>`
    select id, sha256 from media
    where owner_id = ${owner} and (id = any(${ids}::uuid[]) or sha256 = any(${files}::text[]))
    order by id for key share`.execute(db);
  return rows;
}

function refusePicture({ fields }: AnyKind, column: string, id: string): never {
  const field = fieldOf((fields?.[column] ?? column).replaceAll('.', '/'));
  fail('no_such_record', {
    errors: [{ pointer: `/${field}`, code: 'no_such_record', detail: `You have no picture ${id}.` }],
  });
}

/** Notes which pictures records show by the fields that were written. */
export async function useIn(
  { db, now }: Writing,
  table: KindName | SettingsName,
  ids: readonly (string | null)[],
  uses: Uses,
): Promise<void> {
  if (uses.size === 0) return;
  const records = ids.map((id) => id ?? nilId);
  const [pictures, fields] = asColumns([...uses].map(([field, shown]) => [field, shown.pictures]));
  const [linked, linking] = asColumns([...uses].map(([field, shown]) => [field, shown.linked]));
  // What a text still links to stays in use, whoever owns it: organizers and administrators change the same texts.
  await release(
    { db, now },
    sql`table_name = ${table} and record_id = any(${records}::uuid[]) and field = any(${[...uses.keys()]}::text[])
      and (media_id, field) not in (select * from unnest(${pictures}::uuid[], ${fields}::text[]))
      and not exists (
        select from unnest(${linked}::text[], ${linking}::text[]) as link (sha256, field)
        join media on media.sha256 = link.sha256
        where media.id = media_uses.media_id and link.field = media_uses.field
      )`,
  );
  if (pictures.length === 0) return;
  await sql`
    insert into media_uses (media_id, table_name, record_id, field)
    select shown.media_id, ${table}, record.id, shown.field
    from unnest(${pictures}::uuid[], ${fields}::text[]) as shown (media_id, field),
      unnest(${records}::uuid[]) as record (id)
    on conflict do nothing`.execute(db);
}

/** Lists by field as two columns: the values, and the field of each. */
const asColumns = (
  lists: readonly (readonly [field: string, values: readonly string[]])[],
): [string[], string[]] => [
  lists.flatMap(([, values]) => values),
  lists.flatMap(([field, values]) => values.map(() => field)),
];

/** Notes that a record that is gone shows no picture any more. */
export async function releaseAll(writing: Writing, table: KindName, id: string): Promise<void> {
  const { images, markdown } = kindOf(table);
  if (images === undefined && markdown === undefined) return;
  await release(writing, sql`${sql.ref('table_name')} = ${table} and ${sql.ref('record_id')} = ${id}`);
}

/** Notes the same of all records of a kind that an event has. */
export const releaseOfEvent = (writing: Writing, table: KindName, event: string): Promise<void> =>
  release(
    writing,
    sql`${sql.ref('table_name')} = ${table}
      and ${sql.ref('record_id')} in (select id from ${sql.table(table)} where event_id = ${event})`,
  );

/** Deletes uses. The days for which a picture may be unused begin anew. */
async function release({ db, now }: Pick<Writing, 'db' | 'now'>, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ media_id: string }>`
    delete from ${sql.table('media_uses')} where ${which} returning ${sql.ref('media_id')}`.execute(db);
  if (rows.length === 0) return;
  const ids = rows.map(({ media_id }) => media_id);
  await sql`
    with those as (select id from media where id = any(${ids}::uuid[]) order by id for no key update)
    update media set released_at = ${await now()} from those where media.id = those.id`.execute(db);
}
