import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isBuilt } from '../../../web/build/stamp.ts';
import { loadBuiltSite } from '../http/site/built-site.ts';
import type { Site } from '../http/site/serve-site.ts';

const build = fileURLToPath(new URL('../../../web/build/main.ts', import.meta.url));

/**
 * Builds the web application where it is not built, in a process of its own while PostgreSQL starts, and loads it. A
 * failed build leaves the API to serve alone.
 */
export async function prepareSite(): Promise<Site> {
  try {
    if (!isBuilt()) await runBuild();
    return await loadBuiltSite();
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

/** Resolves when the build has ended well. Rejects with what it said. */
const runBuild = () =>
  new Promise<void>((resolve, reject) => {
    execFile(process.execPath, [build], (error, _output, errors) => {
      if (error === null) resolve();
      else reject(new Error(`The web application could not be built.\n${errors}`));
    });
  });
