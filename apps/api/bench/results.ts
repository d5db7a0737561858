import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { CommandError } from '../src/cli/command.ts';

const pair = <Of extends TSchema>(of: Of) => Type.Tuple([of, of]);
const numbers = pair(Type.Number());
const cpu = Type.Object({
  api: Type.Union([Type.Number(), Type.Null()]),
  database: Type.Union([Type.Number(), Type.Null()]),
});

/** What a bench found out, as its file keeps it. Times are in milliseconds, of processors in microseconds. */
const Results = Type.Object({
  bench: Type.String(),
  measured_at: Type.String(),
  machine: Type.Object({
    cpu: Type.String(),
    cores: Type.Integer(),
    memory_gib: Type.Integer(),
    system: Type.String(),
  }),
  versions: Type.Object({ node: Type.String(), postgres: Type.String() }),
  /** The last day of the data. */
  today: Type.String(),
  rounds: Type.Integer(),
  /** The two that are held against each other: rows by table. */
  sides: pair(Type.Object({ label: Type.String(), rows: Type.Record(Type.String(), Type.Integer()) })),
  /** What a judged ratio may be at most. */
  limit: Type.Number(),
  measures: Type.Array(
    Type.Object({
      name: Type.String(),
      /** Those of a group stand in one table. */
      group: Type.String(),
      judged: Type.Boolean(),
      /** Measured, to each side. */
      requests: Type.Integer(),
      p50: numbers,
      p95: numbers,
      ratio: Type.Number(),
      spread: numbers,
      bytes: numbers,
      cpu: pair(cpu),
    }),
  ),
});
export type Results = Static<typeof Results>;
export type Measure = Results['measures'][number];

const checked = Compile(Results);

/** Whether a judged measure is within the limit; what is not judged passes. */
export const isWithin = ({ limit }: Pick<Results, 'limit'>, { judged, ratio }: Measure): boolean =>
  !judged || ratio <= limit;

/** Writes the results and their report, and gives where they are. */
export async function writeResults(folder: string, results: Results, markdown: string): Promise<string[]> {
  const minute = results.measured_at.slice(0, 16).replaceAll(':', '').replace('T', '-');
  const path = join(folder, 'results', `${results.bench}-${minute}`);
  await mkdir(join(folder, 'results'), { recursive: true });
  await writeFile(`${path}.md`, `${markdown}\n`);
  await writeFile(`${path}.json`, `${JSON.stringify(results, null, 2)}\n`);
  return [`${path}.md`, `${path}.json`];
}

/** Reads the results of a bench. Fails with a CommandError for a file that holds none. */
export async function readResults(path: string): Promise<Results> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${(error as Error).message}`);
  }
  if (!checked.Check(value)) throw new CommandError(`${path} does not hold the results of a bench.`);
  return value;
}
