import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Contestant } from '../contest.ts';
import type { Run } from '../run.ts';
import type { BareScans } from './scans.ts';
import type { BareWork } from './work.ts';

/** Starts the bare server of reads in a process of its own; it ends with the run. */
export const startBare = (run: Run, work: BareWork): Promise<Contestant> =>
  started(run, new URL('main.ts', import.meta.url), work);

/** Starts the bare server of scans. */
export const startBareScans = (run: Run, work: BareScans): Promise<Contestant> =>
  started(run, new URL('scans.ts', import.meta.url), work);

async function started({ closeLater }: Run, program: URL, work: object): Promise<Contestant> {
  const child = spawn(process.execPath, [fileURLToPath(program)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced', // values of statements may be bytes
  });
  const exited = once(child, 'exit');
  closeLater(async () => {
    child.kill();
    await exited;
  });
  child.send(work);
  const port = await Promise.race([
    once(child, 'message').then(([port]) => port as number),
    exited.then(() => Promise.reject(new Error('The bare server did not start.'))),
  ]);
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, application: 'karcis-bare' };
}
