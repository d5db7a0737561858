import { expect, it } from 'vitest';
import { sortDuties } from './duty.ts';

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
