import { sql } from 'kysely';
import type { Db } from '../../db/connection/database.ts';
import type { WriteDb } from '../../db/writes/write-db.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import { newId, newIdOf } from '../../domain/id.ts';
import { type LocalMove, localMove, movedWithinYears } from '../../domain/time/local-move.ts';
import type { OneEvent } from './deciding.ts';
import { orAgainWhereTaken } from '../slug.ts';
import { demandRoomForDraft, freeEventSlug, freeKey, nameEvent } from './naming.ts';

/** Makes a draft like an event, its dates moved by as much as its start. Returns its id. */
export async function copyOf(
  db: WriteDb,
  { id: original, reach: { organizer_id: owner } }: OneEvent,
  { title, starts_at }: { readonly title: string; readonly starts_at: string },
): Promise<string> {
  // The row of the organizer is locked before that of the event.
  if (owner !== undefined) await db.beside((all) => demandRoomForDraft(all, owner));
  await db.beside((all) => hold(all, original, owner));
  const events = db
    .selectFrom('live_events')
    .select([
      'cover_image_url',
      'organizer_id',
      'category_id',
      'venue_id',
      'summary',
      'description_markdown',
      'tags',
      'visibility',
    ])
    .select(['format', 'starts_at', 'ends_at', 'doors_open_at', 'timezone', 'sales_start_at', 'sales_end_at'])
    .select(['currency', 'age_restriction', 'terms_markdown', 'entry_instructions_markdown'])
    .select([
      'max_tickets_per_order',
      'attendee_fields',
      'tax_name',
      'tax_mode',
      'tax_rate',
      'pay_later_minutes',
    ])
    .select(['refund_until', 'day_starts_minutes', 'exits_at_day_end'])
    .where('id', '=', original);
  const event = await (
    owner === undefined ? events : events.where('organizer_id', '=', owner)
  ).executeTakeFirst();
  if (event === undefined) return fail('not_found');
  const later = laterBy(localMove(event.starts_at, starts_at, event.timezone));
  const id = newId();
  const event_key = await freeKey(db);
  const dates = later(event, ['ends_at', 'doors_open_at', 'sales_start_at', 'sales_end_at', 'refund_until']);
  const row = { ...event, ...dates, title, slug: await freeEventSlug(db, title), starts_at, event_key };
  await orAgainWhereTaken(db.create('events', row, id).then(() => db.beside((all) => nameEvent(all, id))));
  await db.beside(async (all) => {
    await copyUses(all, 'events', { original, copy: id });
    await copyChildren(all, { original, id, event_key, later });
  });
  return id;
}

/** Holds an event that is reached, so that nobody changes what it shows until it is copied. Sales do not wait for that. */
async function hold(db: Db, id: string, owner: string | undefined): Promise<void> {
  const event = db.selectFrom('events').select('id').where('id', '=', id).forNoKeyUpdate();
  await (owner === undefined ? event : event.where('organizer_id', '=', owner)).execute();
}

/** Notes that a copy shows the pictures that the original shows, also those of its organizer where an administrator copies it. */
async function copyUses(
  db: Db,
  table: 'events' | 'event_themes',
  { original, copy }: { readonly original: string; readonly copy: string },
): Promise<void> {
  const shown = db
    .selectFrom('media_uses')
    .select(['media_id', 'table_name', sql<string>`${copy}::uuid`.as('record_id'), 'field'])
    .where('table_name', '=', table)
    .where('record_id', '=', original);
  await db
    .insertInto('media_uses')
    .columns(['media_id', 'table_name', 'record_id', 'field'])
    .expression(shown)
    // What the verb has noted already.
    .onConflict((noted) => noted.doNothing())
    .execute();
}

/** Moves instants of a row by the clocks of the event; what is null stays so. Throws where they leave the years that are kept. */
const laterBy =
  (move: LocalMove | undefined) =>
  <Row, Column extends keyof Row>(row: Row, columns: readonly Column[]) =>
    Object.fromEntries(
      columns.map((column) => {
        const at = row[column];
        return [column, typeof at !== 'string' ? null : move === undefined ? at : movedWithinYears(at, move)];
      }),
    ) as Pick<Row, Column>;

interface Copying {
  readonly original: string;
  readonly id: string;
  readonly event_key: number;
  readonly later: ReturnType<typeof laterBy>;
}

