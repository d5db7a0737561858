import { ask } from '../../src/db/connection/query.ts';
import { openBareClient } from './client.ts';
import type { BareList, BareStatement } from './work.ts';

type Row = Record<string, unknown>;

/** PostgreSQL works on two requests at once; further ones are on their way to it already. */
const CONNECTIONS = 2;

/** Asks for a list and gives the body of its answer. */
export async function openLists(databaseUrl: string): Promise<(list: BareList) => Promise<string>> {
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      openBareClient(databaseUrl, '-c default_transaction_read_only=on'),
    ),
  );
  const names = new Map<string, string>();
  let turn = 0;

  function send({ text, values }: BareStatement): Promise<Row[]> {
    let name = names.get(text);
    if (name === undefined) names.set(text, (name = `bare_${names.size}`));
    const client = clients[turn++ % clients.length];
    if (client === undefined) throw new Error('There are connections');
    return ask(client, { name, text, values: [...values] }).then(({ rows }) => rows as Row[]);
  }

  return async ({ waves, rowsInPage, leftOut, meta, links }) => {
    let data: Row[] = [];
    let total: unknown;
    for (const wave of waves) {
      const found = await Promise.all(wave.map(send));
      for (const [at, { gives }] of wave.entries()) {
        if (gives === 'rows') data = found[at] ?? [];
        if (gives === 'total') total = found[at]?.[0]?.['total'];
      }
    }
    const page = data.slice(0, rowsInPage);
    for (const row of page) for (const column of leftOut) row[column] = undefined;
    return JSON.stringify({ data: page, meta: total === undefined ? meta : { ...meta, total }, links });
  };
}
