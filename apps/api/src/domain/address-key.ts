import { createHash } from 'node:crypto';

/** What stands for an address in keys: the same in any case, and no address. */
export const addressKey = (address: string): string =>
  createHash('sha256').update(address.toLowerCase()).digest('base64url');
