import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InlineConfig, Plugin } from 'vite';
import { contractForBrowsers } from './contract.ts';
import { pieces } from './pieces.ts';
import { dist } from './stamp.ts';

const web = fileURLToPath(new URL('../', import.meta.url));

/** Every piece that moves on a screen of the site, as an entry of its own. */
const islands = Object.fromEntries(
  globSync('src/site/islands/*.ts', { cwd: web }).map((file) => [basename(file, '.ts'), web + file]),
);

/** Modules of others in whose place the build puts ours: by what their names end with, and who asks for them. */
const ours = [
  { of: 'vite/preload-helper.js', by: '', is: 'src/frame/with-files.ts' },
  {
    of: './mutationCache.js',
    by: '/query-core/build/modern/queryClient.js',
    is: 'src/frame/no-mutations.ts',
  },
  {
    of: './infiniteQueryBehavior.js',
    by: '/query-core/build/modern/query.js',
    is: 'src/frame/no-mutations.ts',
  },
];

const smallerModules = {
  name: 'karcis-smaller-modules',
  enforce: 'pre',
  resolveId(id, importer = '') {
    const found = ours.find(({ of, by }) => id.endsWith(of) && importer.replaceAll('\\', '/').endsWith(by));
    return found && web + found.is;
  },
} as const satisfies Plugin;

const common = {
  configFile: false,
  root: web,
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [contractForBrowsers(), smallerModules],
} as const satisfies InlineConfig;

/** Files for browsers: a script and a style sheet a room, shared pieces once. */
export const clientBuild: InlineConfig = {
  ...common,
  base: '/',
  build: {
    outDir: `${dist}client`,
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      input: {
        site: `${web}src/site/main.ts`,
        account: `${web}src/account/main.tsx`,
        buy: `${web}src/buy/main.tsx`,
        wallet: `${web}src/wallet/main.tsx`,
        petugas: `${web}src/petugas/main.tsx`,
        console: `${web}src/console/main.tsx`,
        ...islands,
      },
      output: { codeSplitting: { groups: [...pieces], includeDependenciesRecursively: false } },
    },
  },
};

/** The renderer of the site screens and of the rooms' shells, as one file without imports. */
export const serverBuild: InlineConfig = {
  ...common,
  publicDir: false,
  build: {
    outDir: `${dist}server`,
    emptyOutDir: true,
    ssr: `${web}src/server/render.tsx`,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: 'render.js' } },
  },
  ssr: { noExternal: true },
};
