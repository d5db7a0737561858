import { plainText } from '../../src/domain/security/redaction.ts';
import type { AnyKind } from '../../src/db/writes/kind.ts';
import { kindNames, kindOf } from '../../src/db/writes/kinds.ts';
import { settings } from '../../src/db/writes/kinds-of-settings.ts';
import type { NamedRoute } from '../routes.ts';

export type Fields = Record<string, unknown>;
export interface Change {
  readonly field: string;
  readonly old: unknown;
  readonly new: unknown;
}

/** Fields that are read by another name than they are written by. */
const readAs: Readonly<Record<string, string>> = {
  'adminLogs.resolved_by': 'resolved_by.id',
  'adminOrders.buyer_phone': 'buyer.phone',
  'adminTickets.attendee_name': 'name',
  'adminTickets.attendee_email': 'email',
  'organizerMembers.organizer_role': 'role',
  'organizerOrders.buyer_phone': 'buyer.phone',
  'organizerTickets.attendee_name': 'name',
  'organizerTickets.attendee_email': 'email',
};

const kinds: readonly AnyKind[] = [...kindNames.map((name) => kindOf(name)), ...Object.values(settings)];

/** How the log tells values of a field of a subject: as they are, or that they are of a person or secret. Orders and tickets tell what is a person's alone. */
function maskOf(subject: string, field: string): '***' | '[changed]' | undefined {
  const of = kinds.filter((kind) => kind.subject === subject);
  const has = (columns: (kind: AnyKind) => readonly string[] | undefined) =>
    of.some((kind) => columns(kind)?.some((column) => (kind.fields?.[column] ?? column) === field) === true);
  if (has(({ secret }) => secret)) return '[changed]';
  return of.length === 0 || has(({ personal }) => personal) ? '***' : undefined;
}

const valueAt = (of: Fields, path: string): unknown =>
  path.split('.').reduce<unknown>((sofar, part) => (sofar as Fields | null | undefined)?.[part], of);

/** JSON in the order of keys in which PostgreSQL keeps it: shorter ones first. */
function kept(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(kept);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(
    ([one], [other]) => one.length - other.length || (one < other ? -1 : 1),
  );
  return Object.fromEntries(entries.map(([key, of]) => [key, kept(of)]));
}

/** A value as the log tells it. */
function told(value: unknown, mask: string | undefined): unknown {
  if (value === null || value === undefined) return null;
  if (mask !== undefined) return mask;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return plainText(typeof value === 'string' ? value : JSON.stringify(kept(value)), 300);
}

interface Sides {
  readonly subject: string;
  readonly changes: readonly Change[];
  readonly before: { readonly etag: string; readonly data: Fields };
  readonly after: { readonly etag: string; readonly data: Fields };
}

/** Where the changes that were told are not those between two readings of a record. */
export function unlike(
  { area, route: { body } }: NamedRoute,
  { subject, changes, before, after }: Sides,
): string[] {
  const shown = (name: string) => readAs[`${area}.${name}`] ?? name;
  const wrong = changes.flatMap((change) => {
    const mask = maskOf(subject, change.field);
    const sides = [before.data, after.data].map((record) => valueAt(record, shown(change.field)));
    // A secret is not read back.
    if (mask === '[changed]' && sides.every((value) => value === undefined))
      return [change.old, change.new].every((value) => value === null || value === mask)
        ? []
        : [`${change.field} is a secret`];
    const [old, now] = sides.map((value) => told(value, mask));
    return old === change.old && now === change.new
      ? []
      : [
          `${change.field} is told as ${String(change.old)} → ${String(change.new)}, not ${String(old)} → ${String(now)}`,
        ];
  });
  const names = new Set(changes.map(({ field }) => field.split('.')[0]));
  const writable = Object.keys(body?.properties ?? {});
  const untold = writable
    .filter((name) => !names.has(name) && !names.has(`organizer_${name}`))
    .filter((name) => {
      const [old, now] = [before.data, after.data].map((record) =>
        JSON.stringify(valueAt(record, shown(name))),
      );
      return old !== now;
    });
  const isChanged = after.etag !== before.etag;
  return [
    ...wrong,
    ...untold.map((name) => `${name} is another, and that is not told`),
    ...(isChanged === changes.length > 0 ? [] : ['the version is another, or the changes are none']),
  ];
}
