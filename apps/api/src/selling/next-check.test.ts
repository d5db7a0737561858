import { expect, test } from 'vitest';
import { nextCheck } from './next-check.ts';

const start = Date.parse('2026-03-01T12:00:00.000Z');
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const at = (milliseconds: number) => new Date(start + milliseconds).toISOString();

/** All the times at which a payment is asked about, in minutes after it was made: each one is asked for at the one before. */
function allChecks(payment: {
  readonly expires_at: string | null;
  readonly paid_at: string | null;
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

test('what is due at this millisecond is not due next', () => {
  const payment = { created_at: at(0), expires_at: at(hour), paid_at: null };
  expect(nextCheck(payment, start + 2 * minute - 1)).toBe(at(2 * minute));
  expect(nextCheck(payment, start + 2 * minute)).toBe(at(5 * minute));
});
