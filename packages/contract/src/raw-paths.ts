/**
 * What is served by hand, because it is no record: at the root of the server, and below the base path. Everything
 * that walks all routes walks these as well.
 */
export const rawPaths = {
  root: ['/healthz', '/readyz'],
  /** At the root as well: the files of pictures. */
  media: ['/media/{sha256}/{file}'],
  base: ['/openapi.json', '/docs', '/docs/start.js', '/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js'],
  /** Below the base path as well: what people and mail programs are led to by a mail. */
  mailed: ['/unsubscribe/{token}'],
  /** Below the base path as well: what pages of the site show administrators in a frame. */
  framed: ['/admin/mail-templates/{key}/preview.html'],
  /** Below the base path as well: what payment providers notify. */
  notified: ['/webhooks/payments/{account_id}'],
} as const;
