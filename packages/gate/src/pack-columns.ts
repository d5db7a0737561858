import type { PackState, PackTicket } from './pack.ts';

/** Tickets by column, as a server sends them: the first of each list is of the first ticket. Instants are texts of RFC 3339. */
export interface PackColumns {
  readonly id: readonly string[];
  readonly generation: readonly number[];
  readonly state: readonly PackState[];
  readonly ticket_type: readonly number[];
  readonly entered_at: readonly (string | null)[];
  readonly valid_from: readonly (string | null)[];
  readonly valid_until: readonly (string | null)[];
  /** Empty where the device may not look for names. */
  readonly name: readonly string[];
  readonly seat: readonly (string | null)[];
  /** Printed codes. */
  readonly code: readonly string[];
  /** Names of buyers, where they are others than the guests. */
  readonly buyer: readonly (string | null)[];
  /** What else finds them: `findKeys` of addresses and of the reference of the order. */
  readonly find_keys: readonly string[];
}

/** Reads the tickets of an answer. Throws RangeError where its columns have not the same length. */
export function ticketsIn(columns: PackColumns): PackTicket[] {
  const { id: ids } = columns;
  const needed = ['generation', 'state', 'ticket_type', 'entered_at', 'valid_from', 'valid_until'] as const;
  for (const name of needed)
    if (columns[name].length !== ids.length) throw new RangeError(`${name} has not as many values as id`);
  return ids.map((id, at) => ({
    id,
    generation: columns.generation[at] ?? 1,
    state: columns.state[at] ?? 'Active',
    ticketType: columns.ticket_type[at] ?? 0,
    enteredAt: msOrNull(columns.entered_at[at]),
    validFrom: msOrNull(columns.valid_from[at]),
    validUntil: msOrNull(columns.valid_until[at]),
    name: columns.name[at] ?? null,
    seat: columns.seat[at] ?? null,
    code: columns.code[at] ?? null,
    buyer: columns.buyer[at] ?? null,
    findKeys: columns.find_keys[at] ?? '',
  }));
}

const msOrNull = (at: string | null | undefined) => (at === null || at === undefined ? null : Date.parse(at));
