import type { IncomingMessage } from 'node:http';
import { ProblemError } from '../../domain/errors/problem-error.ts';

/** The bytes of one body, copied together as they come: a chunk that is kept costs some hundred bytes beside its own. */
export interface CollectedBody {
  /** Resolves to all bytes, of which there may be so many. Until it is called, the client is held up after the first of them. */
  readonly whole: (limit: number) => Promise<Buffer>;
  /** Gives the memory back, and drops what still comes. */
  readonly end: () => void;
  /** The same, for a body that is still coming: its request is refused, as there is no memory. */
  readonly refuse: () => void;
}

/** Memory for bytes. */
interface Memory {
  /** Returns whether there was room. */
  readonly take: (bytes: number) => boolean;
  readonly give: (bytes: number) => void;
  /** Called once all bytes have come: from then on the body is worked on. */
  readonly keep: () => void;
}

/** Refusal where there is no memory. */
const full = {
  detail: 'The server holds as much as it can of what is being sent. Please send it again.',
  retryAfterSeconds: 5,
  isIntended: true,
} as const;

/** Bytes that are collected before anybody asks for them: as many as Node itself would keep. */
const ahead = 64 * 1024;

/**
 * Chunks after which they must have some bytes each. Each costs the server a hundred times what it costs its client. Programs write larger ones;
 * a body of that many that were small would be of a few kilobytes.
 */
const [manyChunks, fewBytes] = [1000, 16];

const crumbs = {
  detail: `The body came in over ${manyChunks} chunks of fewer than ${fewBytes} bytes; send it in larger ones.`,
} as const;

/** Listens to the error of a client that leaves after its body is done with. */
const ignore = (): void => {};

export function collectBody(request: IncomingMessage, memory: Memory): CollectedBody {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  promise.catch(ignore); // for bodies that nobody asks for
  const declared = Number(request.headers['content-length'] ?? Number.NaN);
  let bytes = Buffer.alloc(0);
  let [length, chunks] = [0, 0];
  let limit: number | undefined;

  const end = (): void => {
    memory.give(bytes.length);
    bytes = Buffer.alloc(0);
    request.off('data', add).off('end', finish).off('error', fail).resume();
  };
  const fail = (error: unknown): void => {
    end();
    reject(error);
  };

  function makeRoom(needed: number): boolean {
    if (needed <= bytes.length) return true;
    const most = Math.min(limit ?? Infinity, declared || Infinity);
    const size = Math.max(needed, Math.min(2 * bytes.length, most));
    if (!memory.take(size - bytes.length)) return false;
    const larger = Buffer.allocUnsafeSlow(size);
    bytes.copy(larger, 0, 0, length);
    bytes = larger;
    return true;
  }

  function add(chunk: Buffer): void {
    const needed = length + chunk.length;
    chunks += 1;
    if (chunks > manyChunks && needed < chunks * fewBytes)
      return fail(new ProblemError('malformed_request', crumbs));
    if (limit !== undefined && needed > limit) return fail(new ProblemError('body_too_large'));
    if (!makeRoom(needed)) return fail(new ProblemError('unavailable', full));
    chunk.copy(bytes, length);
    length = needed;
    if (limit === undefined && length >= ahead) request.pause();
  }

  function finish(): void {
    if (declared !== length && !Number.isNaN(declared)) return fail(new ProblemError('malformed_request'));
    memory.keep();
    resolve(bytes.subarray(0, length));
  }

  request.on('data', add).on('end', finish).on('error', fail).on('error', ignore);
  return {
    end,
    refuse: () => fail(new ProblemError('unavailable', full)),
    whole(most) {
      limit = most;
      if (declared > most || length > most) fail(new ProblemError('body_too_large'));
      else request.resume();
      return promise;
    },
  };
}
