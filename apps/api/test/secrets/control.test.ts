import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { found } from './canaries.ts';
import { stand, type Stand } from './provoking.ts';

// Nothing is redacted here; all else is as it is.
vi.mock('../../src/domain/security/redaction.ts', () => ({
  redacted: (text: string, most: number) => text.slice(0, most),
  plainText: (text: string, most: number) => text.slice(0, most),
  withoutHidden: (text: string) => text,
  formsOf: () => [],
}));

let at: Stand;
beforeAll(async () => {
  at = await stand();
  await at.provoke();
});
afterAll(() => at?.stop());

it('secrets are found by this search where nothing is redacted (control)', async () => {
  await vi.waitFor(
    async () => {
      const { log, errors, audit } = await at.kept();
      expect(found(log, at.tokens).length).toBeGreaterThan(50);
      expect(found(errors, at.tokens).length).toBeGreaterThan(50);
      expect(found(audit, at.tokens).length).toBeGreaterThan(0);
    },
    { timeout: 60_000, interval: 200 },
  );
});
