import { KarcisError } from '@karcis/sdk';
import type { Asked } from './scan.ts';

/** Milliseconds in which a guest tries again. Later it may be another one with a copy, who would get the answer of the first. */
const again = 120_000;

type Work<Came> = (nonce: string) => Promise<Came>;

/**
 * Nonces of scans. One that has come to nothing may be recorded by the server all the same, and only its answer is lost: the same scan has the
 * same nonce when it is tried again soon.
 */
export function createNonces(now: () => number = Date.now) {
  const open = new Map<string, { readonly nonce: string; readonly at: number }>();
  return {
    /** Does a scan with its nonce. Throws what the work throws. */
    async scan<Came>({ code, ticketId, direction, force }: Asked, work: Work<Came>): Promise<Came> {
      const key = JSON.stringify([code, ticketId, direction, force]);
      const before = open.get(key);
      const isAgain = before !== undefined && now() - before.at < again;
      const tried = isAgain ? before : { nonce: crypto.randomUUID(), at: now() };
      open.delete(key);
      try {
        return await work(tried.nonce);
      } catch (error) {
        if (!(error instanceof KarcisError)) open.set(key, tried);
        throw error;
      }
    },
  };
}
