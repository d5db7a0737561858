import { api, type Route } from '@karcis/contract';
import { addressOf } from '@karcis/sdk';
import { CommandError } from '../src/cli/command.ts';
import { openData } from './data.ts';
import { measure, type Measured, type Subject } from './measure.ts';
import { concluded } from './report.ts';
import type { Measure } from './results.ts';
import type { Bench } from './run.ts';
import { type Caller, openSide, readers } from './side.ts';
import { summarize } from './statistics.ts';

/** How many times the small database's p95 that of a report may be on the large one. */
const LIMIT = 1.5;
/** Maximum p50 of a range, in milliseconds. */
const RANGE_LIMIT = 25;
/** PostgreSQL plans a statement anew five times before it may settle on one plan. Thrice that, a connection. */
const WARM_UP = 15 * readers;
/** Share of the requests that ranges get: they are judged by p50, for which fewer are enough. */
const SHARE_OF_RANGES = 1 / 4;

const areas = ['organizerAnalytics', 'adminAnalytics', 'dashboard'] as const;

/** A request of a report. */
interface Question {
  readonly name: string;
  readonly group: string;
  readonly isRange: boolean;
  readonly caller: Caller;
  readonly path: string;
}

/** Whether every report and the dashboard cost the same on the large database as on the small one, and what ranges cost. */
export const analytics: Bench = async (run) => {
  const { options, say } = run;
  if (options.scale <= options.small)
    throw new CommandError(`--scale is ${options.scale}, but must be above --small (${options.small}).`);
  const chosen = reports().filter(({ name }) => name.includes(options.only ?? ''));
  if (chosen.length === 0) throw new CommandError(`No report has ${options.only} in its name.`);
  const data = await openData(run, [options.small, options.scale]);
  const [small, large] = data.datasets;
  if (small === undefined || large === undefined) throw new Error('There are two scales');
  const questions = questionsOf(chosen, small.today);
  const sides = [await openSide(run, data, small), await openSide(run, data, large)] as const;
  const subjects = questions.map(({ name, caller, path, isRange }): Subject => ({
    name,
    requests: isRange ? Math.ceil(options.requests * SHARE_OF_RANGES) : options.requests,
    ask: [() => sides[0].get(caller, path), () => sides[1].get(caller, path)],
  }));
  const { rounds } = options;
  const cpu = [sides[0].cpu, sides[1].cpu] as const;
  const measured = await measure({ subjects, rounds, warmUp: WARM_UP, cpu, say });
  const labelled = data.datasets.map(({ scale, rows }) => ({ label: `scale ${scale}`, rows }));
  const groups = Map.groupBy(questions.keys(), (index) => questions[index]?.group ?? '');
  return concluded(run, {
    bench: 'analytics',
    postgres: data.version,
    notes: [`Data up to ${small.today}; rounds: ${rounds}; one request at a time, to both sides in turn`],
    data: labelled,
    groups: [...groups].map(([name, indexes]) => ({
      name,
      sides: labelled.map(({ label }) => label),
      measures: indexes.flatMap((index) => {
        const [question, found] = [questions[index], measured[index]];
        return question === undefined || found === undefined ? [] : [measureOf(question, found)];
      }),
    })),
  });
};

function measureOf({ name, isRange }: Question, { rounds, cpu }: Measured): Measure {
  const { p50, p95, ratio, spread } = summarize(
    rounds.map(([first, second]) => [first.map(({ ms }) => ms), second.map(({ ms }) => ms)]),
  );
  const bytes = ([0, 1] as const).map((side) => rounds.at(-1)?.[side].at(-1)?.bytes ?? 0);
  return {
    name,
    figures: [
      {
        name: 'p50 ms',
        values: [...p50],
        unit: 'decimal',
        ...(isRange && { target: { most: RANGE_LIMIT } }),
      },
      { name: 'p95 ms', values: [...p95], unit: 'decimal' },
      { name: 'p95 ratio', values: [ratio], unit: 'decimal', ...(!isRange && { target: { most: LIMIT } }) },
      { name: 'of a round', values: [...spread], unit: 'spread' },
      { name: 'bytes', values: bytes, unit: 'count' },
      { name: 'CPU µs API', values: cpu.map(({ api }) => api), unit: 'count' },
      { name: 'CPU µs PostgreSQL', values: cpu.map(({ database }) => database), unit: 'count' },
    ],
  };
}

/** A report of the contract, and whether it wants a range of days. */
interface Report {
  readonly name: string;
  readonly route: Route;
  readonly isRange: boolean;
}

function reports(): Report[] {
  return areas.flatMap((area) =>
    Object.entries<Route>(api[area]).map(([name, route]) => ({
      name: `${area}.${name}`,
      route,
      isRange: route.query?.required?.includes('start_date') === true,
    })),
  );
}

/** What is asked of the reports: those of all time first, then ranges up to the day. */
function questionsOf(chosen: readonly Report[], today: string): Question[] {
  const ask = ({ name, route }: Report, days?: 30 | 365): Question => ({
    name: days === undefined ? name : `${name} (${days} days)`,
    group: days === undefined ? 'Reports of all time and the dashboard' : `Ranges of ${days} days`,
    isRange: days !== undefined,
    caller: route.access === 'organizer' ? 'organizer' : 'admin',
    path: addressOf('', route, days === undefined ? {} : daysUpTo(today, days)),
  });
  const ranges = chosen.filter(({ isRange }) => isRange);
  return [
    ...chosen.filter(({ isRange }) => !isRange).map((report) => ask(report)),
    ...ranges.map((report) => ask(report, 30)),
    ...ranges.map((report) => ask(report, 365)),
  ];
}

function daysUpTo(day: string, days: number): { start_date: string; end_date: string } {
  const start = new Date(Date.parse(`${day}T00:00:00Z`) - (days - 1) * 86_400_000);
  return { start_date: start.toISOString().slice(0, 10), end_date: day };
}
