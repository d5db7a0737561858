import { spawnSync } from 'node:child_process';
import { lchownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own, so small that it can be filled. */
export interface SmallDisk {
  readonly path: string;
  /** Makes it so many MiB large. */
  readonly resize: (mebibytes: number) => void;
  readonly remove: () => void;
}

/** Makes one that belongs to a user. Only root may, and not in every container. */
export function makeDisk(path: string, mebibytes: number, uid: number): SmallDisk {
  mkdirSync(path, { recursive: true });
  const option = `size=${mebibytes}m,mode=0700,uid=${uid},gid=${uid}`;
  call('mount', '-t', 'tmpfs', '-o', option, 'tmpfs', path);
  return {
    path,
    resize: (size) => call('mount', '-o', `remount,size=${size}m`, path),
    remove: () => call('umount', '-l', path),
  };
}

/** Whether this user, here, can make such a file system. */
export function mayMakeDisks(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const path = mkdtempSync(join(tmpdir(), 'karcis-disk-'));
  try {
    makeDisk(path, 1, 0).remove();
    return true;
  } catch {
    return false;
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

function call(command: string, ...words: string[]): void {
  const { status, stderr, error } = spawnSync(command, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')}: ${error?.message ?? stderr}`);
}

/** Gives a folder to a user, with all that is in it. */
export function giveAll(folder: string, uid: number): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, name), uid, uid);
  }
  lchownSync(folder, uid, uid);
}
