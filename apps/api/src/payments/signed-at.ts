import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds that the clock of a sender may be off, ahead or behind. */
const tolerance = 300;

/** Returns a signature of a text and the second in which it was made: `t=1763719200,v1=…`, HMAC-SHA256 of both in hex, as Stripe writes it. */
export const signedAt = (body: Buffer | string, secret: string, seconds: number): string =>
  `t=${seconds},v1=${macOf(body, secret, seconds).toString('hex')}`;

/**
 * Whether a header has a signature of this body that is no older than five minutes, and not of the future: `t=SECONDS,v1=HEX,v1=HEX`, one for
 * each secret while it is changed. `now` in milliseconds.
 */
export function isSigned(header: string, body: Buffer, secret: string, now: number): boolean {
  const parts = header.split(',', 20).map((part) => part.trim());
  const [time = '', ...more] = parts.filter((part) => part.startsWith('t=')).map((part) => part.slice(2));
  if (more.length > 0 || !/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now / 1000 - Number(time)) > tolerance) return false;
  const expected = macOf(body, secret, time);
  return parts
    .filter((part) => /^v1=[0-9a-f]{64}$/.test(part))
    .some((part) => timingSafeEqual(expected, Buffer.from(part.slice(3), 'hex')));
}

const macOf = (body: Buffer | string, secret: string, seconds: number | string) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
