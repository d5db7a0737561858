import { connect, type Socket } from 'node:net';
import { type Answer, readAnswer, Unreadable } from './answer.ts';

export interface Place {
  readonly host: string;
  readonly port: number;
}

/** What came of a request: an answer, or why there is none. */
export type Outcome =
  | { readonly kind: 'answer'; readonly answer: Answer; readonly more: number }
  | { readonly kind: 'hang' | 'closed' }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** A connection that stays open as long as the server lets it, with one request at a time. */
export interface Connection {
  ask(text: string, method: string, patience: number): Promise<Outcome>;
  close(): void;
}

export function openConnection({ host, port }: Place): Connection {
  let socket: Socket | undefined;
  let received: Buffer = Buffer.alloc(0);
  let method = 'GET';
  let settle: ((outcome: Outcome) => void) | undefined;

  function end(outcome: Outcome, keep: boolean): void {
    const resolve = settle;
    settle = undefined;
    if (!keep) {
      socket?.destroy();
      socket = undefined;
    }
    resolve?.(outcome);
  }

  function take(chunk: Buffer): void {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    try {
      const read = readAnswer(received, method);
      if (read === undefined) return;
      const { answer, length } = read;
      const more = received.length - length;
      received = Buffer.alloc(0);
      end({ kind: 'answer', answer, more }, answer.headers['connection'] !== 'close' && more === 0);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      end({ kind: 'unreadable', reason: error.message }, false);
    }
  }

  const open = (): Socket =>
    openSocket({ host, port }, (fresh, chunk) => {
      if (fresh !== socket) return;
      if (chunk !== undefined) return take(chunk);
      socket = undefined;
      end({ kind: 'closed' }, false);
    });

  return {
    ask: (text, asked, patience) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => end({ kind: 'hang' }, false), patience);
        method = asked;
        received = Buffer.alloc(0);
        settle = (outcome) => {
          clearTimeout(timer);
          resolve(outcome);
        };
        socket ??= open();
        socket.write(text, 'latin1');
      }),
    close: () => end({ kind: 'closed' }, false),
  };
}

/** Opens a socket that tells of each chunk, and of its end with none. */
function openSocket({ host, port }: Place, tell: (socket: Socket, chunk?: Buffer) => void): Socket {
  const socket = connect(port, host);
  socket.setNoDelay(true);
  socket.on('data', (chunk: Buffer) => tell(socket, chunk));
  socket.on('error', () => {});
  socket.on('close', () => tell(socket));
  return socket;
}
