import { type Busy, type CpuTimes, usedBetween } from './cpu.ts';

/** One answer: milliseconds until its last byte, and how many bytes. */
export interface Sample {
  readonly ms: number;
  readonly bytes: number;
}

/** Of the two sides that are held against each other: the one that sets the measure, and the one measured by it. */
export type Pair<T> = readonly [T, T];

/** Something that is asked of both sides. */
export interface Subject {
  readonly name: string;
  readonly ask: Pair<() => Promise<Sample>>;
  /** In one round, to each side. */
  readonly requests: number;
}

export interface Measured {
  readonly name: string;
  readonly rounds: readonly Pair<readonly Sample[]>[];
  /** Microseconds of processor time a request; null where the system does not tell. */
  readonly cpu: Pair<Busy<number | null>>;
}

export interface Plan {
  readonly subjects: readonly Subject[];
  readonly rounds: number;
  /** Requests of each subject to each side before anything is measured. */
  readonly warmUp: number;
  readonly cpu: Pair<() => Promise<Busy<CpuTimes>>>;
  readonly say: (line: string) => void;
}

/** Unmeasured requests before each measured series: a connection may have been closed since the last one. */
const SETTLE = 5;

/**
 * Measures everything, round after round, so that what disturbs the machine for a while falls into one round
 * and shows as spread, and does not spoil a subject.
 */
export async function measure({ subjects, rounds, warmUp, cpu, say }: Plan): Promise<Measured[]> {
  say(`Warming up: ${warmUp} requests of each of ${subjects.length} to both sides`);
  for (const { ask } of subjects) await askInTurn(ask, warmUp);
  const tracks = subjects.map((subject) => ({
    ...subject,
    rounds: [] as Pair<readonly Sample[]>[],
    used: [newUse(), newUse()] as const,
  }));
  for (let round = 1; round <= rounds; round++) {
    say(`Round ${round} of ${rounds}`);
    for (const { ask, requests, rounds, used } of tracks) {
      await askInTurn(ask, SETTLE);
      const before = [await cpu[0](), await cpu[1]()] as const;
      rounds.push(await askInTurn(ask, requests));
      for (const side of [0, 1] as const) addUse(used[side], before[side], await cpu[side](), requests);
    }
  }
  return tracks.map(({ name, rounds, used }) => ({
    name,
    rounds,
    cpu: [perRequest(used[0]), perRequest(used[1])],
  }));
}

/** Asks the sides in turn, request by request, so that noise of the machine falls on both alike. */
async function askInTurn(ask: Subject['ask'], requests: number): Promise<Pair<Sample[]>> {
  const samples = [[], []] as [Sample[], Sample[]];
  for (let n = 0; n < requests; n++) {
    for (const side of [0, 1] as const) samples[side].push(await ask[side]());
  }
  return samples;
}

interface Use {
  api: number;
  database: number;
  requests: number;
}

const newUse = (): Use => ({ api: 0, database: 0, requests: 0 });

function addUse(use: Use, before: Busy<CpuTimes>, after: Busy<CpuTimes>, requests: number): void {
  use.api += usedBetween(before.api, after.api);
  use.database += usedBetween(before.database, after.database);
  use.requests += requests;
}

function perRequest({ api, database, requests }: Use): Busy<number | null> {
  const mean = (used: number) => (used === 0 ? null : Math.round(used / requests));
  return { api: mean(api), database: mean(database) };
}
