import type { ServerResponse } from 'node:http';

/** Files of pictures that are in memory because they are read or sent. Those that are kept there anyway count as long as they are sent. */
export interface FilesUnderWay {
  /** Reads a file as soon as there is room for the largest one, after the reads that came before. */
  read<T>(work: () => Promise<T>): Promise<T>;
  /** Counts the bytes of a file until its answer is closed: once, in however many answers it is sent. */
  send(file: Buffer, answer: Pick<ServerResponse, 'once' | 'destroyed'>): void;
}

interface Room {
  /** Bytes of all files under way. */
  readonly most: number;
  /** Bytes of the largest file: what a read may turn out to have. */
  readonly largest: number;
}

export function createFilesUnderWay({ most, largest }: Room): FilesUnderWay {
  /** The files that are sent, each with the number of its answers. */
  const answers = new Map<Buffer, number>();
  const waiting: (() => void)[] = [];
  let reading = 0;
  let sending = 0;

  const hasRoom = () => (reading + 1) * largest + sending <= most;

  function startNext(): void {
    while (waiting.length > 0 && hasRoom()) {
      reading += 1;
      waiting.shift()?.();
    }
  }

  return {
    async read(work) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      startNext();
      await promise;
      try {
        return await work();
      } finally {
        // Once what was read is counted as sent.
        setImmediate(() => {
          reading -= 1;
          startNext();
        });
      }
    },
    send(file, answer) {
      if (answer.destroyed) return;
      const before = answers.get(file) ?? 0;
      if (before === 0) sending += file.length;
      answers.set(file, before + 1);
      answer.once('close', () => {
        const left = (answers.get(file) ?? 1) - 1;
        if (left > 0) return answers.set(file, left);
        answers.delete(file);
        sending -= file.length;
        return startNext();
      });
    },
  };
}
