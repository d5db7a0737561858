import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { inject } from 'vitest';
import { isBuilt } from '../../web/build/stamp.ts';
import { type BuiltSite, loadBuiltSite } from '../src/http/site/built-site.ts';

const build = fileURLToPath(new URL('../../web/build/main.ts', import.meta.url));

/** Any number: the lock of whoever builds. Test files run side by side, and need one build. */
const buildLock = 4_711_001;

/** The web application as it is built from the sources; built first where it is not. */
export async function builtSite(): Promise<BuiltSite> {
  const client = new pg.Client(inject('postgres'));
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${buildLock})`);
    if (!isBuilt()) await promisify(execFile)(process.execPath, [build]);
    return await loadBuiltSite();
  } finally {
    await client.end();
  }
}
