import { expect, it } from 'vitest';
import { fingerprint } from './fingerprint.ts';

it('is that of FNV-1a, by the values that its authors give', () => {
  const of = (text: string) => fingerprint(new TextEncoder().encode(text));
  expect([of(''), of('a'), of('foobar')]).toEqual([
    'cbf29ce484222325',
    'af63dc4c8601ec8c',
    '85944171f73967e8',
  ]);
});
