import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '../domain/id.ts';
import {
  at,
  entry,
  exit,
  hour,
  knownWith,
  putri,
  scanner,
  type Ticket,
  undo,
  uploaded,
} from '../../test/uploads-in-order.ts';
import { judgeLines } from './judging.ts';
import type { Line, Logged, NewScan } from './lines.ts';
import { lateEntryNonce, turnedAwayNonce } from './nonces.ts';

const came = (...given: Parameters<typeof uploaded>) => uploaded(...given).came;

describe('a line of a device that was alone', () => {
  it('is recorded as it was, once', () => {
    const line = entry(1);
    expect(came([[line], [line, line]])).toEqual(['Checked In', 'Known Checked In', 'Known Checked In']);
  });

  it('is a Conflict where somebody was let in elsewhere, however early it was', () => {
    expect(came([[entry(2)], [entry(1)]])).toEqual(['Checked In', 'Conflict already_used']);
  });

  it.each([
    ['a Refunded ticket', { status: 'Refunded' }, {}, 'Conflict refunded'],
    ['an older generation', { generation: 3 }, { generation: 2 }, 'Conflict revoked'],
    ['a ticket of another gate', { gateId: 'south' }, { gateId: 'north' }, 'Conflict wrong_gate'],
    ['a gate that is none', {}, { gateId: 'roof' }, 'no_such_record'],
    ['a forged code', {}, { ticketId: null, refusal: 'bad_signature', text: 'T1' }, 'Conflict bad_signature'],
    ['a code whose ticket is gone', {}, { ticketId: 'gone', text: 'T1' }, 'Conflict unknown_code'],
    ['a ticket by hand that is gone', {}, { ticketId: 'gone' }, 'not_found'],
    ['what is no line', {}, { fault: 'invalid_request' }, 'invalid_request'],
  ] as const)('says what the server finds of %s', (_, more, line, expected) => {
    expect(came([[entry(1, line)]], more)).toEqual([expected]);
  });

  it('is in whatever speaks against it where a Supervisor forced it, and nobody else', () => {
    const forced = entry(1, { isForced: true });
    const supervisor = scanner({ isSupervisor: true });
    expect(came([[forced]], { status: 'Revoked' }, supervisor)).toEqual(['Checked In']);
    expect(came([[forced]], { status: 'Revoked' })).toEqual(['Conflict revoked']);
  });

  it('is a Conflict from when the assignment was over', () => {
    const over = scanner({ until: at(2) });
    expect(came([[entry(1)]], {}, over)).toEqual(['Checked In']);
    expect(came([[entry(2)]], {}, over)).toEqual(['Conflict not_assigned']);
  });

  it('that was refused stays refused, as the device said', () => {
    const refused = (status: 'Duplicate' | 'Rejected', reason: 'already_used' | 'not_paid', more = {}) =>
      entry(1, { verdict: { status, reason }, ...more });
    expect(came([[refused('Duplicate', 'already_used')]])).toEqual(['Duplicate already_used']);
    expect(came([[refused('Rejected', 'not_paid')]])).toEqual(['Rejected not_paid']);
    const unknown = { ticketId: null, refusal: 'unknown_code', text: 'x' };
    expect(came([[refused('Duplicate', 'already_used', unknown)]])).toEqual(['Rejected unknown_code']);
  });

  it('with a nonce that the server refused at the same time tells once that the guest is in', () => {
    const line = entry(2);
    const refused = { ...line, verdict: { status: 'Duplicate', reason: 'already_used' } } as const;
    expect(came([[entry(1)], [refused], [line], [line], [refused]])).toEqual([
      'Checked In',
      'Duplicate already_used',
      'Conflict already_used',
      'Known Conflict already_used',
      'Known Duplicate already_used',
    ]);
    expect(came([[line], [{ ...line, ticketId: 'ticket 2' }]])).toEqual(['Checked In', 'nonce_reused']);
  });

  it('with a nonce by which the server had let in whom the device turned away takes that back, once', () => {
    const more = { validUntil: at(90) };
    const heard = entry(1, { verdict: null });
    const refusal = { status: 'Rejected', reason: 'not_paid' } as const;
    const away = { ...heard, at: at(1.01), verdict: refusal };
    const back = 'Known Reverted';
    const seen = ['Checked In', 'Reverted', back, back, 'Checked In'];
    expect(came([[heard], [away], [away, away], [entry(2)]], more)).toEqual(seen);
    // Whom another device has let in meanwhile has the place.
    const second = entry(2);
    const { log } = uploaded([[heard], [second], [away], [away]], more);
    expect(log.map(({ status, nonce }) => [status, nonce])).toEqual([
      ['Checked In', heard.nonce],
      ['Reverted', turnedAwayNonce(heard.nonce)],
      ['Conflict', second.nonce],
      ['Checked In', lateEntryNonce(second.nonce)],
    ]);
    // It is taken back already; it was told by a device; or its guest left, also where the device knew of no entry.
    expect(came([[heard], [undo(heard.nonce, 1.1)], [away]], more).at(-1)).toBe('Known Checked In');
    const told = entry(1);
    expect(came([[told], [{ ...told, verdict: refusal }]]).at(-1)).toBe('Known Checked In');
    const left = { ...exit(80), verdict: null };
    const unknown = { ...left, verdict: { status: 'Rejected', reason: 'not_inside' } } as const;
    expect(came([[heard], [left], [unknown]], more).at(-1)).toBe('Known Checked Out');
    // What somebody else has let in is not theirs.
    const logged = log.filter(({ nonce }) => nonce === heard.nonce);
    const [outcome] = judgeLines([away], scanner({}, 'wayan'), knownWith(logged, more), newId);
    expect(outcome).toMatchObject({ outcome: 'Known', scan: { status: 'Checked In' } });
  });

  it('is judged now where the device judged nothing', () => {
    const now = (more = {}) => entry(80, { verdict: null, method: 'Bulk', ...more });
    expect(came([[now()]])).toEqual(['Rejected no_longer_valid']);
    expect(came([[now()], [now()]], { validUntil: at(90) })).toEqual([
      'Checked In',
      'Duplicate already_used',
    ]);
    expect(came([[entry(1)], [now()]], { validUntil: at(90), entryPolicy: 'Once Per Day' })).toEqual([
      'Checked In',
      'Checked In',
    ]);
  });
});

