import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ofOrganizer } from './duty.ts';
import { type Claim, type DutyFacts, type KnownDevice, outsideDuty, type Terms } from './duty-rules.ts';

const minute = 60_000;
/** Minutes since the doors opened. */
const m = (minutes: number) => minutes * minute;

const scanner: Terms = {
  ...ofOrganizer,
  isSupervisor: false,
  from: m(-600),
  shiftStartsAt: m(0),
  shiftEndsAt: m(240),
};
const supervisor: Terms = { ...scanner, isSupervisor: true };
const without = (permission: string): Terms => ({
  ...scanner,
  permissions: scanner.permissions.filter((each) => each !== permission),
});
const revoked: Terms = { ...scanner, until: m(100), isRevoked: true };
const again: Terms = { ...scanner, from: m(130), gateId: 'south' };
const ended: Terms = { ...scanner, until: m(100) };
const invited: Terms = { ...scanner, isAccepted: false };

const facts = (terms: readonly Terms[], devices: readonly KnownDevice[] = []): DutyFacts => ({
  terms,
  devices,
  eventEndsAt: m(300),
});
type Row = readonly [
  who: string,
  terms: readonly Terms[],
  action: Claim['action'],
  at: number,
  now: number,
  gate: string | null,
  expected: ReturnType<typeof outsideDuty>,
];
const own = { isOwn: true, at: m(60), receivedAt: m(60) };
const others = { ...own, isOwn: false };

