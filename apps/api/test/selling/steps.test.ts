import { expect, it } from 'vitest';
import { karcisForTests } from '../harness.ts';
import { secretKey } from '../mail/support.ts';
import { steps } from './steps.ts';
import { takeSteps } from './taking-steps.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });

it('every invariant of sales holds, whatever happens in whatever order', async () => {
  const { done, deaths } = await takeSteps(karcis.current, { steps: 400, look: 8, tries: 1 });
  process.stderr.write(JSON.stringify([[...done], deaths]));
  // It was not all in vain.
  expect(Object.keys(steps).filter((step) => !done.has(step))).toEqual([]);
  expect(deaths).toBeGreaterThan(5);
});
