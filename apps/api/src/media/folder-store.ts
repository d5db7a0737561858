import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Store } from './store.ts';

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** Files of pictures in a folder of this machine. A file is written beside its place first, so that no reader finds half of it. */
export const createFolderStore = (folder: string): Store => ({
  async put(name, bytes) {
    const path = join(folder, name);
    const fresh = `${path}.${randomBytes(6).toString('hex')}`;
    try {
      await writeInto(fresh, bytes);
      await rename(fresh, path);
    } finally {
      await rm(fresh, { force: true });
    }
  },
  async get(name) {
    try {
      return await readFile(join(folder, name));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
  },
  async delete(name) {
    const path = join(folder, name);
    await rm(path, { force: true });
    await rmdir(dirname(path)).catch((error: unknown) => {
      if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(String(codeOf(error)))) throw error;
    });
  },
});

/** Writes a file, and its folder where there is none: another process may have just removed the empty one. */
async function writeInto(path: string, bytes: Uint8Array): Promise<void> {
  for (let tries = 3; ; tries -= 1) {
    await mkdir(dirname(path), { recursive: true });
    try {
      return await writeFile(path, bytes, { flag: 'wx', flush: true });
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || tries === 1) throw error;
    }
  }
}
