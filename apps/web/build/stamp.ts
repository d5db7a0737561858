import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Where a build is put: `client/` is served, `server/render.js` is called by the server. */
export const dist: string = join(root, 'apps/web/dist/');
const file = `${dist}stamp`;

/** Everything that a build depends on. */
const sources = [
  'apps/web/{src,build,public}/**/*.*',
  'packages/*/{package.json,src/**/*.ts}',
  'package-lock.json',
];

/** State of the sources; undefined without a lockfile, as in an image, which carries what was built. */
export function stateOfSources(): string | undefined {
  if (!existsSync(join(root, 'package-lock.json'))) return undefined;
  const hash = createHash('sha256');
  for (const path of globSync(sources, { cwd: root }).toSorted())
    if (!path.endsWith('.test.ts')) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** Whether the build is that of the sources. A build without sources is taken as it is. */
export function isBuilt(): boolean {
  const built = builtState();
  if (built === undefined) return false;
  const state = stateOfSources();
  return state === undefined || built === state;
}

/** State that was built. Undefined where there is none: another process may remove it at any moment, and build. */
function builtState(): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Written last: a build that was killed has no stamp of its sources. */
export const writeStamp = (state: string): void => writeFileSync(file, state);
