import { beforeEach, expect, it, vi } from 'vitest';
import { createLineErrors } from '../../domain/file-lines.ts';
import { nearest } from '../../domain/text/nearest.ts';
import { guestsIn, type GuestLine, type GuestType } from './guests.ts';

vi.mock('../../domain/text/nearest.ts', { spy: true });
beforeEach(() => {
  vi.mocked(nearest).mockClear();
});

const types: readonly GuestType[] = ['Reguler', 'VIP'].map((name) => ({
  id: name,
  name,
  is_active: true,
  valid_from: null,
  valid_until: null,
}));

/** Reads a file of attendees who have the ticket types that are named, and returns its errors. */
const errorsOf = (named: readonly string[]) => {
  const lines = named.map((ticket_type, at) => ({
    line: at + 2,
    values: { ticket_type, name: 'Rani' } satisfies GuestLine,
  }));
  const errors = createLineErrors();
  guestsIn({ rows: lines.length, lines, errors }, types);
  return errors;
};

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
