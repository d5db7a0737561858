import type { BareContent, BareList, BareWork } from '../bare/work.ts';
import type { Dataset } from '../data.ts';
import { answerOf, without } from './answers.ts';
import { statementsOf } from './statements.ts';
import type { Caller, Read } from './subjects.ts';

interface Source {
  readonly origin: string;
  readonly data: Dataset;
  readonly tokens: Readonly<Record<Caller, string | undefined>>;
}

/** What the bare server has to know, taken from real answers and from the statements behind them. */
export async function workOf(
  contents: readonly Read[],
  lists: readonly Read[],
  source: Source,
): Promise<BareWork> {
  const { origin, data, tokens } = source;
  const requests = lists.map((read) => ({ path: read.path, token: tokens[read.caller] ?? '' }));
  const statements = await statementsOf(data, requests);
  return {
    databaseUrl: data.url,
    contents: await Promise.all(
      contents.map(async ({ path }): Promise<BareContent> => ({ path, ...(await answerOf(origin, path)) })),
    ),
    lists: await Promise.all(
      lists.map(async (read, at): Promise<BareList> => {
        const { headers, body } = await answerOf(origin, read.path, tokens[read.caller]);
        const { data, meta, links } = JSON.parse(body.toString()) as Envelope;
        const waves = statements[at] ?? [];
        if (!waves.flat().some(({ gives }) => gives === 'rows'))
          throw new Error(`No statement gives the rows of ${read.path}`);
        return {
          path: read.path,
          headers: without(headers, (name) => name === 'content-length'),
          waves: waves.map((wave) => wave.map(({ text, values, gives }) => ({ text, values, gives }))),
          rowsInPage: data.length,
          leftOut: waves
            .flat()
            .filter(({ gives }) => gives === 'rows')
            .flatMap(({ fields }) => fields.filter((name) => !(name in (data[0] ?? {})))),
          meta,
          links,
        };
      }),
    ),
  };
}

interface Envelope {
  readonly data: readonly object[];
  readonly meta: object;
  readonly links: object;
}
