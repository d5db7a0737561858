import { newId } from '../../src/domain/id.ts';
import { type Question, questionOf } from '../load.ts';
import type { Concert } from './concert.ts';

/** What comes to a gate: a guest with a good ticket, or one that is refused. */
export type Kind = 'entry' | 'duplicate' | 'unknown' | 'wrong gate';

interface Scan extends Question {
  readonly kind: Kind;
}

/** Guests of a concert as they come to its gates, whose tickets are scanned by its phones in turn. */
export interface Guests {
  /** The scan of the guest who comes next. */
  readonly next: () => Scan;
  /** The same for guests with a good ticket alone, who have not been there yet. */
  readonly nextEntry: () => Scan;
  /** Good tickets that have not been scanned yet. */
  readonly left: () => number;
  /** Takes so many of the last good tickets out: no guest comes with them. */
  readonly take: (count: number) => Concert['tickets'];
}

/** Of a hundred who come, those who are refused, spread over the others. */
const refused: Readonly<Partial<Record<number, Kind>>> = {
  ...Object.fromEntries([5, 25, 45, 65, 85].map((at) => [at, 'duplicate'])),
  ...Object.fromEntries([13, 47, 81].map((at) => [at, 'unknown'])),
  ...Object.fromEntries([29, 71].map((at) => [at, 'wrong gate'])),
};

export const kindOf = (turn: number): Kind => refused[turn % 100] ?? 'entry';

/** Guests who have to be in before one of them comes again. */
const enough = 200;

export function guestsOf({ event, gates, tickets, vipTickets, phones }: Concert): Guests {
  const good = [...tickets];
  const open = gates.slice(1);
  let [turn, came] = [0, 0];
  const scan = (kind: Kind, code: string): Scan => {
    turn += 1;
    const body = { nonce: newId(), code, gate_id: open[turn % open.length] };
    const { token } = phones[turn % phones.length] ?? {};
    const asking = { method: 'POST' as const, token, body, status: 201 };
    return { ...questionOf(kind, `/api/petugas/events/${event}/checkins`, asking), kind };
  };
  const codeAt = (all: Concert['tickets'], at: number) => all[at % all.length]?.code ?? '';
  const nextEntry = () => scan('entry', codeAt(good, came++));
  return {
    nextEntry,
    next() {
      const kind = kindOf(turn);
      if (kind === 'unknown') return scan(kind, `https://example.org/${newId()}`);
      if (kind === 'wrong gate') return scan(kind, codeAt(vipTickets, turn));
      // One of long ago, whose scan has been answered.
      if (kind === 'duplicate' && came > enough) return scan(kind, codeAt(good, Math.floor(came / 2)));
      return nextEntry();
    },
    left: () => Math.max(0, good.length - came),
    take: (count) => good.splice(Math.max(0, good.length - count)),
  };
}
