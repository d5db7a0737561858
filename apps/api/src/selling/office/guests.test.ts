import { beforeEach, expect, it, vi } from 'vitest';
import { createLineErrors } from '../../domain/file-lines.ts';
import { nearest } from '../../domain/text/nearest.ts';
import { guestsIn, type GuestLine, type GuestType } from './guests.ts';

vi.mock('../../domain/text/nearest.ts', { spy: true });
beforeEach(() => {
  vi.mocked(nearest).mockClear();
});

const typesOf = (...names: readonly string[]): readonly GuestType[] =>
  names.map((name) => ({ id: `id of ${name}`, name, is_active: true, valid_from: null, valid_until: null }));

/** Reads a file of attendees who have the ticket types that are named. Returns the types of their tickets and its errors. */
const read = (named: readonly string[], types = typesOf('Reguler', 'VIP')) => {
  const lines = named.map((ticket_type, at) => ({
    line: at + 2,
    values: { ticket_type, name: 'Rani' } satisfies GuestLine,
  }));
  const errors = createLineErrors();
  const guests = guestsIn({ rows: lines.length, lines, errors }, types);
  return { errors, found: guests.flatMap(({ tickets }) => tickets.map(({ type }) => type.name)) };
};
const errorsOf = (named: readonly string[]) => read(named).errors;

it('looks for the nearest ticket type for the first ten unknown names alone', () => {
  const errors = errorsOf(Array.from({ length: 5000 }, (_, at) => `Regular ${at}`));
  expect(errors.count()).toBe(5000);
  expect(errors.described).toHaveLength(100);
  expect(nearest).toHaveBeenCalledTimes(10);
});

it('looks once for a name that many lines have, and says the same of each', () => {
  const { described } = errorsOf(Array.from({ length: 100 }, () => 'Regular'));
  expect(new Set(described.map(({ detail }) => detail))).toEqual(
    new Set(['The event has no ticket type "Regular"; did you mean Reguler?']),
  );
  expect(described.map(({ line }) => line)).toEqual(Array.from({ length: 100 }, (_, at) => at + 2));
  expect(nearest).toHaveBeenCalledTimes(1);
});

it.each([
  ['Reguler – Tribun A', 'Reguler - Tribun A'],
  ['Reguler Tribun A', 'Reguler - Tribun A'],
  ['Jum’at Pagi', "Jum'at Pagi"],
  ['Jumat Pagi', 'Jum’at Pagi'],
  ['Early  Bird', 'Early Bird'],
  ['EARLY-BIRD', 'Early Bird'],
  ['early_bird', 'Early Bird'],
  ['Cafe', 'Café'],
  ['VIP1', 'VIP 1'],
  ['VIP (Meja)', 'VIP Meja'],
  ['Hari 1–2', 'Hari 1 - 2'],
])('takes %s for the ticket type %s', (said, name) => {
  const { errors, found } = read([said], typesOf('Lain', name));
  expect(errors.described).toEqual([]);
  expect(found).toEqual([name]);
});

it.each([
  ['VIP', 'VIP+'],
  ['Hari 12', 'Hari 1-2'],
  ['VIP 2', 'VIP 1'],
  ['–', '-'],
  ['กิ', 'กา'],
])('takes %s for no ticket type %s', (said, name) => {
  const { errors, found } = read([said], typesOf('Lain', name));
  expect(errors.described).toMatchObject([{ column: 'ticket_type', code: 'no_such_record' }]);
  expect(found).toEqual([]);
});

it('takes a name that is exactly one of those that are written alike, and asks which of them is meant otherwise', () => {
  const types = typesOf('Early Bird', 'Early-Bird');
  const { errors, found } = read(['early bird', 'Early-Bird', 'EarlyBird'], types);
  expect(found).toEqual(['Early Bird', 'Early-Bird']);
  expect(errors.described).toMatchObject([{ line: 4, code: 'not_allowed' }]);
  expect(errors.described[0]?.detail).toContain('Early Bird, Early-Bird; say the id of one.');
});

it('reads long names at once', () => {
  const begin = performance.now();
  errorsOf(['- '.repeat(50_000), '1'.repeat(100_000), "1'".repeat(50_000)]);
  expect(performance.now() - begin).toBeLessThan(500);
});
