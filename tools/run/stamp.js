import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Facts about node_modules, remembered. `lock`: SHA-256 of the package-lock.json that is installed. `production`: without
 * the tools of development. `works`: whether the pinned Node.js runs here.
 * @typedef {{ lock?: string, production?: boolean, works?: boolean }} Stamp
 */

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

/** @param {string} root */
export function removeStamp(root) {
  rmSync(path(root), { force: true });
}

/**
 * Writes the stamp where it can. It only saves time: a read-only node_modules is no error.
 * @param {string} root
 * @param {Stamp} stamp
 */
export function writeStamp(root, stamp) {
  try {
    const fresh = `${path(root)}.${process.pid}`;
    writeFileSync(fresh, JSON.stringify(stamp));
    renameSync(fresh, path(root));
  } catch {}
}

/** @param {string} root */
function path(root) {
  return join(root, 'node_modules/.karcis-install.json');
}
