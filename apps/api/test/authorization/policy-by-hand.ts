/** Served by hand to administrators alone: `http/mail-frame.test.ts`. */
export const framedPaths = ['GET /api/admin/mail-templates/{key}/preview.html'];

/** Served by hand and open to all: they hold nothing of anybody. */
export const openPaths = [
  'GET /healthz',
  'GET /readyz',
  'GET /media/{sha256}/{file}',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs/start.js',
  'GET /api/docs/swagger-ui.css',
  'GET /api/docs/swagger-ui-bundle.js',
  'GET /api/unsubscribe/{token}', // leads to the page with the button
  'POST /api/unsubscribe/{token}',
  'POST /api/webhooks/payments/{account_id}', // 401 for what its provider has not signed
  'OPTIONS *', // the preflights of browsers
];
