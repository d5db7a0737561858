import { expect, it } from 'vitest';
import { ProblemError } from '../domain/errors/problem-error.ts';
import { createGates } from './service.ts';

type Counts = Awaited<ReturnType<ReturnType<typeof createGates>['counts']>>;

it('an account searches thirty times at once, and then every two seconds; others are not held up', () => {
  let now = 0;
  const { countSearch } = createGates({ rateLimits: 'on' }, () => now);
  for (let time = 0; time < 30; time++) countSearch('Putri');
  expect(() => countSearch('Putri')).toThrow(ProblemError);
  countSearch('Prasetyo');
  now += 2000;
  countSearch('Putri');
  expect(() => countSearch('Putri')).toThrow(ProblemError);
});

it('counts of an event are read once a second, and again at once where that has failed', async () => {
  let [now, reads] = [0, 0];
  const { counts } = createGates({ rateLimits: 'on' }, () => now);
  const read = async () => ({ inside: ++reads }) as Counts;
  const asked = async (event: string) => (await counts(event, read)).inside;
  expect(await Promise.all([asked('a'), asked('a'), asked('b')])).toEqual([1, 1, 2]);
  now += 999;
  expect(await asked('a')).toBe(1);
  now += 1;
  expect(await asked('a')).toBe(3);
  await expect(counts('c', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await asked('c')).toBe(4);
});
