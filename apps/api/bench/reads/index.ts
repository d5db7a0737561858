import { createClient } from '@karcis/sdk';
import { withClient } from '../../src/cli/database.ts';
import { demoPassword } from '../../src/domain/demo.ts';
import { startBare } from '../bare/start.ts';
import { contest, type Contestant, type Subject } from '../contest.ts';
import { type Dataset, openData } from '../data.ts';
import { questionOf } from '../load.ts';
import { thisMachine } from '../machine.ts';
import { concluded } from '../report.ts';
import type { Group } from '../results.ts';
import type { Bench, Run } from '../run.ts';
import { startApi } from '../server.ts';
import { observeSessions } from '../sessions.ts';
import { measureOf, type Targets } from './figures.ts';
import { contents, lists, type Read } from './subjects.ts';
import { workOf } from './work.ts';

/** Milliseconds a side is asked before anything is measured. */
const WARM_UP = 1000;

/** Everything that is on in production is on, and the limits are never reached: they are part of the cost. */
export const settings = {
  KARCIS_REQUESTS_PER_TOKEN: '9999999',
  KARCIS_REQUESTS_PER_NETWORK: '9999999',
};

/** What reading costs, beside the least that a server on Node.js could do for the same answers. */
export const reads: Bench = async (run) => {
  const { options, say } = run;
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
  const tokenOf = ({ caller }: Read) => tokens[caller];
  const isChosen = ({ name }: Read) => name.includes(options.only ?? '');

  const content = contents(await aSlug(dataset)).filter(isChosen);
  const listed = lists.filter(isChosen);
  say('Taking answers and statements for the bare server');
  const bare = await startBare(
    run,
    await workOf(content, listed, { origin: karcis.origin, data: dataset, tokenOf }),
  );

  const how = {
    observe,
    connections: options.connections,
    rounds: options.rounds,
    series: options.series,
    warmUp: WARM_UP,
  };
  const between =
    (one: Contestant, other: Contestant) =>
    (read: Read): Subject => {
      const questions = [questionOf(read.name, read.path, { token: tokenOf(read) })];
      return {
        name: read.name,
        sides: [
          { server: one, questions },
          { server: other, questions },
        ],
      };
    };
  const group = async (name: string, subjects: Subject[], targets: Targets): Promise<Group> => {
    say(name);
    const found = await contest(subjects, how);
    return { name, sides: ['Karcis', 'bare'], measures: found.map((one) => measureOf(one, targets)) };
  };
  const groups = [
    await group('Public content', content.map(between(karcis, bare)), { 'per CPU s': { least: 0.9 } }),
    await group('Lists', listed.map(between(karcis, bare)), {
      'per CPU s': { least: 0.75 },
      'p99 ratio': { most: 1.5 },
    }),
  ];
  return concluded(run, {
    bench: 'reads',
    measured_at: new Date().toISOString(),
    machine: thisMachine(),
    versions: { node: process.versions.node, postgres: data.version },
    notes: [`Data up to ${dataset.today}; rounds: ${options.rounds}; connections: ${options.connections}`],
    data: [{ label: `scale ${dataset.scale}`, rows: dataset.rows }],
    groups,
  });
};

export async function signIn(url: string, name: string): Promise<string> {
  const { data } = await createClient({ baseUrl: url }).account.login({
    email: `${name}@karcis.test`,
    password: demoPassword,
  });
  return data.token;
}

const aSlug = ({ url }: Dataset): Promise<string> =>
  withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query<{ slug: string }>(
      'select slug from public_pages order by slug limit 1',
    );
    return rows[0]?.slug ?? '';
  });
