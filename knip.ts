import type { KnipConfig } from 'knip';

/** What a style sheet loads, as imports: other sheets, and files of packages (`url('@fontsource-variable/…')`). */
const importsIn = (css: string) =>
  [...css.matchAll(/(?:@import |url\()'([@\w./][^':]*)'/g)].map(([, file]) => `import '${file}';`).join('\n');

export default {
  compilers: { css: importsIn },
  workspaces: {
    '.': {
      entry: ['tools/*.ts'],
      project: ['tools/**/*.{ts,js}'],
      ignoreDependencies: ['oxlint', 'oxlint-tsgolint'],
    },
    'packages/contract': {
      project: ['src/**/*.ts'],
      ignoreDependencies: ['@hey-api/openapi-ts', '@redocly/cli', 'openapi-fetch', 'openapi-typescript'],
    },
    'packages/sdk': {
      project: ['src/**/*.ts'],
    },
    'apps/api': {
      entry: ['src/cli/main.ts', 'bench/main.ts', 'fuzz/main.ts', 'fuzz/target/watch.ts'],
      project: ['src/**/*.ts', 'test/**/*.ts', 'bench/**/*.ts', 'fuzz/**/*.ts'],
      ignoreDependencies: ['swagger-ui-dist', /^@expo-google-fonts\//],
      ignoreBinaries: ['pdfinfo', 'pdftoppm', 'pdftotext', 'rsvg-convert', 'zbarimg'],
    },
    'packages/words': {
      project: ['src/**/*.ts'],
    },
    'packages/format': {
      project: ['src/**/*.ts'],
    },
    'packages/gate': {
      project: ['src/**/*.ts'],
    },
    'apps/web': {
      entry: [
        'build/main.ts',
        'src/server/render.tsx',
        'src/sw.ts',
        'src/{site,account,buy,wallet,petugas,console}/main.{ts,tsx}',
        'src/site/islands/*.ts',
        // What the build puts in the place of modules of others.
        'src/frame/{with-files,no-mutations}.ts',
      ],
      project: ['src/**/*.{ts,tsx,css}', 'build/**/*.ts', 'test/**/*.ts'],
      ignoreBinaries: ['zbarimg', 'pdftotext'],
    },
  },
} satisfies KnipConfig;
