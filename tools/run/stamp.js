import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ lock?: string, works?: boolean }} Stamp
 *   `lock`: the SHA-256 of the package-lock.json that is installed; `works`: whether its Node runs here */

/**
 * @param {string} root
 * @returns {Stamp}
 */
export function readStamp(root) {
  try {
    return JSON.parse(readFileSync(path(root), 'utf8'));
  } catch {
    return {};
  }
}

/**
 * Only saves time, so that a read-only node_modules is no error.
 * @param {string} root
 * @param {Stamp} stamp
 */
export function writeStamp(root, stamp) {
  try {
    writeFileSync(path(root), JSON.stringify(stamp));
  } catch {}
}

/** @param {string} root */
function path(root) {
  return join(root, 'node_modules/.karcis-install.json');
}
