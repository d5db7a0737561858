import Type from 'typebox';
import type { TokenScope } from '../route.ts';
import { Count, Flag, Id, Instant, nullable, oneOf, part, Person, record, Text } from '../values.ts';
import { EventSummary } from './event.ts';

/** What can be removed and brought back. */
export const trashTypes = [
  'events',
  'ticket_types',
  'promos',
  'vouchers',
  'questions',
  'users',
  'cms_pages',
  'faqs',
  'announcements',
  'banners',
  'homepage_sections',
  'signature_artists',
  'signature_brand_partners',
] as const;

export const TrashType = oneOf(trashTypes);

/** What the token of a program needs to restore a record of a type, or to delete it: what it needs to change one. */
export const trashScopes = {
  events: 'events',
  ticket_types: 'events',
  promos: 'events',
  vouchers: 'events',
  questions: 'events',
  users: 'people',
  cms_pages: 'content',
  faqs: 'content',
  announcements: 'content',
  banners: 'content',
  homepage_sections: 'content',
  signature_artists: 'events',
  signature_brand_partners: 'events',
} as const satisfies Record<(typeof trashTypes)[number], TokenScope>;

/** What can stand in the way of restoring: the event is removed too, or another record has by now what no two may share. */
const trashBlockers = [
  'event_removed',
  'slug_taken',
  'code_taken',
  'email_taken',
  'key_taken',
  'signature_taken',
] as const;

/** A removed record. It has no dates but those of its removal: the record itself has the others. */
export const TrashEntry = record('TrashEntry', {
  id: Id,
  type: TrashType,
  label: Text,
  subtitle: nullable(Text),
  /** The event it belongs to, which may itself be in the trash; null for events and for what belongs to none. */
  event: nullable(EventSummary),
  deleted_at: Instant,
  deleted_by: nullable(Person),
  delete_reason: Text,
  purge_at: nullable(Instant),
  can_restore: Flag,
  restore_blockers: Type.Array(
    Type.String({ description: 'A sentence in English for each of `blocked_by`' }),
  ),
  blocked_by: Type.Array(oneOf(trashBlockers)),
});

/** How much of each type is in the trash, all types always. */
export const TrashCounts = Type.Array(part({ type: TrashType, count: Count }));