describe('the place of an entry among those that stand', () => {
  it('of a Re-entry ticket is outside before, with no entry next', () => {
    const reentry = { entryPolicy: 'Re-entry' } as const;
    expect(came([[entry(1), exit(2), entry(3)]], reentry)).toEqual([
      'Checked In',
      'Checked Out',
      'Checked In',
    ]);
    expect(came([[entry(3)], [exit(2)], [entry(1)]], reentry)).toEqual([
      'Checked In',
      'Rejected not_inside',
      'Conflict already_used',
    ]);
    expect(came([[exit(2), entry(1)]], reentry)).toEqual(['Checked Out', 'Checked In']);
    // Both come after the next entry: the exit between them is known from the same upload.
    expect(came([[entry(3)], [entry(1), exit(2)]], reentry)).toEqual([
      'Checked In',
      'Checked In',
      'Checked Out',
    ]);
    expect(came([[entry(3)], [entry(1), exit(4)]], reentry)).toEqual([
      'Checked In',
      'Conflict already_used',
      'Checked Out',
    ]);
  });

  it('of a ticket for each day is one a day, whose night belongs to it', () => {
    const daily = { entryPolicy: 'Once Per Day' } as const;
    // 03:00 of the next morning in Jakarta is of the same day, 05:00 of the next.
    expect(came([[entry(8), entry(0)]], daily)).toEqual(['Conflict already_used', 'Checked In']);
    expect(came([[entry(10), entry(0)]], daily)).toEqual(['Checked In', 'Checked In']);
  });

  it('of a ticket that always enters is anywhere', () => {
    expect(came([[entry(1)], [entry(1), entry(0)]], { entryPolicy: 'Multiple' })).toEqual(
      Array.from({ length: 3 }, () => 'Checked In'),
    );
  });
});

