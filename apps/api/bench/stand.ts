import { createClient } from '@karcis/sdk';
import { withClient } from '../src/cli/database.ts';
import { demoPassword } from '../src/domain/demo.ts';
import type { Contestant } from './contest.ts';
import { type Dataset, openData } from './data.ts';
import type { Run } from './run.ts';
import { type Launch, startApi } from './server.ts';
import { type Observe, observeSessions } from './sessions.ts';

/** Everything that is on in production is on; the limits are never reached, but count. */
export const settings = {
  KARCIS_REQUESTS_PER_ACCOUNT: '9999999',
  KARCIS_REQUESTS_PER_NETWORK: '9999999',
};

/** A server on the large database, with people of the demo signed in to it. */
export interface Stand {
  readonly dataset: Dataset;
  /** The version of PostgreSQL. */
  readonly postgres: string;
  readonly observe: Observe;
  /** Where the API lives, base path included. */
  readonly url: string;
  readonly karcis: Contestant;
  readonly tokens: Readonly<Record<'admin' | 'holder', string>> & { readonly nobody: undefined };
}

export async function openStand(run: Run, more: Launch['settings'] = {}): Promise<Stand> {
  const data = await openData(run, [run.options.scale]);
  const [dataset] = data.datasets;
  if (dataset === undefined) throw new Error('There is one scale');
  const observe = await observeSessions(run, data);
  const { url, pid } = await startApi(run, dataset, { settings: { ...settings, ...more } });
  return {
    dataset,
    postgres: data.version,
    observe,
    url,
    karcis: { origin: new URL(url).origin, pid, application: 'karcis' },
    tokens: { admin: await signIn(url, 'admin'), holder: await signIn(url, 'holder'), nobody: undefined },
  };
}

/** A token of an account of the demo. */
export async function signIn(url: string, name: string): Promise<string> {
  const { data } = await createClient({ baseUrl: url }).account.login({
    body: {
      email: `${name}@karcis.test`,
      password: demoPassword,
    },
  });
  return data.token ?? '';
}

/** Ids of tickets of the holder that can be downloaded. */
export async function someTickets({
  url,
  tokens,
}: Pick<Stand, 'url'> & { readonly tokens: { readonly holder: string } }): Promise<string[]> {
  const client = createClient({ baseUrl: url, token: tokens.holder });
  const { data } = await client.tickets.list({ status: 'Active', per_page: 20 });
  return data.map(({ id }) => id);
}

/** Of a page of the site. */
export const aSlug = ({ dataset }: Stand): Promise<string> =>
  withClient({ connectionString: dataset.url }, async (client) => {
    const { rows } = await client.query<{ slug: string }>(
      'select slug from public_pages order by slug limit 1',
    );
    return rows[0]?.slug ?? '';
  });

/** Another server on the same data, whose sessions have a name of their own. */
export async function startAnother(
  run: Run,
  dataset: Dataset,
  application: string,
  launch: Launch,
): Promise<Contestant> {
  const named = { ...dataset, url: `${dataset.url}&application_name=${application}` };
  const { url, pid } = await startApi(run, named, launch);
  return { origin: new URL(url).origin, pid, application };
}
