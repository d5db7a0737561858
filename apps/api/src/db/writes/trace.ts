import type { Route } from '@karcis/contract';
import type { Caller, Change } from '../../domain/activity.ts';
import { newId } from '../../domain/id.ts';
import type { ActivityEntry } from '../queries/activity-log.ts';
import type { News } from '../queries/outbox.ts';
import { plainText } from '../../domain/security/redaction.ts';
import type { AnyKind } from './kind.ts';

/** A record that a write has made, changed, removed or restored, as the audit log tells it. */
export interface Traced {
  readonly kind: AnyKind;
  /** Null for settings. */
  readonly id: string | null;
  /** The event that it is of. */
  readonly eventId: string | null;
  readonly label: string;
  /** The version that the write has made, or the instant of a write that makes none. */
  readonly at: string;
  /** Whether it was moved to the trash. */
  readonly isRemoval?: boolean;
  readonly changes: readonly Change[];
}

/** Characters of a value that an entry keeps. */
const longestValue = 300;

/**
 * Returns the columns whose values differ, by the names that the contract has for them. Texts are cut, JSON is text, personal values are
 * masked, secrets are left out.
 */
export function changesBetween(
  kind: AnyKind,
  columns: readonly string[],
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Change[] {
  return columns.flatMap((column) => {
    const [old, changed] = [before[column] ?? null, after[column] ?? null];
    if (JSON.stringify(old) === JSON.stringify(changed)) return [];
    const tell = tellerOf(kind, column);
    return [{ field: kind.fields?.[column] ?? column, old: tell(old), new: tell(changed) }];
  });
}

/** How a value of a column is told. */
function tellerOf({ personal, secret }: AnyKind, column: string): (value: unknown) => Change['old'] {
  if (secret?.includes(column) === true) return hidden;
  return personal?.includes(column) === true ? masked : told;
}

const hidden = (value: unknown): Change['old'] => (value === null ? null : '[changed]');

/** Of a person, the log has no more than whether there was something. */
const masked = (value: unknown): Change['old'] => (value === null ? null : '***');

function told(value: unknown): Change['old'] {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  return plainText(typeof value === 'string' ? value : JSON.stringify(value), longestValue);
}

type Audit = NonNullable<Route['audit']>;

/** What the route says of what was done to a record. */
const toldOf = ({ ofRemoval, ...told }: Audit, { isRemoval }: Pick<Traced, 'isRemoval'>) =>
  isRemoval === true && ofRemoval !== undefined ? ofRemoval : told;

/** The entry of the audit log for a record, in the words of the route. */
export const entryOf = (
  audit: Audit,
  { tokenId, caller }: { readonly tokenId?: string; readonly caller: Caller | null },
  { kind, id, eventId, label, at, isRemoval = false, changes }: Traced,
): ActivityEntry => ({
  id: newId(),
  occurredAt: at,
  ...toldOf(audit, { isRemoval }),
  outcome: 'Succeeded',
  ...(tokenId === undefined ? {} : { by: { tokenId } }),
  caller,
  subject: { type: kind.subject, id, label },
  eventId,
  changes,
});

/** What is announced of the records: which they are, and what was done to them. */
export const newsOf = (audit: Audit, traced: readonly Traced[]): News<'content.changed'>[] =>
  traced.flatMap(({ kind: { subject, topic }, id, eventId, isRemoval = false }) => {
    const { action } = toldOf(audit, { isRemoval });
    return topic === undefined
      ? []
      : [
          {
            topic,
            eventId,
            organizerId: null,
            subject: { type: subject, id },
            data: { kind: subject, action: action.slice(action.indexOf('.') + 1) },
          },
        ];
  });
