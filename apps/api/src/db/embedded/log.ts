import { copyFile, open, rename, stat, truncate, type FileHandle } from 'node:fs/promises';
import { codeOf } from './failure.ts';
import { own, type Place } from './place.ts';

/** Maximum size of the log in bytes. The log before it is kept, too. */
const LARGEST = 4 * 1024 * 1024;
const LOOK_EVERY = 10_000;
const LAST_LINES = 12;

/** Opens the server's log for appending. `size` of the result is the position of the first line of this run. */
export async function openLog(place: Place): Promise<{ file: FileHandle; size: number }> {
  const before = await stat(place.log).catch(() => undefined);
  if (before && before.size > LARGEST) await rename(place.log, `${place.log}.1`);
  const file = await open(place.log, 'a', 0o600);
  await own(place.log, place);
  return { file, size: (await file.stat()).size };
}

/** Keeps the log small while the server writes to it; ends with `clearInterval`. */
export function boundLog(place: Place, every = LOOK_EVERY): NodeJS.Timeout {
  const bound = async () => {
    const { size } = await stat(place.log);
    if (size <= LARGEST) return;
    // The server appends to the file it holds open, so the file stays and is emptied.
    await copyFile(place.log, `${place.log}.1`);
    await truncate(place.log);
  };
  return setInterval(() => void bound().catch(() => undefined), every).unref();
}

/** Returns the last lines of the log after a position. */
export async function lastLines(place: Place, position: number): Promise<string> {
  try {
    const file = await open(place.log);
    try {
      const { size } = await file.stat();
      const start = Math.max(position, size - 16_384);
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(16_384), position: start });
      return buffer.toString('utf8', 0, bytesRead).trim().split('\n').slice(-LAST_LINES).join('\n');
    } finally {
      await file.close();
    }
  } catch (error) {
    return `(${place.log} cannot be read: ${codeOf(error)})`;
  }
}
