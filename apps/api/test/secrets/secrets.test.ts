import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { found } from './canaries.ts';
import { faults } from './faults.ts';
import { stand, type Stand } from './provoking.ts';

let at: Stand;
let answers: Awaited<ReturnType<Stand['provoke']>>;
beforeAll(async () => {
  at = await stand();
  answers = await at.provoke();
});
afterAll(() => at?.stop());

describe('secrets of the configuration, of requests and of errors', () => {
  it('are in many kinds of trouble', () => {
    expect(Object.keys(faults).length).toBeGreaterThan(45);
    const fine = answers.ours.filter(({ status }) => status < 500);
    expect(fine.map(({ what, status }) => `${what}: ${status}`)).toEqual([]);
    const accepted = answers.theirs.filter(({ status }) => status < 400 || status >= 500);
    expect(accepted.map(({ what, status }) => `${what}: ${status}`)).toEqual([]);
  });

  it('are in no answer', () => {
    for (const { what, text } of [...answers.ours, ...answers.theirs])
      expect(found(text, at.tokens), what).toEqual([]);
  });

  it('are in no line of the log, which tells of every error all the same', async () => {
    const { log } = await at.kept();
    expect(found(log, at.tokens)).toEqual([]);
    const errors = at.karcis.log.filter((line) => line.includes('"err":'));
    expect(errors.length).toBeGreaterThanOrEqual(answers.ours.length);
  });

  it('are neither in the error log nor in the audit log', async () => {
    await vi.waitFor(
      async () => {
        const rows = await at.karcis.db.selectFrom('error_logs').select('occurrences').execute();
        expect(rows.reduce((sum, { occurrences }) => sum + occurrences, 0)).toBe(answers.ours.length);
      },
      { timeout: 60_000, interval: 100 },
    );
    const { errors, audit } = await at.kept();
    expect(found(errors, at.tokens)).toEqual([]);
    expect(found(audit, at.tokens)).toEqual([]);
    expect(audit).toContain('access.denied');
  });

  it('are in nothing that administrators read of it', async () => {
    const { adminLogs } = at.karcis.client(at.people.Surya.token);
    const list = await adminLogs.errorLogs({ per_page: 100 });
    expect(list.data.length).toBeGreaterThan(40);
    const details = [];
    for (const { id } of list.data) details.push(await adminLogs.errorLog({ id }));
    const trail = await adminLogs.auditLog({ per_page: 100 });
    expect(found(JSON.stringify([list, details, trail]), at.tokens)).toEqual([]);
  });
});
