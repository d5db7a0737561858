import { createHmac, hash, hkdfSync } from 'node:crypto';

/**
 * Returns the token in a mailed link: HMAC-SHA256 of the id of its row, under a key of the server's secret. It is made anew
 * whenever the mail is written, so that no row, job or log holds it, and a mail that is tried again carries the same one.
 */
export const mailedToken = (id: string, secretKey: Buffer): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secretKey, '', 'karcis mailed token v1', 32)))
    .update(id)
    .digest('base64url');

/** Returns the SHA-256 under which a token is looked up. */
export const mailedTokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');
