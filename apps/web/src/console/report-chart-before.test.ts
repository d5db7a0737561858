import { expect, it } from 'vitest';
import { besides } from './report-chart-before.ts';

it('the range before stands beside a range only where both have as many periods', () => {
  const [may, june, april] = ['2026-05-01', '2026-06-01', '2026-04-01'];
  expect(besides([may, june], [april, may])).toEqual([april, may]);
  expect(besides([may, june], [april])).toBeUndefined();
  expect(besides([june], [april, may])).toBeUndefined();
  expect(besides([june], undefined)).toBeUndefined();
});
