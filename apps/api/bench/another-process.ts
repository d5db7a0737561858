import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Run } from './run.ts';

/** Says the last that a process has to say, and lets it end: what is not sent when it disconnects is lost. */
export const sayLast = (said: unknown): void =>
  void process.send?.(said, undefined, undefined, () => process.disconnect?.());

/**
 * Has a module at work in a process of its own, told what to do, until it is told that it is over. Returns the function that does that, and
 * resolves with what the process says then. In a process of the one that measures, answers to one would wait for those to the other.
 */
export function inAnotherProcess<Said>({ closeLater }: Run, module: URL, told: object): () => Promise<Said> {
  const child = fork(module, { execArgv: [] });
  // Not its exit, which may be noticed before the last that it has said.
  const ended = once(child, 'disconnect');
  closeLater(async () => void child.kill());
  child.send(told);
  const said = once(child, 'message').then(([answer]) => answer as Said);
  return async () => {
    child.send('over');
    const gone = ended.then(() =>
      Promise.reject(new Error(`${fileURLToPath(module)} ended before it was told to`)),
    );
    return Promise.race([said, gone]);
  };
}
