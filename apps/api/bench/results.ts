import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { CommandError } from '../src/cli/command.ts';

const Figure = Type.Object({
  /** Heads its column. */
  name: Type.String(),
  /** One for each side that was measured, in their order; null where the system does not tell. */
  values: Type.Array(Type.Union([Type.Number(), Type.Null()])),
  /** How it is written. A spread is a least and a greatest value. */
  unit: Type.Union([Type.Literal('decimal'), Type.Literal('count'), Type.Literal('spread')]),
  /** What a judged value has to be at most or at least. */
  target: Type.Optional(
    Type.Object({ most: Type.Optional(Type.Number()), least: Type.Optional(Type.Number()) }),
  ),
});
export type Figure = Static<typeof Figure>;

const Measure = Type.Object({ name: Type.String(), figures: Type.Array(Figure) });
export type Measure = Static<typeof Measure>;

const Group = Type.Object({
  name: Type.String(),
  /** What is left and right of each `/`; empty where there is nothing to tell apart. */
  sides: Type.Array(Type.String()),
  measures: Type.Array(Measure),
});
export type Group = Static<typeof Group>;

/** What a bench found out, as its file keeps it. */
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
  /** How it was measured, in sentences. */
  notes: Type.Array(Type.String()),
  /** On what: rows by table. */
  data: Type.Array(Type.Object({ label: Type.String(), rows: Type.Record(Type.String(), Type.Integer()) })),
  groups: Type.Array(Group),
});
export type Results = Static<typeof Results>;

const checked = Compile(Results);

/** Whether a figure keeps to its target; what is not judged does, and what the system does not tell. */
export function holds({ values, target }: Figure): boolean {
  const { most = Infinity, least = -Infinity } = target ?? {};
  return values.every((value) => value === null || (value <= most && value >= least));
}

/** The measures of which a figure misses its target. */
export const missedIn = ({ groups }: Results): Measure[] =>
  groups.flatMap(({ measures }) => measures.filter(({ figures }) => !figures.every(holds)));

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
