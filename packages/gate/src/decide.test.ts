import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases, doors, facts, given, hour, scan, ticket, written } from '../test/cases.ts';
import { decide } from './decide.ts';

describe('the verdict', () => {
  it.each(Object.entries(cases))('%s', (_, one) => {
    const known = given(one);
    expect(written(decide(known.facts, known.scan))).toBe(one.comes);
  });

  const policies = fc.constantFrom('Single Entry', 'Re-entry', 'Multiple', 'Once Per Day');
  const entries = fc.option(
    fc.record({
      enteredAt: fc.integer({ min: doors - 96 * hour, max: doors }),
      exitedAt: fc.option(fc.constant(doors)),
    }),
  );
  const draws = {
    status: fc.constantFrom('Active', 'Pending', 'Cancelled', 'Refunded', 'Revoked', 'Transferred'),
    policy: policies,
    entry: entries,
    direction: fc.constantFrom('Entry', 'Exit'),
    at: fc.integer({ min: doors - 2 * hour, max: doors + 8 * hour }),
    isForced: fc.boolean(),
  };

  it('refuses with a reason, and lets in and out without one', () => {
    fc.assert(
      fc.property(fc.record(draws), ({ status, policy, entry, ...given }) => {
        const known = { ...facts, entry, ticket: { ...ticket, status, entryPolicy: policy } };
        const verdict = decide(known, { ...scan, ...given });
        expect(verdict.reason === null).toBe(
          verdict.status === 'Checked In' || verdict.status === 'Checked Out',
        );
      }),
    );
  });

  it('keeps nobody in, and lets nobody out who is not inside', () => {
    fc.assert(
      fc.property(fc.record(draws), ({ status, policy, entry, at, isForced }) => {
        const known = { ...facts, entry, ticket: { ...ticket, status, entryPolicy: policy } };
        const verdict = decide(known, { ...scan, at, isForced, direction: 'Exit' });
        expect(verdict.status === 'Checked Out').toBe(entry !== null && entry.exitedAt === null);
      }),
    );
  });

  it('lets a forced guest in with any ticket', () => {
    fc.assert(
      fc.property(fc.record(draws), ({ status, policy, entry, at }) => {
        const known = { ...facts, entry, ticket: { ...ticket, status, entryPolicy: policy } };
        expect(decide(known, { ...scan, at, isForced: true }).status).toBe('Checked In');
      }),
    );
  });
});
