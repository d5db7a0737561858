import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Run } from '../run.ts';
import type { BareSale, BareSold } from './bare.ts';

/** The loop of `bare.ts` in a process of its own, which ends with the run. */
export interface Bare {
  readonly pid: number;
  readonly sell: (sale: BareSale) => Promise<BareSold>;
}

export function startBareSale({ closeLater }: Run): Bare {
  const child = spawn(process.execPath, [fileURLToPath(new URL('bare.ts', import.meta.url))], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced', // values of statements may be bytes
  });
  const exited = once(child, 'exit');
  closeLater(async () => {
    child.kill();
    await exited;
  });
  return {
    pid: child.pid ?? 0,
    async sell(sale) {
      child.send(sale);
      return Promise.race([
        once(child, 'message').then(([sold]) => sold as BareSold),
        exited.then(() => Promise.reject(new Error('The bare loop failed.'))),
      ]);
    },
  };
}
