import { newUuid } from '../../frame/uuid.ts';
import { isAnswer } from './answer.ts';
import type { Asked } from './scan.ts';

/** Milliseconds in which a guest tries again. Later it may be another one with a copy, who would get the answer of the first. */
const again = 120_000;

/**
 * Nonces of scans. One that has come to nothing may be recorded by the server all the same, and only its answer is lost: the same scan has the
 * same nonce when it is tried again soon.
 */
export function createNonces(now: () => number = Date.now) {
  const open = new Map<string, { readonly nonce: string; readonly at: number }>();
  const take = ({ code, ticketId, direction, force }: Asked) => {
    const key = JSON.stringify([code, ticketId, direction, force]);
    const before = open.get(key);
    open.delete(key);
    const isAgain = before !== undefined && now() - before.at < again;
    return { key, tried: isAgain ? before : { nonce: newUuid(), at: now() } };
  };
  /** Does scans with their nonces, which are in the order of the scans. Throws what the work throws. */
  async function scanAll<Came>(
    asked: readonly Asked[],
    work: (nonces: readonly string[]) => Promise<Came>,
  ): Promise<Came> {
    const taken = asked.map(take);
    try {
      return await work(taken.map(({ tried }) => tried.nonce));
    } catch (error) {
      if (!isAnswer(error)) for (const { key, tried } of taken) open.set(key, tried);
      throw error;
    }
  }
  return {
    scanAll,
    /** Does a scan with its nonce. Throws what the work throws. */
    scan: <Came>(asked: Asked, work: (nonce: string) => Promise<Came>): Promise<Came> =>
      scanAll([asked], ([nonce = '']) => work(nonce)),
  };
}
