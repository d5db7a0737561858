import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { type BuiltSite, loadBuiltSite } from '../../api/src/http/site/built-site.ts';
import { clientBuild } from '../build/config.ts';
import { dist } from '../build/stamp.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Modules that make text for people: catalogues, of which everything is marked, and formatters, whose functions `…Text` are. */
const catalogues = ['id', 'en'].flatMap((locale) =>
  [
    'account-room',
    'beside-gate',
    'buy-room',
    'console-room',
    'definitions',
    'hints',
    'order-forms',
    'petugas-room',
    'ticket-forms',
    'wallet-room',
  ].map((part) => pathOf(`../../../packages/words/src/${locale}/${part}.ts`)),
);
const formatters = [pathOf('../../../packages/format/src/index.ts'), pathOf('../src/kit/figures.ts')];
const prefix = '\0marked:';

/** Puts every text of these modules in marks. */
const markedWords = (): Plugin => ({
  name: 'marked-words',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (importer === undefined || importer.startsWith(prefix)) return undefined;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found !== null && [...catalogues, ...formatters].includes(found.id) ? prefix + found.id : found;
  },
  async load(id) {
    if (!id.startsWith(prefix)) return undefined;
    const path = id.slice(prefix.length);
    const names = Object.keys((await import(path)) as object);
    const isMarked = (name: string) => catalogues.includes(path) || name.endsWith('Text');
    return [
      `import * as given from ${JSON.stringify(path)};`,
      `import { marked } from ${JSON.stringify(pathOf('marked-words.ts'))};`,
      ...names.map(
        (name) => `export const ${name} = ${isMarked(name) ? `marked(given.${name})` : `given.${name}`};`,
      ),
    ].join('\n');
  },
});

/** The web application with every sentence of its rooms in marks. */
export async function markedSite(): Promise<BuiltSite> {
  const folder = `${await mkdtemp(join(tmpdir(), 'karcis-marked-'))}/`;
  try {
    await build({
      ...clientBuild,
      plugins: [markedWords(), ...(clientBuild.plugins ?? [])],
      build: { ...clientBuild.build, outDir: `${folder}client` },
    });
    await symlink(`${dist}server`, `${folder}server`);
    return await loadBuiltSite(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
