import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { dist, isBuilt, stateOfSources, writeStamp } from './stamp.ts';

// Builds the web application unless it is built already: node apps/web/build/main.ts [--force]
const state = stateOfSources();
if (state !== undefined && (process.argv.includes('--force') || !isBuilt())) {
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
  for (const file of globSync(`${dist}client/**/*.{js,css,svg,webmanifest}`)) {
    const bytes = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
