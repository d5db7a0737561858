import { expect, it } from 'vitest';
import { mayUndo, sortDuties } from './duty.ts';

type Event = Parameters<typeof sortDuties>[0][number] & { readonly name: string };

const event = (name: string, starts_at: string, ends_at: string, timezone = 'Asia/Jakarta'): Event => ({
  name,
  status: 'Published',
  starts_at,
  ends_at,
  timezone,
});

it('sorts events by the day at their place', () => {
  // 00.30 on 12 December in Jakarta, 02.30 in Jayapura.
  const now = Date.parse('2026-12-11T17:30:00.000Z');
  const { today, upcoming, past } = sortDuties(
    [
      event('tonight', '2026-12-12T12:00:00.000Z', '2026-12-12T15:00:00.000Z'),
      event('yesterday', '2026-12-11T10:00:00.000Z', '2026-12-11T16:00:00.000Z'),
      event('over midnight', '2026-12-11T14:00:00.000Z', '2026-12-11T19:00:00.000Z'),
      event('all month', '2026-12-01T02:00:00.000Z', '2026-12-31T10:00:00.000Z'),
      event('tomorrow', '2026-12-13T02:00:00.000Z', '2026-12-13T10:00:00.000Z'),
      event(
        'the evening before in UTC',
        '2026-12-11T16:30:00.000Z',
        '2026-12-11T16:45:00.000Z',
        'Asia/Jayapura',
      ),
    ],
    now,
  );
  const names = (events: readonly Event[]) => events.map(({ name }) => name);
  expect(names(today)).toEqual(['tonight', 'over midnight', 'all month', 'the evening before in UTC']);
  expect(names(upcoming)).toEqual(['tomorrow']);
  expect(names(past)).toEqual(['yesterday']);
});

type Undoable = Parameters<typeof mayUndo>[0];
type Role = Parameters<typeof mayUndo>[1]['my_assignment']['role'];

const minute = 60_000;
const received = Date.parse('2026-12-11T12:00:00.000Z');
const ends = Date.parse('2026-12-11T16:00:00.000Z');
const scan: Undoable = {
  checkin_status: 'Checked In',
  reverted_at: null,
  scanned_at: new Date(received).toISOString(),
  petugas: { id: 'Putri' },
};
const offered = (role: Role, owner: string, now: number, more: Partial<Undoable> = {}) =>
  mayUndo(
    { ...scan, ...more },
    { ends_at: new Date(ends).toISOString(), my_assignment: { role, status: 'Active' } },
    { owner, now },
  );

it.each([
  ['Scanner', 'Putri', received + 14 * minute, true],
  ['Scanner', 'Putri', received + 15 * minute, false],
  ['Scanner', 'Rani', received + minute, false],
  ['Supervisor', 'Rani', received + 60 * minute, true],
  ['Supervisor', 'Rani', ends + 24 * 60 * minute - 1, true],
  ['Supervisor', 'Rani', ends + 24 * 60 * minute, false],
] as const)('offers a %s to take a scan back: %s at %d', (role, owner, now, isOffered) => {
  expect(offered(role, owner, now)).toBe(isOffered);
});

it('offers it for scans alone that let somebody through and still stand', () => {
  const at = received + minute;
  expect(offered('Supervisor', 'Putri', at, { checkin_status: 'Checked Out' })).toBe(true);
  for (const checkin_status of ['Duplicate', 'Rejected', 'Reverted', 'Conflict'] as const)
    expect(offered('Supervisor', 'Putri', at, { checkin_status }), checkin_status).toBe(false);
  expect(offered('Supervisor', 'Putri', at, { reverted_at: scan.scanned_at })).toBe(false);
});
