import { createHash } from 'node:crypto';
import type { Room } from '../screens/screen.ts';

interface Options {
  /** The one style block of the page. */
  readonly style?: string | undefined;
  readonly room?: Room;
}

/** The policy of a page: it loads and runs files of this server only, and no text in place of code. */
export function contentSecurityPolicy({ style, room }: Options): string {
  const hash = style === undefined ? '' : ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  return [
    "default-src 'none'",
    `script-src 'self'${room === 'petugas' ? " 'wasm-unsafe-eval'" : ''}`,
    `style-src 'self'${hash}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    // Mails, as documents of their own with a policy that is stricter still.
    ...(room === 'console' ? ["frame-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types karcis',
  ].join('; ');
}
