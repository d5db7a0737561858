import { groupBy } from './arithmetic.ts';
import type { CheckIn } from './facts.ts';
import type { View } from './view.ts';

/** What scans add up to. */
export interface Scans {
  checked_in: number;
  entries: number;
  exits: number;
  duplicates: number;
  rejected: number;
}

/** The scans of a scope, sorted out. */
export interface Doors {
  readonly total: Scans;
  /** Sums over groups of scans, each group asked for by its key. */
  readonly by: (keyOf: (scan: CheckIn) => string | null | undefined) => {
    readonly keys: readonly string[];
    readonly of: (...keys: readonly string[]) => Scans;
  };
  /** Every time that somebody was let in and stays so. */
  readonly entries: readonly CheckIn[];
  /** The first entry of each ticket that was let in. */
  readonly arrivals: readonly CheckIn[];
  /** The last entry of each ticket that is inside. */
  readonly inside: readonly CheckIn[];
}

export function doorsOf(view: View): Doors {
  const scans = view.of(view.all.check_ins);
  const reverted = new Set(scans.map(({ reverts_id }) => reverts_id));
  const standing = scans.filter(({ id }) => !reverted.has(id));
  const passes = standing
    .filter(({ checkin_status }) => checkin_status === 'Checked In' || checkin_status === 'Checked Out')
    .toSorted((a, b) => a.scanned_at - b.scanned_at || (a.id < b.id ? -1 : 1));
  const first = new Map<string, CheckIn>();
  const last = new Map<string, CheckIn>();
  for (const pass of passes) {
    if (pass.ticket_id === null) continue;
    last.set(pass.ticket_id, pass);
    if (isEntry(pass) && !first.has(pass.ticket_id)) first.set(pass.ticket_id, pass);
  }
  const arrivals = new Set(first.values());
  const add = (scans: Iterable<CheckIn>): Scans => {
    const sums: Scans = { checked_in: 0, entries: 0, exits: 0, duplicates: 0, rejected: 0 };
    for (const scan of scans) count(sums, scan, arrivals);
    return sums;
  };
  return {
    total: add(standing),
    by(keyOf) {
      const groups = groupBy(standing, keyOf);
      return {
        keys: [...groupBy(scans, keyOf).keys()],
        of: (...keys) => add(keys.flatMap((key) => groups.get(key) ?? [])),
      };
    },
    entries: passes.filter(isEntry),
    arrivals: [...arrivals],
    inside: [...last.values()].filter(isEntry),
  };
}

const isEntry = ({ checkin_status }: CheckIn) => checkin_status === 'Checked In';

function count(sums: Scans, scan: CheckIn, arrivals: ReadonlySet<CheckIn>): void {
  if (arrivals.has(scan)) sums.checked_in += 1;
  switch (scan.checkin_status) {
    case 'Checked In':
      sums.entries += 1;
      break;
    case 'Checked Out':
      sums.exits += 1;
      break;
    case 'Duplicate':
      sums.duplicates += 1;
      break;
    case 'Rejected':
      sums.rejected += 1;
      break;
    case 'Conflict':
      if (scan.reason_code === 'already_used') sums.duplicates += 1;
      else sums.rejected += 1;
      break;
    case 'Reverted':
      break;
  }
}
