import { constants } from 'node:fs';
import { access, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { own, type Place } from './place.ts';

// A lock that is garbage collected is released.
const held = new Set<DatabaseSync>();

/**
 * Makes this process the only one that manages the place, and returns the function that releases it. The end of the process
 * releases it, too. Returns undefined when another process still holds it after `patience` milliseconds. Node has no call for
 * file locks; SQLite, which is part of Node, takes them on every system.
 */
export async function takeLock(place: Place, patience: number): Promise<(() => void) | undefined> {
  await access(place.root, constants.W_OK);
  const path = join(place.root, 'lock');
  const lock = new DatabaseSync(path, { timeout: patience });
  try {
    lock.exec('BEGIN IMMEDIATE');
  } catch (error) {
    lock.close();
    if (error instanceof Error && error.message.includes('database is locked')) return undefined;
    throw error;
  }
  held.add(lock);
  await own(path, place);
  await rm(holderFile(place), { force: true });
  await writeFile(holderFile(place), `process ${process.pid} on ${hostname()}`);
  await own(holderFile(place), place);
  return () => {
    if (held.delete(lock)) lock.close();
  };
}

/** Returns the name of the process that holds the lock, for a message. */
export async function lockHolder(place: Place): Promise<string> {
  return readFile(holderFile(place), 'utf8').catch(() => 'another process');
}

function holderFile({ root }: Place): string {
  return join(root, 'lock.holder');
}
