import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '../../src/areas.ts';
import { type Karcis, startKarcis } from '../harness.ts';
import { canaries } from './canaries.ts';

const failing = {
  ...areas,
  publicContent: {
    ...areas.publicContent,
    faqs: async () => {
      throw new Error(`It failed with ${canaries.metricsToken} in hand`);
    },
  },
};

let informed: Karcis & { stop(): Promise<void> };
let other: Karcis & { stop(): Promise<void> };
beforeAll(async () => {
  // The one with the secret is opened first, and asked first: a secret kept by the process would reach the other one.
  informed = await startKarcis({
    areas: failing,
    environment: { KARCIS_METRICS_TOKEN: canaries.metricsToken },
  });
  other = await startKarcis({ areas: failing });
});
afterAll(async () => {
  await informed?.stop();
  await other?.stop();
});

describe('two servers in one process', () => {
  it('share no secrets: each hides those of its own configuration and no others', async () => {
    const logOf = async ({ url, log }: Karcis) => {
      const { status } = await fetch(`${url}/faqs`);
      expect(status).toBe(500);
      return log.join('');
    };
    expect(await logOf(informed)).toContain('It failed with [secret] in hand');
    // The control: the text has no form by which it would be hidden.
    expect(await logOf(other)).toContain(`It failed with ${canaries.metricsToken} in hand`);
  });
});
