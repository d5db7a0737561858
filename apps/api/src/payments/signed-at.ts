import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds that the clock of a sender may be off, ahead or behind. */
const tolerance = 300;

/** Returns a signature of a text and the second in which it was made: `t=1763719200,v1=…`, HMAC-SHA256 of both in hex, as Stripe writes it. */
export const signedAt = (body: Buffer | string, secret: string, seconds: number): string =>
  `t=${seconds},v1=${macOf(body, secret, seconds).toString('hex')}`;

/** Whether a header has a signature of this body that is no older than five minutes, and not of the future. `now` in milliseconds. */
export function isSigned(header: string, body: Buffer, secret: string, now: number): boolean {
  const parts = header.split(',').map((part) => part.trim().split('=', 2));
  const [, time = ''] = parts.find(([name]) => name === 't') ?? [];
  if (!/^\d{1,12}$/.test(time) || Math.abs(now / 1000 - Number(time)) > tolerance) return false;
  const expected = macOf(body, secret, Number(time));
  return parts.some(([name, value = '']) => {
    const signature = Buffer.from(name === 'v1' && /^[0-9a-f]{64}$/.test(value) ? value : '', 'hex');
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
}

const macOf = (body: Buffer | string, secret: string, seconds: number) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