describe('the rule of duty', () => {
  const rows: readonly Row[] = [
    ['a scanner in the shift', [scanner], 'scan', 60, 60, 'north', null],
    ['a scanner an hour before the shift', [scanner], 'scan', -60, -60, null, null],
    ['a scanner earlier', [scanner], 'scan', -60.01, -60.01, null, 'outside_shift'],
    ['a scanner two hours after the shift', [scanner], 'scan', 360, 360, null, null],
    ['a scanner later', [scanner], 'scan', 360.01, 360.01, null, 'outside_shift'],
    ['a line of the shift that arrives the next day', [scanner], 'scan', 60, 1500, null, null],
    ['a line from after the shift', [scanner], 'scan', 361, 1500, null, 'outside_shift'],
    ['a supervisor at any hour', [supervisor], 'scan', 900, 900, null, null],
    ['a scanner without the permission', [without('scan')], 'scan', 60, 60, null, 'not_permitted'],
    ['the same by hand', [without('scan')], 'manual_check_in', 60, 60, null, null],
    [
      'by hand without the permission',
      [without('manual_check_in')],
      'manual_check_in',
      60,
      60,
      null,
      'not_permitted',
    ],
    ['at the gate of the assignment', [again], 'scan', 140, 140, 'south', null],
    ['at another gate', [again], 'scan', 140, 140, 'north', 'other_gate'],
    ['at no gate', [again], 'scan', 140, 140, null, null],
    ['an invited person', [invited], 'scan', 60, 60, null, 'not_accepted'],
    ['a person who never worked here', [], 'scan', 60, 60, null, 'not_assigned'],
    [
      'before the assignment',
      [{ ...scanner, shiftStartsAt: null, from: m(50) }],
      'scan',
      49,
      49,
      null,
      'not_assigned',
    ],
    ['a revoked scanner now', [revoked], 'scan', 100, 100, null, 'not_assigned'],
    ['a line from before the revocation', [revoked], 'scan', 99, 101, null, null],
    ['the same two hours after it', [revoked], 'scan', 99, 220, null, 'not_assigned'],
    ['a moment earlier', [revoked], 'scan', 99, 219.99, null, null],
    ['a line from after the revocation', [revoked], 'scan', 100, 101, null, 'not_assigned'],
    ['a line from before the end of an assignment', [ended], 'scan', 99, 4000, null, null],
    ['a line from after that end', [ended], 'scan', 100, 4000, null, 'not_assigned'],
    ['between two assignments', [revoked, again], 'scan', 120, 140, null, 'not_assigned'],
    ['in the first of two', [revoked, again], 'scan', 60, 140, 'north', null],
    [
      'in the second of two, at a gate of the first',
      [revoked, again],
      'scan',
      135,
      140,
      'north',
      'other_gate',
    ],
  ];
  it.each(rows)('says of %s: %#', (_, terms, action, at, now, gateId, expected) => {
    expect(outsideDuty(facts(terms), { action, at: m(at), now: m(now), gateId })).toBe(expected);
  });

  it.each([
    ['an own scan within a quarter of an hour', scanner, own, 74.9, 74.9, null],
    ['an own scan later', scanner, own, 75, 75, 'undo_too_late'],
    ['an own scan later, with a clock that was set back', scanner, own, 61, 75, 'undo_too_late'],
    ['an own scan that arrives with its undo', scanner, { ...own, receivedAt: m(200) }, 61, 200, null],
    [
      'an own scan that arrived with no undo in time',
      scanner,
      { ...own, receivedAt: m(200) },
      76,
      200,
      'undo_too_late',
    ],
    ['a scan of another person', scanner, others, 61, 61, 'not_own'],
    ['a scan of another person, by a supervisor', supervisor, others, 200, 200, null],
    ['the same until a day after the event', supervisor, others, 1739, 1739, null],
    ['the same later', supervisor, others, 1740, 1740, 'undo_too_late'],
    ['the same later, with a clock that was set back', supervisor, others, 200, 1740, 'undo_too_late'],
    ['a scan, without the permission', without('undo'), own, 61, 61, 'not_permitted'],
    ['a scan that was known when the scanner was revoked', revoked, own, 61, 101, 'not_assigned'],
    ['the same by a revoked supervisor', { ...revoked, isSupervisor: true }, others, 99, 101, 'not_assigned'],
    [
      'an own scan that arrives with its undo after a revocation',
      revoked,
      { ...own, receivedAt: m(110) },
      61,
      110,
      null,
    ],
  ] as const)('says of the undo of %s: %#', (_, terms, undone, at, now, expected) => {
    expect(outsideDuty(facts([terms]), { action: 'undo', at: m(at), now: m(now), undone })).toBe(expected);
  });

  const phone = { from: m(0), revokedAt: m(60) };
  it.each([
    ['a line from before the phone was revoked', [phone], 59, 70, null],
    ['a line from after it', [phone, { from: m(65), revokedAt: null }], 61, 70, 'not_assigned'],
    ['a line of the phone that was paired next', [phone, { from: m(65), revokedAt: null }], 66, 70, null],
    ['a line of another phone that is not revoked', [phone, { from: m(-9), revokedAt: null }], 61, 70, null],
    ['a line from before the revocation, two hours after it', [phone], 59, 180, 'not_assigned'],
    ['a line from before any phone was known', [phone], -1, 180, null],
    ['a request of this moment', [phone], 70, 70, null],
  ] as const)('asks for a phone that was good, of %s', (_, devices, at, now, expected) => {
    const claim = { action: 'scan', at: m(at), now: m(now) } as const;
    expect(outsideDuty(facts([supervisor], devices), claim)).toBe(expected);
  });

  it('allows no undo of a known scan that it refuses now, whatever hour the device claims', () => {
    const drawn = fc.record({
      terms: fc.constantFrom(scanner, supervisor, revoked, ended, without('undo')),
      isOwn: fc.boolean(),
      scanned: fc.integer({ min: 0, max: 300 }),
      now: fc.integer({ min: 0, max: 3000 }),
      back: fc.integer({ min: 0, max: 3000 }),
    });
    fc.assert(
      fc.property(drawn, ({ terms, isOwn, scanned, now, back }) => {
        fc.pre(scanned <= now);
        // Scans of this person that the server has had since they were made.
        const undone = { isOwn, at: m(scanned), receivedAt: m(scanned) };
        const at = (claimed: number) =>
          outsideDuty(facts([terms]), { action: 'undo', at: m(claimed), now: m(now), undone });
        // A shift that is over may still be claimed for: an undo of its last minutes arrives in the next ones.
        if (at(now) !== null && at(now) !== 'outside_shift') expect(at(now - back)).not.toBeNull();
      }),
    );
  });
});
