import { fork } from 'node:child_process';
import { once } from 'node:events';
import { CommandError } from '../../src/cli/command.ts';
import type { Run } from '../run.ts';

/** Something that was taken, as a sink tells it: its name, when, and how many bytes it had. */
export interface Accepted {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly bytes: number;
}

/** A receiver in a process of its own, and what it has taken. */
export interface Sink {
  readonly port: number;
  /** Resolves when something was taken. */
  readonly accepted: (id: string) => Promise<Accepted>;
}

/** Milliseconds after which what has not come is lost: a server that met no mail server before tries again after a minute. */
const lost = 120_000;

/** Starts a program that tells its port first, and then everything that it takes. */
export async function openSink({ closeLater }: Run, program: URL): Promise<Sink> {
  const all = new Map<string, Accepted>();
  const awaited = new Map<string, (taken: Accepted) => void>();
  const child = fork(program);
  closeLater(async () => {
    child.kill('SIGTERM');
  });
  const [port] = (await once(child, 'message')) as [number];
  child.on('message', (message) => {
    const taken = message as Accepted;
    all.set(taken.id, taken);
    awaited.get(taken.id)?.(taken);
  });
  return {
    port,
    accepted(id) {
      const known = all.get(id);
      if (known !== undefined) return Promise.resolve(known);
      const { promise, resolve, reject } = Promise.withResolvers<Accepted>();
      awaited.set(id, resolve);
      const timer = setTimeout(() => reject(new CommandError(`${id} did not arrive.`)), lost);
      return promise.finally(() => clearTimeout(timer));
    },
  };
}
