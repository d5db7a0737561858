/** What both the server and browsers show with. */
const shown = ['packages/format/src/', 'packages/words/src/', 'packages/contract/src/'] as const;
/** Rules, and where records are kept. */
const kept = ['apps/api/src/domain/', 'apps/api/src/db/'] as const;

/** Processes beside the server. */
const apart = ['apps/api/src/media/', 'apps/api/src/printing/'] as const;

/** Places of the architecture, and the places that each may import from. A file belongs to the first that its path begins with. */
export const places: readonly { readonly place: string; readonly mayImport: readonly string[] }[] = [
  { place: 'packages/contract/src/', mayImport: [] },
  { place: 'packages/sdk/src/', mayImport: ['packages/contract/src/'] },
  { place: 'packages/format/src/', mayImport: ['packages/contract/src/'] },
  { place: 'packages/gate/src/', mayImport: ['packages/contract/src/'] },
  { place: 'packages/words/src/', mayImport: ['packages/contract/src/'] },
  { place: 'apps/web/src/screens/', mayImport: ['packages/contract/src/'] },
  { place: 'apps/web/src/sw.ts', mayImport: [] },
  { place: 'apps/web/src/kit/', mayImport: [...shown] },
  {
    place: 'apps/web/src/frame/',
    mayImport: [...shown, 'packages/sdk/src/', 'apps/web/src/kit/', 'apps/web/src/screens/'],
  },
  {
    place: 'apps/web/src/site/islands/',
    mayImport: [
      ...shown,
      'packages/sdk/src/',
      'apps/web/src/frame/',
      'apps/web/src/screens/',
      'apps/web/src/site/',
    ],
  },
  {
    place: 'apps/web/src/site/',
    mayImport: [...shown, 'apps/web/src/kit/', 'apps/web/src/screens/', 'apps/web/src/server/renderer.ts'],
  },
  ...['account', 'buy', 'wallet', 'petugas', 'console'].map((room) => ({
    place: `apps/web/src/${room}/`,
    mayImport: [
      ...shown,
      'packages/gate/src/',
      'packages/sdk/src/',
      'apps/web/src/frame/',
      'apps/web/src/kit/',
      'apps/web/src/screens/',
    ],
  })),
  { place: 'apps/web/src/server/', mayImport: [...shown, 'apps/web/src/screens/', 'apps/web/src/site/'] },
  {
    place: 'apps/web/build/',
    mayImport: ['packages/contract/src/', 'apps/web/src/screens/', 'tools/run/lock.js'],
  },
  // Tickets are printed, and told of, in the language of their order.
  {
    place: 'apps/api/src/domain/tickets/',
    mayImport: [...shown, 'packages/gate/src/', 'apps/api/src/domain/'],
  },
  {
    place: 'apps/api/src/domain/',
    mayImport: ['packages/contract/src/', 'packages/format/src/', 'packages/gate/src/'],
  },
  { place: 'apps/api/src/printing/', mayImport: [...shown, 'apps/api/src/domain/'] },
  {
    place: 'apps/api/src/config.ts',
    mayImport: [
      'apps/api/src/domain/',
      'apps/api/src/mail/signature-settings.ts',
      'apps/api/src/media/settings.ts',
    ],
  },
  { place: 'apps/api/src/db/', mayImport: ['packages/contract/src/', 'apps/api/src/domain/'] },
  {
    place: 'apps/api/src/webhooks/',
    mayImport: ['packages/contract/src/', ...kept, 'apps/api/src/config.ts'],
  },
  {
    place: 'apps/api/src/media/',
    mayImport: ['packages/contract/src/', 'apps/api/src/domain/', 'apps/api/src/config.ts'],
  },
  {
    place: 'apps/api/src/payments/',
    mayImport: ['packages/contract/src/', 'packages/format/src/', ...kept, 'apps/api/src/config.ts'],
  },
  {
    place: 'apps/api/src/selling/',
    mayImport: ['packages/contract/src/', 'apps/api/src/payments/', ...kept],
  },
  {
    place: 'apps/api/src/gates/',
    mayImport: ['packages/contract/src/', 'packages/gate/src/', ...kept],
  },
  {
    place: 'apps/api/src/jobs/',
    mayImport: [
      'packages/contract/src/',
      'apps/api/src/selling/',
      'apps/api/src/payments/',
      'apps/api/src/gates/',
      ...kept,
      'apps/api/src/media/media.ts',
      'apps/api/src/webhooks/',
    ],
  },
  {
    place: 'apps/api/src/mail/',
    mayImport: [...shown, ...kept, 'apps/api/src/printing/', 'apps/api/src/config.ts'],
  },
  {
    place: 'apps/api/src/handler.ts',
    mayImport: [
      'packages/contract/src/',
      ...kept,
      'apps/api/src/mail/',
      'apps/api/src/management/',
      'apps/api/src/media/media.ts',
      'apps/api/src/printing/',
      'apps/api/src/payments/',
      'apps/api/src/gates/',
      'apps/api/src/selling/',
      'apps/api/src/webhooks/',
    ],
  },
  {
    place: 'apps/api/src/areas/',
    mayImport: [
      'packages/contract/src/',
      'packages/format/src/',
      ...kept,
      'apps/api/src/mail/',
      'apps/api/src/reports/',
      'apps/api/src/payments/',
      'apps/api/src/gates/',
      'apps/api/src/selling/',
      'apps/api/src/management/',
      'apps/api/src/handler.ts',
    ],
  },
  {
    place: 'apps/api/src/reports/',
    mayImport: ['packages/contract/src/', ...kept],
  },
  {
    place: 'apps/api/src/management/',
    mayImport: ['packages/contract/src/', 'packages/format/src/', ...kept, 'apps/api/src/webhooks/'],
  },
  { place: 'apps/api/src/areas.ts', mayImport: ['apps/api/src/areas/', 'apps/api/src/handler.ts'] },
  {
    place: 'apps/api/src/http/',
    mayImport: [
      'apps/web/src/screens/',
      'apps/web/src/server/renderer.ts',
      'packages/contract/src/',
      ...kept,
      'apps/api/src/handler.ts',
      'apps/api/src/media/files.ts',
      'apps/api/src/media/media.ts',
      'apps/api/src/config.ts',
    ],
  },
  {
    place: 'apps/api/src/seed/',
    mayImport: ['packages/contract/src/', 'packages/format/src/', ...kept],
  },
  {
    place: 'apps/api/src/processes.ts',
    mayImport: [...apart, 'apps/api/src/config.ts', 'apps/api/src/handler.ts'],
  },
  {
    place: 'apps/api/src/app.ts',
    mayImport: [
      'packages/contract/src/',
      'apps/api/src/areas.ts',
      'apps/api/src/config.ts',
      'apps/api/src/db/',
      'apps/api/src/domain/',
      'apps/api/src/handler.ts',
      'apps/api/src/http/',
      'apps/api/src/mail/',
      'apps/api/src/management/',
      ...apart,
      'apps/api/src/processes.ts',
      'apps/api/src/payments/',
      'apps/api/src/gates/',
      'apps/api/src/selling/',
      'apps/api/src/webhooks/',
    ],
  },
  {
    place: 'apps/api/src/cli/',
    mayImport: [
      'apps/api/src/http/site/',
      'apps/api/src/http/request-log.ts',
      'apps/api/src/jobs/',
      'apps/web/build/stamp.ts',
      'packages/contract/src/',
      'packages/gate/src/',
      'apps/api/src/app.ts',
      'apps/api/src/config.ts',
      'apps/api/src/db/',
      'apps/api/src/domain/',
      'apps/api/src/mail/',
      ...apart,
      'apps/api/src/payments/',
      'apps/api/src/processes.ts',
      'apps/api/src/seed/',
      'apps/api/src/webhooks/',
    ],
  },
  {
    place: 'apps/api/bench/',
    mayImport: [
      'tools/run/program.js',
      'packages/contract/src/',
      'packages/sdk/src/',
      'apps/api/src/app.ts',
      'apps/api/src/areas.ts',
      'apps/api/src/cli/',
      'apps/api/src/config.ts',
      'apps/api/src/db/',
      'apps/api/src/domain/',
      'apps/api/src/payments/provider.ts',
      'apps/api/src/seed/',
      'apps/api/src/selling/applying.ts',
      'tools/chromium.ts',
    ],
  },
  {
    place: 'apps/api/fuzz/',
    mayImport: [
      'packages/contract/src/',
      'apps/api/src/cli/',
      'apps/api/src/db/',
      'apps/api/src/domain/',
      'apps/api/src/http/answers/headers.ts',
      'apps/api/src/seed/',
      'apps/api/test/pictures.ts',
    ],
  },
];

export const workspaces: Readonly<Record<string, string>> = {
  '@karcis/contract': 'packages/contract/src/index.ts',
  '@karcis/format': 'packages/format/src/index.ts',
  '@karcis/gate': 'packages/gate/src/index.ts',
  '@karcis/sdk': 'packages/sdk/src/index.ts',
  '@karcis/words': 'packages/words/src/index.ts',
  '@karcis/words/en': 'packages/words/src/en/index.ts',
  '@karcis/words/id': 'packages/words/src/id/index.ts',
};
