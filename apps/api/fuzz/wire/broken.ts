import { connect } from 'node:net';
import { type Answer, readAnswer, Unreadable } from './answer.ts';
import type { Place } from './connection.ts';

/** What came of bytes that are perhaps no request. */
export interface Remains {
  readonly answers: readonly Answer[];
  /** The server was silent until we gave up, though we had nothing more to say. */
  readonly hangs: boolean;
  /** What came and is no answer. */
  readonly unreadable: string | undefined;
}

/** Milliseconds: of silence after a whole answer, and before the first. Then we say that nothing more will come. */
const silence = { after: 40, before: 250 };

/** Sends bytes over a connection of their own and takes what comes, until it is closed or nothing more comes. */
export function sendBroken({ host, port }: Place, text: string, patience: number): Promise<Remains> {
  return new Promise((resolve) => {
    const socket = connect(port, host, () => socket.write(text, 'latin1'));
    const answers: Answer[] = [];
    let rest: Buffer = Buffer.alloc(0);
    let unreadable: string | undefined;
    let hangs = false;
    const method = text.startsWith('HEAD ') ? 'HEAD' : 'GET';

    const stop = () => socket.destroy();
    const giveUp = setTimeout(() => {
      hangs = true;
      stop();
    }, patience);
    // Half closed, so that a request that waits for more hears that there is none.
    let quiet = setTimeout(() => socket.end(), silence.before);

    socket.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      try {
        for (let read = readAnswer(rest, method); read; read = readAnswer(rest, method)) {
          answers.push(read.answer);
          rest = rest.subarray(read.length);
        }
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        unreadable = error.message;
        stop();
      }
      clearTimeout(quiet);
      // The rest of an answer is waited for, however slowly it comes.
      if (rest.length === 0) quiet = setTimeout(stop, silence.after);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(giveUp);
      clearTimeout(quiet);
      resolve({
        answers,
        hangs,
        unreadable: unreadable ?? (rest.length > 0 ? 'an answer is cut short' : undefined),
      });
    });
  });
}
