import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newId } from '../domain/id.ts';
import { at, entry, exit, hour, knownWith, putri, undo, uploaded } from '../../test/uploads-in-order.ts';
import { judgeLines } from './judging.ts';
import type { Line, Logged } from './lines.ts';
import { createTicketLog } from './ticket-log.ts';

const policies = ['Single Entry', 'Once Per Day', 'Multiple'] as const;
const drawn = fc.record({
  policy: fc.constantFrom(...policies),
  phones: fc.array(
    fc.array(
      fc.record({
        hours: fc.integer({ min: 0, max: 40 }),
        of: fc.constantFrom('ticket', 'ticket 2'),
        isUndone: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    { minLength: 1, maxLength: 3 },
  ),
  turns: fc.infiniteStream(fc.nat({ max: 1000 })),
});

/** What phones have, each in its own order: a scan comes before what takes it back. */
const queuesOf = (
  phones: readonly (readonly { hours: number; of: string; isUndone: boolean }[])[],
): Line[][] =>
  phones.map((scans) =>
    scans.flatMap(({ hours, of, isUndone }) => {
      const line = { ...entry(hours), nonce: newId(), ticketId: of };
      return isUndone ? [line, undo(line.nonce, hours + 0.1)] : [line];
    }),
  );

/** The lines of phones that are heard by turns. */
function heard(queues: readonly (readonly Line[])[], turns: Iterator<number>): Line[][] {
  const rest = queues.map((queue) => [...queue]);
  const uploads: Line[][] = [];
  for (let left = rest; left.length > 0; left = left.filter((queue) => queue.length > 0)) {
    const turn = Number(turns.next().value);
    uploads.push(left[turn % left.length]?.splice(0, 1 + (turn % 2)) ?? []);
  }
  return uploads;
}

const inside = (logged: readonly Logged[]) => {
  const log = createTicketLog(logged);
  return ['ticket', 'ticket 2'].filter((id) => log.standing(id).length > 0);
};

it('leave the same tickets inside in whatever order phones are heard, also where entries are taken back', () => {
  fc.assert(
    fc.property(drawn, ({ policy, phones, turns }) => {
      const queues = queuesOf(phones);
      const one = uploaded(queues, { entryPolicy: policy }).log;
      const other = uploaded(heard(queues, turns), { entryPolicy: policy }).log;
      expect(inside(other)).toEqual(inside(one));
      // Whom a device has let in and nobody took back is inside.
      const undone = new Set(queues.flat().flatMap(({ undoes }) => undoes ?? []));
      const stay = queues.flat().filter(({ undoes, nonce }) => undoes === null && !undone.has(nonce));
      expect(inside(other)).toEqual([...new Set(stay.map(({ ticketId }) => ticketId ?? ''))].toSorted());
    }),
  );
});

it('would leave nobody inside where an entry is taken back beside another, and nothing makes it right (control)', () => {
  const [first, second] = [entry(1), entry(2)];
  const uploads = [[first], [second], [undo(first.nonce, 1.1)]];
  let log: readonly Logged[] = [];
  for (const lines of uploads) {
    const outcomes = judgeLines(lines, putri, knownWith(log), newId);
    log = [...log, ...outcomes.flatMap((each) => ('scan' in each ? each.scan : []))];
  }
  expect(inside(log)).toEqual([]);
  expect(inside(uploaded(uploads).log)).toEqual(['ticket']);
});

/** Walks through gates with one Re-entry ticket, each at an hour of its own, and the order in which they are heard. */
const walks = fc.record({
  scans: fc.uniqueArray(fc.record({ hours: fc.integer({ min: 0, max: 40 }), isExit: fc.boolean() }), {
    minLength: 1,
    maxLength: 7,
    selector: ({ hours }) => hours,
  }),
  turns: fc.infiniteStream(fc.nat({ max: 1000 })),
});

/** What stands of a ticket: `+1 -2` for who came in at the first hour and left at the second. */
const standingIn = (logged: readonly Logged[]) =>
  createTicketLog(logged)
    .standing('ticket')
    .map((scan) => `${scan.status === 'Checked In' ? '+' : '-'}${(scan.at - at(0)) / hour}`);

/** What has happened: each who came in while nobody was inside, and each who left. */
function happened(scans: readonly { readonly hours: number; readonly isExit: boolean }[]): string[] {
  let isInside = false;
  return scans
    .toSorted((one, other) => one.hours - other.hours)
    .flatMap(({ hours, isExit }) => {
      if (isExit !== isInside) return [];
      isInside = !isExit;
      return `${isExit ? '-' : '+'}${hours}`;
    });
}

/** How many visits there were, and whether somebody is inside. */
const visitsIn = (walked: readonly string[]) => ({
  count: walked.filter((each) => each.startsWith('+')).length,
  last: walked.at(-1)?.charAt(0),
});

it('tell as many visits with a Re-entry ticket as there were, and who is inside, in whatever order phones are heard', () => {
  fc.assert(
    fc.property(walks, ({ scans, turns }) => {
      const queues = scans.map(({ hours, isExit }) => [isExit ? exit(hours) : entry(hours)]);
      const standing = standingIn(uploaded(heard(queues, turns), { entryPolicy: 'Re-entry' }).log);
      expect(visitsIn(standing)).toEqual(visitsIn(happened(scans)));
    }),
  );
});

/** An exit at a gate with a network, where the server judges. */
const exitOnline = (hours: number): Line => ({ ...exit(hours), verdict: null });

it('tell the same where gates with a network have refused all exits before an entry was told', () => {
  fc.assert(
    fc.property(walks, ({ scans, turns }) => {
      const exits = scans.flatMap(({ hours, isExit }) => (isExit ? [[exitOnline(hours)]] : []));
      const entries = scans.flatMap(({ hours, isExit }) => (isExit ? [] : [[entry(hours)]]));
      const uploads = [...exits, ...heard(entries, turns)];
      const standing = standingIn(uploaded(uploads, { entryPolicy: 'Re-entry' }).log);
      expect(visitsIn(standing)).toEqual(visitsIn(happened(scans)));
      // All of it once more changes nothing.
      const again = [...uploads, ...heard(entries, turns)];
      expect(standingIn(uploaded(again, { entryPolicy: 'Re-entry' }).log)).toEqual(standing);
    }),
  );
});

it('tell the same where gates with a network see the exits at their hours, and entries are told at any hour after them', () => {
  const delays = fc.infiniteStream(fc.integer({ min: 0, max: 60 }));
  fc.assert(
    fc.property(walks, delays, ({ scans }, later) => {
      const uploads = scans
        .map(({ hours, isExit }) => ({
          line: isExit ? exitOnline(hours) : entry(hours),
          heardAt: isExit ? hours : hours + Number(later.next().value),
        }))
        .toSorted((one, other) => one.heardAt - other.heardAt || one.line.at - other.line.at)
        .map(({ line }) => [line]);
      const { log } = uploaded(uploads, { entryPolicy: 'Re-entry' });
      const standing = standingIn(log);
      expect(visitsIn(standing)).toEqual(visitsIn(happened(scans)));
      // A guest who has left comes in again, and one who is inside does not.
      const isInside = standing.at(-1)?.startsWith('+') === true;
      const [again] = uploaded([[entry(70)]], { entryPolicy: 'Re-entry' }, putri, log).came;
      expect(again).toBe(isInside ? 'Conflict already_used' : 'Checked In');
    }),
  );
});

it('leave an exit refused that was before the entry, or after somebody else had left', () => {
  const came = (...uploads: Line[][]) => standingIn(uploaded(uploads, { entryPolicy: 'Re-entry' }).log);
  expect(came([exitOnline(1)], [entry(2)])).toEqual(['+2']);
  expect(came([exitOnline(4)], [entry(1), exit(2)])).toEqual(['+1', '-2']);
  expect(came([exitOnline(3)], [entry(1)], [entry(4)])).toEqual(['+1', '-3', '+4']);
});

it('would leave outside who came in again, where the exit before is told last and nothing makes it right (control)', () => {
  const uploads = [[entry(1)], [entry(3)], [exit(2)]];
  let log: readonly Logged[] = [];
  for (const lines of uploads) {
    const outcomes = judgeLines(lines, putri, knownWith(log, { entryPolicy: 'Re-entry' }), newId);
    log = [...log, ...outcomes.flatMap((each) => ('scan' in each ? each.scan : []))];
  }
  expect(standingIn(log)).toEqual(['+1', '-2']);
  expect(standingIn(uploaded(uploads, { entryPolicy: 'Re-entry' }).log)).toEqual(['+1', '-2', '+3']);
});
