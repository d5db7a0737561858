import { expect, it } from 'vitest';
import { eventsByDay } from './days.tsx';

it('lists days in their order when an event in the east begins before one in the west', () => {
  const now = Date.parse('2027-02-01T00:00:00Z');
  // 00:30 on 11 February in Jayapura is an hour before 23:30 on 10 February in Jakarta.
  const east = { starts_at: '2027-02-10T15:30:00.000Z', timezone: 'Asia/Jayapura' };
  const west = { starts_at: '2027-02-10T16:30:00.000Z', timezone: 'Asia/Jakarta' };
  const next = { starts_at: '2027-02-11T12:00:00.000Z', timezone: 'Asia/Jakarta' };
  const under = { starts_at: '2027-01-01T00:00:00.000Z', timezone: 'Asia/Jakarta' };
  expect(eventsByDay([under, east, west, next], now)).toEqual([
    ['2027-02-01', [under]],
    ['2027-02-10', [west]],
    ['2027-02-11', [east, next]],
  ]);
});
