import { lockedBelow, lockOrder, type OrderedTable, sharedTable } from '../../src/db/lock-order.ts';
import { effectsOf, type Lock, modes } from './statement-locks.ts';

/** A statement of a transaction, with the number of rows that it returned or changed; null where that is not known. */
export interface Sent {
  readonly text: string;
  readonly rows: number | null;
}

/** The lock by which one transaction aggregates at a time. It comes before all rows. */
const aggregation = 'all general_settings';

const places = new Map<string, number>(lockOrder.map((table, place) => [table, place]));
const parents: Readonly<Record<string, readonly OrderedTable[]>> = lockedBelow;

/** Returns what a transaction locks against the order of `lock-order.ts`, a sentence each. */
export function disorderIn(transaction: readonly Sent[]): string[] {
  const held = new Map<string, number>();
  const own = new Set<string>();
  const found: string[] = [];
  for (const { text, rows } of transaction) {
    if (rows === 0) continue;
    for (const effect of effectsOf(text)) {
      if ('inserted' in effect) {
        own.add(effect.inserted);
        continue;
      }
      // Rows that the transaction has added are seen by no other one.
      if (own.has(effect.table) && !held.has(effect.table)) continue;
      if (!effect.isSkipping)
        found.push(
          ...asked(effect, { held, own, isMany: (rows ?? 0) > 1 }).map((what) => `${what}: ${text}`),
        );
      const mode = modes.indexOf(effect.mode);
      held.set(effect.table, Math.max(mode, held.get(effect.table) ?? 0));
    }
  }
  return found;
}

interface Standing {
  readonly held: ReadonlyMap<string, number>;
  readonly own: ReadonlySet<string>;
  readonly isMany: boolean;
}

function asked({ table, mode, isOrdered }: Lock, { held, own, isMany }: Standing): string[] {
  const place = places.get(table);
  const strength = modes.indexOf(mode);
  const before = held.get(table);
  if (before !== undefined && before >= strength) return [];
  if (place === undefined) {
    const above = parents[table];
    const isBelow = above?.some((parent) => held.has(parent) || own.has(parent)) ?? true;
    return isBelow || held.has(aggregation)
      ? []
      : [`${table} without a row of ${above?.join(' or ')} before`];
  }
  const isExclusive = table === sharedTable && strength > 0;
  const late = [...held].flatMap(([other, by]) => {
    const at = places.get(other);
    if (at === undefined || other === table || (other === sharedTable && by === 0)) return [];
    return at > place || (isExclusive && at > 0) ? [`${table} (${mode}) after ${other}`] : [];
  });
  // Sharing a row with its references waits for next to nothing.
  const isDisordered = before === undefined && isMany && !isOrdered && strength > 0 && !held.has(aggregation);
  return isDisordered ? [...late, `several rows of ${table} in no order`] : late;
}
