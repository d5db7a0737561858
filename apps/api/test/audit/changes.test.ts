import { addressOf } from '@karcis/sdk';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { areas } from '../../src/areas.ts';
import { type DemoPeople, demoPeople } from '../demo-people.ts';
import { type Karcis, karcisForTests, startKarcis } from '../harness.ts';
import { type Examples, examplesOf, type NamedRoute, ownInputs, routes, tokenOf } from '../routes.ts';
import { slowProperty } from '../seeds.ts';
import { bodiesOf } from './bodies.ts';
import { type Change, type Fields, unlike } from './told-changes.ts';

const karcis = karcisForTests({ content: 'demo' });
let ask: Awaited<ReturnType<typeof asking>>;
beforeAll(async () => {
  ask = await asking(karcis.current);
});

/** The routes that change a record as it is sent. */
const changing = routes.filter(({ route }) => route.method === 'PATCH' && route.audit !== undefined);

interface Seen {
  readonly etag: string;
  readonly data: Fields;
}

/** Makes the function that changes the record of a route's example, and says what of it the audit log does not tell as it was. */
async function asking(server: Karcis) {
  const people: DemoPeople = await demoPeople(server);
  const examples: Examples = await examplesOf(server.db);
  return async (row: NamedRoute) => {
    const { name, route } = row;
    const [area = '', own = ''] = name.split('.');
    const example = (examples as Record<string, Record<string, object>>)[area]?.[own] ?? {};
    const input: Fields = { ...example, ...(await ownInputs[name]?.(server.db)), body: undefined };
    const address = addressOf(server.url, route, input);
    const authorization = `Bearer ${tokenOf(people, route.access) ?? ''}`;
    const read = async (): Promise<Seen> => {
      const response = await fetch(address, { headers: { authorization } });
      const { data } = (await response.json()) as { data: Fields };
      return { etag: response.headers.get('etag') ?? '', data };
    };
    return async (body: Fields): Promise<{ readonly status: number; readonly faults: string[] }> => {
      const before = await read();
      const headers = { authorization, 'content-type': 'application/json', 'if-match': before.etag };
      const response = await fetch(address, { method: 'PATCH', headers, body: JSON.stringify(body) });
      await response.body?.cancel();
      const entries = await server.db
        .selectFrom('activity_log')
        .select(['subject_type', 'changes'])
        .where('request_id', '=', response.headers.get('x-request-id'))
        .where('outcome', '=', 'Succeeded')
        .execute();
      const after = await read();
      const changes = entries.flatMap((entry) => entry.changes as Change[]);
      const faults = unlike(row, { subject: entries[0]?.subject_type ?? '', changes, before, after });
      if (entries.length > 1) faults.push(`there are ${entries.length} entries`);
      if (!response.ok && entries.length > 0) faults.push('a change that was refused is told');
      return { status: response.status, faults };
    };
  };
}

describe('what the audit log says of a change', () => {
  it('is all that is another now: applied over the record as it was, it gives the record as it is', async () => {
    const statuses: number[] = [];
    for (const row of changing) {
      const change = await ask(row);
      await fc.assert(
        fc.asyncProperty(bodiesOf(row.route.body ?? {}), async (body) => {
          const { status, faults } = await change(body);
          statuses.push(status);
          expect(faults, `${row.name} ${JSON.stringify(body)}`).toEqual([]);
        }),
        slowProperty(10),
      );
    }
    expect(changing.length).toBeGreaterThan(40);
    // What is drawn is refused now and then, and no error of the server.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(statuses.length / 2);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });

  it('is seen to be less where a field is written beside it (control)', async () => {
    const { changeFaq } = areas.cms;
    const careless: typeof changeFaq = async (db, scope, input, services) => {
      await db.beside((all) =>
        all.updateTable('faqs').set({ category: 'Diam-diam' }).where('id', '=', input.id).execute(),
      );
      return changeFaq(db, scope, input, services);
    };
    const server = await startKarcis({
      content: 'demo',
      areas: { ...areas, cms: { ...areas.cms, changeFaq: careless } },
    });
    try {
      const row = changing.find(({ name }) => name === 'cms.changeFaq');
      if (row === undefined) throw new Error('There is no such route');
      const change = await (await asking(server))(row);
      expect((await change({ question: 'Lain?' })).faults).toEqual([
        'category is another, and that is not told',
      ]);
    } finally {
      await server.stop();
    }
  });
});
