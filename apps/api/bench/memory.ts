import { readdirSync, readFileSync } from 'node:fs';

/** Megabytes of memory that a process has resident: now, or the most it ever had. Null where the system does not tell. */
export function megabytesOf(pid: number, which: 'VmRSS' | 'VmHWM'): number | null {
  try {
    const [, kibibytes] =
      new RegExp(`^${which}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kibibytes === undefined ? null : (Number(kibibytes) * 1024) / 1e6;
  } catch {
    return null;
  }
}

/** How many files and sockets a process has open. */
export function openFilesOf(pid: number): number | null {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return null;
  }
}
