import type { Config } from '../config.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { createLeakyBuckets } from '../domain/time/leaky-buckets.ts';
import { newSecret, openSecret, sealSecret } from './signature.ts';
import { createTargets, type Targets } from './target.ts';

/** What the routes of webhooks need beside the database. */
export interface Webhooks {
  /** Throws `url_not_allowed` for an address that nothing is sent to. Names are resolved when something is sent. */
  readonly demandAllowed: (url: string) => void;
  /** Makes a secret for an endpoint. Throws `no_secret_key` where there is nothing to encrypt it with. */
  readonly secretFor: (endpointId: string) => Promise<{ readonly secret: string; readonly sealed: Buffer }>;
  /** Reads a secret that was made for an endpoint. Throws `no_secret_key`. */
  readonly secretIn: (sealed: Buffer, endpointId: string) => Promise<string>;
  /** Counts a test message. Throws `too_many_requests` for more than ten a minute. */
  readonly countTest: (endpointId: string) => void;
}

interface Dependencies {
  readonly config: Config;
  readonly secretKey: () => Promise<Buffer | undefined>;
  /** Milliseconds on a clock that only moves forward. */
  readonly now: () => number;
}

/** The addresses that the settings allow. */
export const targetsOf = ({ nodeEnv, webhookNetworks }: Config): Targets =>
  createTargets({
    isProduction: nodeEnv === 'production',
    networks: webhookNetworks.split(',').filter(Boolean),
  });

/** Test messages for an endpoint: so many at once, and in a minute. */
const tests = { burst: 10, interval: 6000, keys: 1000 };

export function createWebhooks({ config, secretKey, now }: Dependencies): Webhooks {
  const targets = targetsOf(config);
  const demandKey = async () => (await secretKey()) ?? fail('no_secret_key');
  const buckets = createLeakyBuckets({ ...tests, now });
  return {
    demandAllowed(url) {
      const parsed = targets.parse(url);
      if ('refused' in parsed)
        fail('url_not_allowed', { detail: `${parsed.refused} It was ${JSON.stringify(url)}.` });
    },
    async secretFor(endpointId) {
      const key = await demandKey();
      const secret = newSecret();
      return { secret, sealed: sealSecret(secret, key, endpointId) };
    },
    secretIn: async (sealed, endpointId) => openSecret(sealed, await demandKey(), endpointId),
    countTest(endpointId) {
      const wait = config.rateLimits === 'off' ? 0 : buckets.wait(endpointId);
      if (wait > 0) fail('too_many_requests', { retryAfterSeconds: Math.ceil(wait / 1000) });
      buckets.add(endpointId);
    },
  };
}
