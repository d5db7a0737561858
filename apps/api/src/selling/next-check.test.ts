import { expect, test } from 'vitest';
import { nextCheck } from './next-check.ts';

const start = Date.parse('2026-03-01T12:00:00.000Z');
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const at = (milliseconds: number) => new Date(start + milliseconds).toISOString();

/** All the times at which a payment is asked about, in minutes after it was made: each one is asked for at the one before. */
function allChecks(payment: {
  readonly expires_at: string | null;
  readonly paid_at: string | null;
  readonly refunds?: readonly string[];
}): number[] {
  const times: number[] = [];
  for (let now = start; ;) {
    const next = nextCheck({ created_at: at(0), ...payment }, now);
    if (next === null) return times;
    now = Date.parse(next);
    times.push((now - start) / minute);
  }
}

const open = (end: number) => allChecks({ expires_at: at(end), paid_at: null });

test.each([
  ['a quarter of an hour', 15 * minute, [2, 5, 15, 25, 60, 75, 1455]],
  ['31 minutes', 31 * minute, [2, 5, 15, 31, 41, 60, 91, 1471]],
  ['an hour', hour, [2, 5, 15, 60, 70, 120, 1500]],
  ['a day', day, [2, 5, 15, 60, 360, 720, 1080, 1440, 1450, 1500, 2880]],
] as const)(
  'a payment that can be made for %s is asked about early, every six hours, and around its end',
  (_, end, times) => {
    expect(open(end)).toEqual(times);
  },
);

test('one without an end is asked about for an hour', () => {
  expect(allChecks({ expires_at: null, paid_at: null })).toEqual([2, 5, 15, 60]);
});

test('one that is paid is asked about two and thirty days later, whenever its time was over', () => {
  const paid = { paid_at: at(10 * minute), expires_at: at(15 * minute) };
  expect(allChecks(paid)).toEqual([2 * 1440 + 10, 30 * 1440 + 10]);
});

test('one whose money is on its way back is asked about soon, then each day for thirty days, and else as ever', () => {
  const paid = { paid_at: at(0), expires_at: at(0), refunds: [at(3 * day + minute)] };
  const sent = 3 * 1440 + 1;
  const daily = Array.from({ length: 30 }, (_, days) => sent + (days + 1) * 1440);
  const [before, last, after] = [daily.slice(0, -4), 30 * 1440, daily.slice(-4)];
  expect(allChecks(paid)).toEqual([2 * 1440, sent + 5, sent + 60, sent + 360, ...before, last, ...after]);
});

test('what is due at this millisecond is not due next', () => {
  const payment = { created_at: at(0), expires_at: at(hour), paid_at: null };
  expect(nextCheck(payment, start + 2 * minute - 1)).toBe(at(2 * minute));
  expect(nextCheck(payment, start + 2 * minute)).toBe(at(5 * minute));
});
