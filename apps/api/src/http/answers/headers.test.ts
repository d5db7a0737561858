import { expect, it } from 'vitest';
import { createRequestIds } from './headers.ts';

it('no two requests have the same id', () => {
  const idOf = createRequestIds();
  const ids = Array.from({ length: 10_000 }, () => idOf({ headers: {} }));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ids.toSorted()).toEqual(ids);
});
