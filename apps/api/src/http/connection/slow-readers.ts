import type { Socket } from 'node:net';

export interface ReadingLimits {
  /** Milliseconds that a client may take to read an answer. */
  readonly reading: number;
  /** Milliseconds for which a client may take nothing at all of it. */
  readonly stuck: number;
  /** Bytes of answers that wait for their clients, all together; beyond it, who takes longest has to go. */
  readonly waitingBytes: number;
}

/** A connection with bytes that its client has not taken yet. */
interface Slow {
  readonly socket: Socket;
  readonly bytes: number;
  readonly since: number;
  /** Bytes that the system has not taken, and since when they are as many. */
  readonly queued: number;
  readonly stuckSince: number;
}

/**
 * Tells, each time it is asked, which of the connections have to be dropped because their clients read too slowly. Asked
 * now and then, it does what `server.timeout` would do with a timer for each request.
 */
export function createSlowReaders({ reading, stuck, waitingBytes }: ReadingLimits, now: () => number) {
  /** Who is slow since when, the earliest first. */
  let known = new Map<Socket, Slow>();

  function look(socket: Socket, at: number): Slow {
    const { since, queued: before, stuckSince } = known.get(socket) ?? { since: at };
    const queued = queuedBytes(socket);
    const isStuck = stuckSince !== undefined && queued === before;
    return { socket, bytes: socket.writableLength, since, queued, stuckSince: isStuck ? stuckSince : at };
  }

  return function* among(sockets: Iterable<Socket>): Iterable<{ socket: Socket; why: string }> {
    const at = now();
    const slow = [...sockets].filter(({ writableLength }) => writableLength > 0).map((one) => look(one, at));
    slow.sort((one, other) => one.since - other.since);
    known = new Map(slow.map((one) => [one.socket, one]));
    let waiting = slow.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { socket, bytes, since, stuckSince } of slow) {
      if (at - stuckSince >= stuck) yield { socket, why: 'the client takes nothing of its answer' };
      else if (at - since >= reading) yield { socket, why: 'the client reads too slowly' };
      else if (waiting > waitingBytes) yield { socket, why: 'too much waits for slow clients' };
      else continue;
      waiting -= bytes;
    }
  };
}

/** What of a write the system has not taken yet: a part may have gone, which `writableLength` does not tell. */
const queuedBytes = ({
  _handle: handle,
}: Socket & { readonly _handle?: { readonly writeQueueSize: number } | null }) => handle?.writeQueueSize ?? 0;
