import { contest, type Contestant } from '../contest.ts';
import { openData } from '../data.ts';
import { thisMachine } from '../machine.ts';
import { megabytesOf } from '../memory.ts';
import { concluded, titleOf } from '../report.ts';
import type { Group } from '../results.ts';
import type { Bench } from '../run.ts';
import { startApi } from '../server.ts';
import { observeSessions } from '../sessions.ts';
import { measureOf } from './figures.ts';
import { signIn } from './people.ts';
import { openers, type Section, settings, type Stage } from './sections.ts';

/** Milliseconds that a side is asked before anything is measured, if a section does not say. */
const WARM_UP = 1000;
/** Megabytes. */
const MEMORY = 200;

/** What reading costs, beside the least that a server on Node.js could do for the same answers. */
export const reads: Bench = async (run) => {
  const { options } = run;
  const data = await openData(run, [options.scale]);
  const [dataset] = data.datasets;
  if (dataset === undefined) throw new Error('There is one scale');
  const observe = await observeSessions(run, data);
  const { url, pid } = await startApi(run, dataset, { settings });
  const karcis: Contestant = { origin: new URL(url).origin, pid, application: 'karcis' };
  const tokens = {
    admin: await signIn(url, 'admin'),
    holder: await signIn(url, 'holder'),
    nobody: undefined,
  };
  const stage: Stage = {
    run,
    dataset,
    url,
    karcis,
    tokenOf: (caller) => tokens[caller],
    chosen: (reads) => reads.filter(({ name }) => name.includes(options.only ?? '')),
  };
  const groups: Group[] = [];
  for (const open of openers) {
    for (const section of await open(stage)) {
      if (section.subjects.length === 0) continue;
      run.say(titleOf(section));
      const found = await contest(section.subjects, {
        observe,
        connections: section.alone === true ? 1 : options.connections,
        rounds: options.rounds,
        series: options.series,
        warmUp: section.warmUp ?? WARM_UP,
      });
      groups.push(groupOf(section, found));
    }
  }
  groups.push(memoryOf(karcis));
  const { rounds, connections, series } = options;
  return concluded(run, {
    bench: 'reads',
    measured_at: new Date().toISOString(),
    machine: thisMachine(),
    versions: { node: process.versions.node, postgres: data.version },
    notes: [
      `Data up to ${dataset.today}; rounds: ${rounds}, of ${series} ms a side; connections: ${connections}`,
    ],
    data: [{ label: `scale ${dataset.scale}`, rows: dataset.rows }],
    groups,
  });
};

/** What is not judged has the same figures without a target. */
function groupOf(
  { name, sides, subjects, targets }: Section,
  found: Awaited<ReturnType<typeof contest>>,
): Group {
  const unjudged = Object.fromEntries(Object.keys(targets).map((judgement) => [judgement, {}]));
  const measures = found.map((one, at) => measureOf(one, subjects[at]?.judged === true ? targets : unjudged));
  return { name, sides: [...sides], measures };
}

function memoryOf({ pid }: Contestant): Group {
  const values = [megabytesOf(pid, 'VmHWM')];
  return {
    name: 'Memory',
    sides: [],
    measures: [
      {
        name: 'of the server, at most',
        figures: [{ name: 'MB', values, unit: 'count', target: { most: MEMORY } }],
      },
    ],
  };
}
