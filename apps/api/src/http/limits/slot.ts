import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Admission, Release } from './admission.ts';
import type { Callers } from './callers.ts';

/**
 * Slot of one request. It is given back when the request is over and nothing of it is under way any more: a client that
 * leaves ends its request, but not the statements that PostgreSQL works on for it.
 */
export interface Slot {
  /** Aborted when the client has left: statements that were not sent by then are dropped. */
  readonly left: AbortSignal;
  /** Keeps the slot until this work has ended. Work that fails ends the request. */
  during<T>(work: Promise<T>): Promise<T>;
  /** The request needs no more work. A second call does nothing. */
  end(): void;
}

function slotFor(release: Release, left: AbortSignal): Slot {
  let underWay = 0;
  let isOver = false;
  const releaseIfDone = () => {
    if (isOver && underWay === 0) release();
  };
  return {
    left,
    async during(work) {
      underWay += 1;
      try {
        return await work;
      } catch (error) {
        isOver = true;
        throw error;
      } finally {
        underWay -= 1;
        releaseIfDone();
      }
    },
    end() {
      isOver = true;
      releaseIfDone();
    },
  };
}

/** Calls `begin` when the read has a slot. The slot is given back at the latest when the response is closed. */
export function acquireSlot(
  {
    admission,
    callers,
  }: { readonly admission: Pick<Admission, 'acquire'>; readonly callers: Pick<Callers, 'readerOf'> },
  request: FastifyRequest,
  reply: FastifyReply,
  begin: () => void,
  reject: (error: Error) => void,
): void {
  const left = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort();
    request.slot?.end();
  });
  const start = (release: Release) => {
    if (reply.raw.destroyed) return release();
    request.slot = slotFor(release, left.signal);
    begin();
  };
  const acquired = admission.acquire(callers.readerOf(request.raw), left.signal);
  if (!(acquired instanceof Promise)) return start(acquired);
  acquired.then(start, (error: Error) => {
    if (!left.signal.aborted) reject(error);
  });
}

/** Does the last work of a request that needs its slot. */
export async function during<T>({ slot }: FastifyRequest, work: Promise<T>): Promise<T> {
  const result = await (slot?.during(work) ?? work);
  slot?.end();
  return result;
}
