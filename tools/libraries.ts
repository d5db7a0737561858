/** Libraries that only some places may see, so that each can be replaced in one place. */
export const libraries: Readonly<Record<string, readonly string[]>> = {
  kysely: [
    'apps/api/src/db/',
    'apps/api/src/reports/',
    'apps/api/src/areas/',
    'apps/api/src/management/',
    'apps/api/src/payments/',
    'apps/api/src/selling/',
    'apps/api/src/gates/',
    'apps/api/bench/',
    'apps/api/src/seed/',
  ],
  preact: ['apps/web/src/'],
  vite: ['apps/web/build/'],
  stripe: ['apps/api/src/payments/stripe.ts'],
  nodemailer: ['apps/api/src/mail/sending/', 'apps/api/bench/delivery/bare-sender.ts'],
  fastify: ['apps/api/src/http/', 'apps/api/src/app.ts'],
  '@fastify/': ['apps/api/src/http/'],
  '@napi-rs/': ['apps/api/src/media/'],
  '@bradenmacdonald/': ['apps/api/src/media/s3-store.ts'],
  'prom-client': ['apps/api/src/http/metrics/'],
  pg: ['apps/api/src/db/', 'apps/api/src/seed/', 'apps/api/src/cli/', 'apps/api/bench/', 'apps/api/fuzz/'],
};