async function copyChildren(db: Db, { original, id: event_id, event_key, later }: Copying): Promise<void> {
  const copies = new Map<string, string>();
  const copied = <Row extends { readonly id: string }>(row: Row) => {
    const id = newIdOf(event_key);
    copies.set(row.id, id);
    return { ...row, id, event_id };
  };
  const gates = await db
    .selectFrom('gates')
    .select(['id', 'name', 'position'])
    .where('event_id', '=', original)
    .execute();
  if (gates.length > 0) await db.insertInto('gates').values(gates.map(copied)).execute();

  const types = await db
    .selectFrom('ticket_types')
    .select(['id', 'name', 'description', 'kind', 'price', 'original_price', 'currency', 'capacity'])
    .select([
      'sales_start_at',
      'sales_end_at',
      'min_per_order',
      'max_per_order',
      'visibility',
      'is_transferable',
    ])
    .select(['is_refundable', 'valid_from', 'valid_until', 'entry_policy', 'gate_id', 'benefits', 'color'])
    .select(['gate_note', 'position', 'is_active'])
    .where('event_id', '=', original)
    .where('deleted_at', 'is', null)
    .execute();
  const typeRows = types.map((type) => ({
    ...copied(type),
    ...later(type, ['sales_start_at', 'sales_end_at', 'valid_from', 'valid_until']),
    gate_id: type.gate_id === null ? null : (copies.get(type.gate_id) ?? null),
  }));
  if (typeRows.length > 0) await db.insertInto('ticket_types').values(typeRows).execute();

  const promos = await db
    .selectFrom('promos')
    .select(['id', 'code', 'name', 'description', 'trigger', 'discount_type', 'discount_value', 'currency'])
    .select(['max_discount_amount', 'ticket_type_ids', 'min_quantity', 'min_order_amount', 'max_uses'])
    .select(['max_uses_per_user', 'starts_at', 'ends_at', 'is_active', 'is_stackable'])
    .where('event_id', '=', original)
    .where('deleted_at', 'is', null)
    .execute();
  const promoRows = promos.flatMap((promo) => {
    const types = typesIn(promo, copies);
    // An offer for nothing is none.
    if (types.ticket_type_ids?.length === 0) return [];
    return [{ ...copied(promo), ...later(promo, ['starts_at', 'ends_at']), ...types }];
  });
  if (promoRows.length > 0) await db.insertInto('promos').values(promoRows).execute();
  await copyQuestions(db, original, { copied, copies });
  await copyTheme(db, original, copied);
}

interface Copies {
  readonly copied: <Row extends { readonly id: string }>(row: Row) => Row & { readonly event_id: string };
  /** Ids of copies, by those of the originals. */
  readonly copies: ReadonlyMap<string, string>;
}

async function copyQuestions(db: Db, original: string, { copied, copies }: Copies): Promise<void> {
  const questions = await db
    .selectFrom('questions')
    .select(['id', 'ticket_type_ids', 'label', 'kind', 'options', 'is_required', 'position'])
    .where('event_id', '=', original)
    .where('deleted_at', 'is', null)
    .execute();
  const questionRows = questions.flatMap((question) => {
    const types = typesIn(question, copies);
    return types.ticket_type_ids?.length === 0 ? [] : [{ ...copied(question), ...types }];
  });
  if (questionRows.length > 0) await db.insertInto('questions').values(questionRows).execute();
}

/** The ticket types that a record names, as they are in the copy. Types that are in the trash have none. */
const typesIn = (
  { ticket_type_ids: ids }: { readonly ticket_type_ids: readonly string[] | null },
  copies: ReadonlyMap<string, string>,
) => ({ ticket_type_ids: ids?.flatMap((id) => copies.get(id) ?? []) ?? null });

/** Copies the theme as nobody changes it meanwhile, with what it shows: pictures of the copy are in use as well. */
async function copyTheme(db: Db, original: string, copied: Copies['copied']): Promise<void> {
  const theme = await db
    .selectFrom('event_themes')
    .select(['id', 'preset', 'mode', 'primary_color', 'secondary_color', 'accent_color', 'background_color'])
    .select(['surface_color', 'text_color', 'background_image_url', 'logo_url', 'font_heading', 'font_body'])
    .select(['hero_layout', 'ticket_accent_color', 'ticket_logo_url', 'ticket_footer_text'])
    .where('event_id', '=', original)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (theme === undefined) return;
  const copy = copied(theme);
  await db.insertInto('event_themes').values(copy).execute();
  await copyUses(db, 'event_themes', { original: theme.id, copy: copy.id });
}
