import { contest, type Contestant } from '../contest.ts';
import { megabytesOf } from '../memory.ts';
import { concluded, titleOf } from '../report.ts';
import type { Group } from '../results.ts';
import type { Bench } from '../run.ts';
import { openStand } from '../stand.ts';
import { measureOf } from './figures.ts';
import { openers, type Section, type ReadStand } from './sections.ts';

/** Milliseconds that a side is asked before anything is measured, if a section does not say. */
const WARM_UP = 1000;
/** Megabytes. */
const MEMORY = 256;

/** What reading costs, beside the least that a server on Node.js could do for the same answers. */
export const reads: Bench = async (run) => {
  const { options } = run;
  const stand = await openStand(run);
  const { dataset, postgres, observe, karcis } = stand;
  const chosen: ReadStand['chosen'] = (reads) =>
    reads.filter(({ name }) => name.includes(options.only ?? ''));
  const groups: Group[] = [];
  for (const open of openers) {
    for (const section of await open({ ...stand, run, chosen })) {
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
    postgres,
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
