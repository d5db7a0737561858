import type { Socket } from 'node:net';

export interface ReadingLimits {
  /** Milliseconds that a client may take to read an answer. */
  readonly reading: number;
  /** Bytes of answers that wait for their clients, all together; beyond it, who takes longest has to go. */
  readonly waitingBytes: number;
}

/** Tells, each time it is asked, which of the connections have to be dropped because their clients read too slowly. */
export function createSlowReaders({ reading, waitingBytes }: ReadingLimits, now: () => number) {
  /** Connections with bytes that their client has not taken yet, and since when, the earliest first. */
  let slow = new Map<Socket, number>();

  return function* among(sockets: Iterable<Socket>): Iterable<{ socket: Socket; why: string }> {
    const at = now();
    const found = [...sockets].filter(({ writableLength }) => writableLength > 0);
    const since = found.map((socket) => [socket, slow.get(socket) ?? at] as const);
    slow = new Map(since.toSorted(([, one], [, other]) => one - other));
    let waiting = found.reduce((bytes, { writableLength }) => bytes + writableLength, 0);
    for (const [socket, slowSince] of slow) {
      const late = at - slowSince >= reading;
      if (!late && waiting <= waitingBytes) return;
      waiting -= socket.writableLength;
      yield { socket, why: late ? 'the client reads too slowly' : 'too much waits for slow clients' };
    }
  };
}
