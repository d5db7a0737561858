import { expect, it } from 'vitest';
import { karcisForTests } from '../../harness.ts';
import { secretKey } from '../../mail/support.ts';
import { seed } from '../../seeds.ts';
import { steps } from '../../selling/steps.ts';
import { takeSteps } from '../../selling/taking-steps.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });

/** Of steps and tries; many more with KARCIS_TEST_LONG=1. */
const many = process.env['KARCIS_TEST_LONG'] === '1' ? { steps: 3000, tries: 10 } : { steps: 450, tries: 2 };

it('sales keep every invariant over many more steps', { timeout: 3_600_000 }, async () => {
  const { done, deaths } = await takeSteps(karcis.current, { ...many, look: 15, seed: seed + 1 });
  expect(done.size).toBeGreaterThan(Object.keys(steps).length * 0.85);
  expect(deaths).toBeGreaterThan(20);
});
