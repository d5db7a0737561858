import { readdirSync, readFileSync } from 'node:fs';

/** Time on a processor so far, in microseconds, by process. */
export type CpuTimes = ReadonlyMap<number, number>;

/** The processes that a request keeps busy: those of the API, and the sessions of its database. */
export interface Busy<T> {
  readonly api: T;
  readonly database: T;
}

/** A process and those that it started: the server prints e-tickets in one. Itself alone where the system does not tell. */
export function familyOf(pid: number): number[] {
  try {
    const started = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '),
    );
    return [pid, ...started.filter((each) => each !== '').map(Number)];
  } catch {
    return [pid];
  }
}

/** All threads of each process together. Those that the system does not tell in this way are left out. */
export const cpuTimesOf = (pids: readonly number[]): CpuTimes =>
  new Map(pids.flatMap((pid) => cpuTimeOf(pid).map((time) => [pid, time] as const)));

function cpuTimeOf(pid: number): [time: number] | [] {
  try {
    const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) => {
      const [onProcessor = ''] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
      return Number(onProcessor);
    });
    return [nanoseconds.reduce((sum, value) => sum + value, 0) / 1000];
  } catch {
    return [];
  }
}

/** What was used between two looks, in microseconds; a process that has ended by the second does not count. */
export const usedBetween = (before: CpuTimes, after: CpuTimes): number =>
  [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0);

/** A tick of the times in /proc/PID/stat, in microseconds; Linux has a hundred in a second. */
const TICK = 10_000;

/** What the ended children of a process used, in microseconds: nothing until the process has noticed their end. */
export function cpuTimeOfEndedChildren(pid: number): number {
  const [user = 0, system = 0] = fieldsOf(pid).slice(13, 15).map(Number);
  return (user + system) * TICK;
}

/** Undefined where the system does not tell. */
export function parentOf(pid: number): number | undefined {
  const [, parent] = fieldsOf(pid);
  return parent === undefined ? undefined : Number(parent);
}

/** Of /proc/PID/stat, from the third on, the state: the second is a name, which may hold anything. */
function fieldsOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
