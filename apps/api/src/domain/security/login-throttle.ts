import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const window = 15 * 60_000;
const longestWait = 15 * 60_000;

/** Failures in the window after which the next attempt has to wait. */
const freeFailures = { ofAccount: 5, ofNetwork: 100 };

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/**
 * Slows down password guessing: after five failures in 15 minutes for one account from one network, the next
 * attempts have to wait 1, 2, 4, … seconds, at most 15 minutes. The count is by account and network together,
 * so that nobody can lock somebody else out of their account. A network that fails a hundred times over many
 * accounts has to wait for all of them. The counts live in the memory of one process: several processes each
 * allow their own. `now` gives milliseconds on a clock that only moves forward: setting the system's clock neither
 * forgives nor locks out anybody.
 */
export function createLoginThrottle(now: () => number = () => performance.now()) {
  const failures = new LRUCache<string, { count: number; last: number }>({
    max: 50_000,
    ttl: window,
    perf: { now },
  });

  const counted = (email: string, network: string) => [
    { key: digest(`${network}\n${email.toLowerCase()}`), free: freeFailures.ofAccount },
    { key: digest(network), free: freeFailures.ofNetwork },
  ];

  function waitFor({ key, free }: { key: string; free: number }): number {
    const seen = failures.get(key);
    if (seen === undefined || seen.count < free) return 0;
    const pause = Math.min(1000 * 2 ** (seen.count - free), longestWait);
    return Math.max(0, Math.ceil((seen.last + pause - now()) / 1000));
  }

  return {
    /** Seconds until the next attempt is allowed; 0 means now. */
    wait: (email: string, network: string): number => Math.max(...counted(email, network).map(waitFor)),
    failed(email: string, network: string): void {
      for (const { key } of counted(email, network)) {
        failures.set(key, { count: (failures.get(key)?.count ?? 0) + 1, last: now() });
      }
    },
    /** Forgets the failures of the account; those of the network stay, or guessing would only need one account. */
    succeeded(email: string, network: string): void {
      const [account] = counted(email, network);
      if (account !== undefined) failures.delete(account.key);
    },
  };
}

/** Of fixed length, whatever was sent as an email. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64');
