import { arch, cpus, platform, totalmem } from 'node:os';

/** What has to be the same before two results may be held against each other. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  /** Rounded: the kernel keeps a little more or less of it for itself. */
  readonly memory_gib: number;
  readonly system: string;
}

export function thisMachine(): Machine {
  const cores = cpus();
  return {
    cpu: cores[0]?.model.trim() ?? 'unknown',
    cores: cores.length,
    memory_gib: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${arch()}`,
  };
}

export const describeMachine = ({ cpu, cores, memory_gib: memory, system }: Machine): string =>
  `${cpu}, ${cores} cores, ${memory} GiB, ${system}`;
