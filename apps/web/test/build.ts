import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isBuilt } from '../build/stamp.ts';

/** Builds the web application once for a whole run, where the build is not that of the sources. */
export async function setup(): Promise<void> {
  if (isBuilt()) return;
  const build = fileURLToPath(new URL('../build/main.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [build]);
}
