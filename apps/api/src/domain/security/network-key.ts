import { createHmac, hkdfSync } from 'node:crypto';

/**
 * What stands for a network (`networkOf`) in the database: 8 bytes of HMAC-SHA256 under a key of the server's secret. There are so few
 * IPv4 addresses that a plain hash would tell each.
 */
export const networkKey = (network: string, secretKey: Buffer): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secretKey, '', 'karcis-network-v1', 32)))
    .update(network)
    .digest()
    .subarray(0, 8);