describe('a line that takes a scan back', () => {
  it('takes back what the person has let in, a quarter of an hour long, once', () => {
    const [first, late] = [entry(1), entry(1)];
    expect(came([[first, undo(first.nonce, 1.2)], [undo(first.nonce, 1.2)]])).toEqual([
      'Checked In',
      'Reverted',
      'already_reverted',
    ]);
    expect(came([[late, undo(late.nonce, 1.3)]])).toEqual(['Checked In', 'undo_too_late']);
    expect(came([[late, undo(late.nonce, 40)]], {}, scanner({ isSupervisor: true }))).toEqual([
      'Checked In',
      'Reverted',
    ]);
    const again = undo(first.nonce, 1.2);
    expect(came([[first, again], [again]])).toEqual(['Checked In', 'Reverted', 'Known Reverted']);
  });

  it('takes back whom the server would not have let in', () => {
    const conflicting = entry(2);
    expect(came([[entry(1)], [conflicting, undo(conflicting.nonce, 2.1)]])).toEqual([
      'Checked In',
      'Conflict already_used',
      'Reverted',
    ]);
  });

  it('gives its place to whom a device has let in beside it, in whatever order they are heard', () => {
    const [first, second] = [entry(1), entry(2)];
    const back = undo(first.nonce, 1.1);
    const inside = (...uploads: Line[][]) =>
      uploaded(uploads).log.flatMap(({ status, nonce, id }, _, log) =>
        status === 'Checked In' && !log.some(({ revertsId }) => revertsId === id) ? nonce : [],
      );
    expect(inside([first, back], [second])).toEqual([second.nonce]);
    expect(inside([first], [second], [back])).toEqual([lateEntryNonce(second.nonce)]);
    expect(inside([first], [second], [back], [back, second])).toEqual([lateEntryNonce(second.nonce)]);
    // Who has it then is taken back like any other, and nobody has it where both were.
    const backToo = undo(second.nonce, 2.1);
    expect(inside([first], [second], [back], [backToo, backToo])).toEqual([]);
    expect(inside([first], [second], [backToo], [back])).toEqual([]);
    expect(came([[first], [second], [backToo], [undo(second.nonce, 2.1)]])).toEqual([
      'Checked In',
      'Conflict already_used',
      'Reverted',
      'already_reverted',
    ]);
  });

  it('takes back whom the server refused and the device has let in', () => {
    const line = entry(2);
    const refused = { ...line, verdict: { status: 'Duplicate', reason: 'already_used' } } as const;
    expect(came([[entry(1)], [refused], [line], [undo(line.nonce, 2.1)]])).toEqual([
      'Checked In',
      'Duplicate already_used',
      'Conflict already_used',
      'Reverted',
    ]);
  });

  it('is none where the scan was of no ticket', () => {
    const forged = entry(1, { ticketId: null, refusal: 'bad_signature', text: 'T1' });
    expect(came([[forged, undo(forged.nonce, 1.1)]])).toEqual(['Conflict bad_signature', 'nothing_to_undo']);
  });

  it('takes back nothing that is not there, was refused, or is another’s', () => {
    const refused = entry(1, { verdict: { status: 'Rejected', reason: 'not_paid' } });
    const { log } = uploaded([[entry(1)]]);
    const [theirs] = log;
    const told = (lines: readonly Line[], by = putri, logged = log) =>
      judgeLines(lines, by, knownWith(logged), newId).map((each) =>
        'code' in each ? each.code : each.outcome,
      );
    expect(told([undo(newId(), 1)])).toEqual(['nothing_to_undo']);
    expect(told([refused, undo(refused.nonce, 1)])).toEqual(['Recorded', 'nothing_to_undo']);
    expect(told([undo(theirs?.nonce ?? '', 1)], scanner({}, 'wayan'))).toEqual(['nothing_to_undo']);
    expect(
      told([undo(theirs?.nonce ?? '', 1)], scanner({ permissions: ['scan', 'manual_check_in'] })),
    ).toEqual(['not_permitted']);
    expect(told([{ ...undo(newId(), 1), nonce: theirs?.nonce ?? '' }])).toEqual(['nonce_reused']);
  });
});

