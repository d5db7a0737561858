import { expect, it } from 'vitest';
import { findKey, findKeys, hasFindKey } from './find-key.ts';

const event = '0199d0a0-0000-7000-8000-000000000001';
const other = '0199d0a0-0000-7000-8000-000000000002';

it('finds each of its values among keys, and no other one', () => {
  const keys = findKeys(event, ['rani@example.org', null, 'KRC-8H8F4-NA7U7', 'rani@example.org', '']);
  expect(keys).toMatch(/^[\w-]{8}$/);
  for (const value of ['rani@example.org', 'KRC-8H8F4-NA7U7'])
    expect(hasFindKey(keys, findKey(event, value))).toBe(true);
  for (const value of ['rani@example.com', 'ani@example.org', 'KRC-8H8F4-NA7U8'])
    expect(hasFindKey(keys, findKey(event, value))).toBe(false);
  expect(hasFindKey(`ABCD${findKey(event, 'a')}`, 'BCD' + findKey(event, 'a').charAt(0))).toBe(false);
});

it('has other keys at another event', () => {
  expect(findKey(event, 'rani@example.org')).not.toBe(findKey(other, 'rani@example.org'));
});

it('spreads addresses evenly over its keys', () => {
  const count = 100_000;
  const keys = new Set(Array.from({ length: count }, (_, at) => findKey(event, `guest${at}@example.org`)));
  // Of 100,000 random keys of 24 bits some 297 are another one's.
  expect(count - keys.size).toBeGreaterThan(150);
  expect(count - keys.size).toBeLessThan(500);
});
