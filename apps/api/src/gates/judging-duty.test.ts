import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at, entry, exit, putri, scanner, undo, uploaded } from '../../test/uploads-in-order.ts';
import type { Line, Logged } from './lines.ts';

/** A scanner whose assignment was revoked half an hour before anything arrives. */
const revoked = scanner({ until: at(79.5), isRevoked: true });
/** A scanner whose assignment was revoked at the third hour, long before anything arrives. */
const gone = scanner({ until: at(3), isRevoked: true });
const short = scanner({ shiftStartsAt: at(0), shiftEndsAt: at(1) });
const reentry = { entryPolicy: 'Re-entry' } as const;
const refused = (hours: number) => entry(hours, { verdict: { status: 'Rejected', reason: 'not_paid' } });

describe('a line outside the duty of its sender', () => {
  it.each([
    ['a guest who was let in', entry(5), 'Conflict not_assigned'],
    ['a guest who left', exit(5), 'Rejected not_assigned'],
    ['a guest who was refused', refused(5), 'Rejected not_paid'],
    [
      'a guest whom a Supervisor is said to have forced in',
      entry(5, { isForced: true }),
      'Conflict not_assigned',
    ],
    ['a scan that is judged now', entry(80, { verdict: null }), 'not_assigned'],
  ] as const)('is recorded as what it may be: %s', (_, line, expected) => {
    expect(uploaded([[line]], { validUntil: at(90) }, gone).came).toEqual([expected]);
  });

  it('takes back nothing', () => {
    const { log } = uploaded([[entry(1)]]);
    const nonce = log[0]?.nonce ?? '';
    for (const hours of [1.1, 2, 5])
      expect(uploaded([[undo(nonce, hours)]], {}, gone, log).came).toEqual(['not_assigned']);
    expect(uploaded([[undo(nonce, 1.1)]], {}, short, log).came).toEqual(['Reverted']);
    expect(uploaded([[undo(nonce, 4)]], {}, short, log).came).toEqual(['outside_shift']);
  });

  it('turns away no guest whom the server let in', () => {
    const heard = entry(1, { verdict: null });
    const { log } = uploaded([[heard]], { validUntil: at(90) });
    const away = { ...heard, at: at(1.01), verdict: { status: 'Rejected', reason: 'not_paid' } } as const;
    expect(uploaded([[away]], {}, revoked, log).came).toEqual(['Known Checked In']);
    expect(uploaded([[away]], {}, putri, log).came).toEqual(['Reverted']);
  });

  it('gets no place of an entry that is taken back, and leaves none to others', () => {
    const first = entry(1);
    const { log } = uploaded([[first]]);
    const conflict = uploaded([[entry(4)]], {}, short, log);
    expect(conflict.came).toEqual(['Conflict not_assigned']);
    const { log: after } = uploaded([[undo(first.nonce, 1.1)]], {}, putri, conflict.log);
    expect(after.filter(({ status }) => status === 'Checked In').map(({ nonce }) => nonce)).toEqual([
      first.nonce,
    ]);
    // Its exit makes no room for the next entry, in one upload or two.
    for (const uploads of [[[exit(4), entry(5)]], [[exit(4)], [entry(5)]]]) {
      const inside = uploaded([[entry(1)]], reentry);
      const left = uploaded(uploads, reentry, short, inside.log);
      expect(left.came).toEqual(['Rejected not_assigned', 'Conflict not_assigned']);
      expect(uploaded([[entry(6)]], reentry, putri, left.log).came).toEqual(['Conflict already_used']);
    }
  });

  it('makes no room for an entry of the same upload', () => {
    const next = uploaded([[entry(4)]], reentry);
    expect(uploaded([[entry(2), exit(3.5)]], reentry, short, next.log).came).toEqual([
      'Conflict already_used',
      'Rejected not_assigned',
    ]);
    expect(uploaded([[entry(2), exit(2.5)]], reentry, short, next.log).came).toEqual([
      'Checked In',
      'Checked Out',
    ]);
  });

  it('changes nothing of which guests are in, in whatever order lines are heard', () => {
    const scan = fc.record({
      hours: fc.integer({ min: 0, max: 7 }),
      of: fc.constantFrom('ticket', 'ticket 2'),
      isExit: fc.boolean(),
    });
    const drawn = fc.record({
      policy: fc.constantFrom('Single Entry', 'Re-entry', 'Multiple', 'Once Per Day'),
      scans: fc.array(scan, { minLength: 1, maxLength: 10 }),
      places: fc.infiniteStream(fc.nat({ max: 1000 })),
    });
    const isWithin = (line: Line) => line.at <= at(3);
    const tickets = (log: readonly Logged[]) =>
      new Set(log.flatMap(({ status, ticketId }) => (status === 'Checked In' ? ticketId : [])));
    fc.assert(
      fc.property(drawn, ({ policy: entryPolicy, scans, places }) => {
        const lines = scans.map(({ hours, of, isExit }) => ({
          ...(isExit ? exit(hours) : entry(hours)),
          ticketId: of,
        }));
        const heard = lines
          .map((line) => ({ line, place: Number(places.next().value) }))
          .toSorted((one, other) => one.place - other.place)
          .map(({ line }) => [line]);
        const alone = uploaded([lines.filter(isWithin)], { entryPolicy }, short);
        const all = uploaded(heard, { entryPolicy }, short);
        expect(tickets(all.log)).toEqual(tickets(alone.log));
        // Each guest whom a device let in is recorded.
        const nonces = new Set(all.log.map(({ nonce }) => nonce));
        for (const { nonce } of lines) expect(nonces.has(nonce)).toBe(true);
      }),
    );
  });
});

describe('the assignment of the hour of a line', () => {
  it('says which types are checked, and who may force', () => {
    const terms = scanner({ until: at(3) }).facts.terms.concat(
      scanner({ from: at(3), ticketTypeIds: ['regular'], isSupervisor: true }).facts.terms,
    );
    const by = { ...putri, facts: { ...putri.facts, terms } };
    const forced = (hours: number) => entry(hours, { isForced: true });
    const more = { status: 'Refunded' };
    expect(uploaded([[entry(2)]], {}, by).came).toEqual(['Checked In']);
    expect(uploaded([[entry(4)]], {}, by).came).toEqual(['Conflict wrong_ticket_type']);
    expect(uploaded([[forced(2)]], more, by).came).toEqual(['Conflict refunded']);
    expect(uploaded([[forced(4)]], more, by).came).toEqual(['Checked In']);
  });
});

describe('a code whose key was revoked', () => {
  it('counts for hours before that, and is known again afterwards', () => {
    const line = entry(1, { text: 'T1', generation: 1, keyRevokedAt: at(2) });
    expect(uploaded([[line], [line]]).came).toEqual(['Checked In', 'Known Checked In']);
    expect(uploaded([[{ ...line, at: at(2) }]]).came).toEqual(['Conflict bad_signature']);
    // It was recorded while the key was good, or refused while it was not.
    const { log } = uploaded([[{ ...line, at: at(3), keyRevokedAt: null }]]);
    expect(uploaded([[{ ...line, at: at(3) }]], {}, putri, log).came).toEqual(['Known Checked In']);
    const away = { ...line, at: at(3), verdict: { status: 'Rejected', reason: 'bad_signature' } } as const;
    expect(uploaded([[away], [{ ...line, at: at(3) }]]).came).toEqual([
      'Rejected bad_signature',
      'Conflict bad_signature',
    ]);
  });
});