describe('uploads in any order', () => {
  const policies = ['Single Entry', 'Re-entry', 'Multiple', 'Once Per Day'] as const;
  const drawnOrder = fc.infiniteStream(fc.integer({ min: 0, max: 1e6 }));
  const drawnSizes = fc.infiniteStream(fc.integer({ min: 1, max: 4 }));
  const drawn = fc.record({
    policy: fc.constantFrom(...policies),
    scans: fc.array(
      fc.record({
        hours: fc.integer({ min: 0, max: 60 }),
        of: fc.constantFrom('ticket', 'ticket 2', 'ticket 3'),
        isExit: fc.boolean(),
        isForged: fc.boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    order: drawnOrder,
    sizes: drawnSizes,
  });
  const linesOf = (scans: readonly { hours: number; of: string; isExit: boolean; isForged: boolean }[]) =>
    scans.map(({ hours, of, isExit, isForged }) => ({
      ...(isExit ? exit(hours) : entry(hours)),
      ...(isForged ? { ticketId: null, refusal: 'bad_signature' as const, text: 'T1' } : { ticketId: of }),
    }));
  /** The lines in another order, cut into uploads. */
  function shuffled(lines: readonly Line[], order: Iterator<number>, sizes: Iterator<number>): Line[][] {
    const rest = lines
      .map((line) => ({ line, place: Number(order.next().value) }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ line }) => line);
    const uploads = [];
    while (rest.length > 0) uploads.push(rest.splice(0, Number(sizes.next().value)));
    return uploads;
  }
  const letIn = (log: readonly Logged[]) =>
    [
      ...new Set(log.flatMap(({ status, ticketId }) => (status === 'Checked In' ? (ticketId ?? []) : []))),
    ].toSorted();

  it('let in the same tickets, and record each line once, however often it is sent', () => {
    fc.assert(
      fc.property(drawn, ({ policy, scans, order, sizes }) => {
        const lines = linesOf(scans);
        const more = { entryPolicy: policy };
        const one = uploaded([lines], more);
        const other = uploaded(shuffled([...lines, ...lines], order, sizes), more);
        expect(letIn(other.log)).toEqual(letIn(one.log));
        const sent = new Set(lines.map(({ nonce }) => nonce));
        const logged = other.log.map(({ nonce }) => nonce);
        expect(logged.filter((nonce) => sent.has(nonce)).toSorted()).toEqual([...sent].toSorted());
        expect(new Set(logged).size).toBe(logged.length);
      }),
    );
  });

  it('leave one entry of a Single Entry ticket, and one a day of a ticket for each day', () => {
    fc.assert(
      fc.property(drawn, ({ scans, order, sizes }) => {
        const uploads = shuffled(linesOf(scans), order, sizes);
        const entriesOf = (more: Partial<Ticket>) =>
          uploaded(uploads, more).log.filter(({ status }) => status === 'Checked In');
        const single = entriesOf({}).map(({ ticketId }) => ticketId);
        expect(new Set(single).size).toBe(single.length);
        const daily = entriesOf({ entryPolicy: 'Once Per Day' }).map(
          ({ ticketId, at: when }) => `${ticketId} ${Math.floor((when + 3 * hour) / (24 * hour))}`,
        );
        expect(new Set(daily).size).toBe(daily.length);
      }),
    );
  });

  it('leave outside who came once and left, also where the exit comes first, and tell it once', () => {
    const stays = fc.record({
      of: fc.constantFrom('ticket', 'ticket 2', 'ticket 3'),
      from: fc.integer({ min: 0, max: 20 }),
      left: fc.boolean(),
    });
    const guests = fc.uniqueArray(stays, { minLength: 1, selector: ({ of }) => of });
    const given = fc.record({
      guests,
      order: drawnOrder,
      sizes: drawnSizes,
      policy: fc.constantFrom(...policies),
    });
    fc.assert(
      fc.property(given, ({ guests: all, order, sizes, policy }) => {
        const lines = all.flatMap(({ of, from, left }) => [
          { ...entry(from), ticketId: of },
          ...(left ? [{ ...exit(from + 1), ticketId: of }] : []),
        ]);
        const { log } = uploaded(shuffled([...lines, ...lines], order, sizes), { entryPolicy: policy });
        for (const { of, left } of all) {
          const passed = log.filter(
            ({ ticketId, status }) => ticketId === of && status.startsWith('Checked'),
          );
          expect(passed.map(({ status }) => status)).toEqual(
            left ? ['Checked In', 'Checked Out'] : ['Checked In'],
          );
        }
      }),
    );
  });

  it('lose nobody whom a device has let in', () => {
    fc.assert(
      fc.property(drawn, ({ policy, scans, order, sizes }) => {
        const lines = linesOf(scans);
        const { log } = uploaded(shuffled(lines, order, sizes), { entryPolicy: policy });
        const went = lines.filter(({ direction }) => direction === 'Entry').map(({ nonce }) => nonce);
        // Who was a Conflict may be recorded as an entry as well, once others have left.
        const late = new Set(went.map(lateEntryNonce));
        const told = log.filter(
          ({ status, nonce }) => (status === 'Checked In' || status === 'Conflict') && !late.has(nonce),
        );
        expect(told.map(({ nonce }) => nonce).toSorted()).toEqual(went.toSorted());
      }),
    );
  });
});

it('would let a guest in twice without the log of the same upload (control)', () => {
  const lines = [entry(1), entry(2)];
  const alone = lines.flatMap((line) => judgeLines([line], putri, knownWith([]), newId));
  expect(alone.map((each) => (each as { scan: NewScan }).scan.status)).toEqual(['Checked In', 'Checked In']);
  expect(came([lines])).toEqual(['Checked In', 'Conflict already_used']);
});

it('would leave inside who has left, where the exit is told first and nothing makes it right (control)', () => {
  const scanOf = (line: Line, logged: readonly Logged[]) =>
    judgeLines([line], putri, knownWith(logged), newId).flatMap((each) => ('scan' in each ? each.scan : []));
  const left = scanOf(exit(2), []);
  const statuses = [...left, ...scanOf(entry(1), left)].map(({ status }) => status);
  expect(statuses).toEqual(['Rejected', 'Checked In']);
  expect(uploaded([[exit(2)], [entry(1)]]).log.map(({ status }) => status)).toEqual([
    'Checked In',
    'Rejected',
    'Checked Out',
  ]);
});
