import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { withLock } from '../../../tools/run/lock.js';
import { dist, isBuilt, stateOfSources, writeStamp } from './stamp.ts';

// Builds the web application unless it is built already: node apps/web/build/main.ts [--force]
// A room has the same bytes whoever builds it: Vite takes the mode of who starts it, and a test has another.
process.env['NODE_ENV'] = 'production';

const isForced = process.argv.includes('--force');
if (isForced || !isBuilt()) {
  mkdirSync(dist, { recursive: true });
  const lock = `${dist}lock`;
  const onWait = (): unknown =>
    process.stderr.write(
      `Another process builds the web application; waiting for it. (If none does, delete ${lock}.)\n`,
    );
  await withLock(lock, onWait, async () => {
    // The other process may have built it by now.
    if (isForced || !isBuilt()) await buildAll();
  });
}

async function buildAll(): Promise<void> {
  const state = stateOfSources();
  if (state === undefined) return;
  const [{ build }, { clientBuild, serverBuild }, { workerBuild }] = await Promise.all([
    import('vite'),
    import('./config.ts'),
    import('./worker.ts'),
  ]);
  rmSync(`${dist}stamp`, { force: true });
  await Promise.all([build(clientBuild), build(serverBuild)]);
  await build(workerBuild(state));
  compressFiles();
  writeStamp(state);
}

/** Writes the compressed forms of what browsers load. Nothing is compressed on request. */
function compressFiles(): void {
  for (const file of globSync(`${dist}client/**/*.{js,css,svg,wasm,webmanifest}`)) {
    const bytes = readFileSync(file);
    const params = {
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // The last hundredth of a megabyte of WebAssembly would take two seconds.
      [constants.BROTLI_PARAM_QUALITY]: file.endsWith('.wasm') ? 9 : constants.BROTLI_MAX_QUALITY,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
