import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { areas } from '../../src/areas.ts';
import type { Tables } from '../../src/db/schema/tables.ts';
import type { Areas } from '../../src/handler.ts';
import { type DemoPeople, demoPeople } from '../demo-people.ts';
import { type Karcis, karcisForTests, startKarcis } from '../harness.ts';
import { type Examples, examplesOf, type NamedRoute, routes, type Sent, send, tokenOf } from '../routes.ts';
import { faults } from '../walk.ts';
import { sentTo } from './inputs.ts';
import { faultOf, type Left } from './judging.ts';
import { along, silent, telling } from './silent-routes.ts';
import { noteWrittenRows, takeWrittenRows } from './written-rows.ts';

const karcis = karcisForTests({ content: 'demo' });
let asked: Awaited<ReturnType<typeof asking>>;
beforeAll(async () => {
  asked = await asking(karcis.current);
});

/** After these others would not be what their examples take them for: the official event is another one then. */
const last = ['adminEventManagement.setSignature'];
const writes = routes
  .filter(({ route }) => route.method !== 'GET')
  .toSorted((one, other) => last.indexOf(one.name) - last.indexOf(other.name));

/** Makes the function that sends a route what changes something, and says what is wrong with what that leaves behind. */
async function asking(server: Karcis) {
  const people: DemoPeople = await demoPeople(server);
  const examples: Examples = await examplesOf(server.db);
  await noteWrittenRows(server.db);
  const sendTo = async (row: NamedRoute, sent: Sent): Promise<Left & { readonly text: string }> => {
    await takeWrittenRows(server.db);
    const response = await send(server.url, examples, row, sent);
    const text = await response.text();
    return { status: response.status, text, rows: await takeWrittenRows(server.db), isRepeated: false };
  };
  return async (row: NamedRoute): Promise<string | undefined> => {
    const sent = { token: tokenOf(people, row.route.access), ...(await sentTo(server, row)) };
    const first = await sendTo(row, sent);
    if (first.status >= 400) return `is refused: ${first.status} ${first.text}`;
    const fault = await faultOf(server.db, row, first);
    if (fault !== undefined) return fault;
    // Asked once more, it is refused, changes nothing, or is done again.
    const again = await faultOf(server.db, row, { ...(await sendTo(row, sent)), isRepeated: true });
    return again && `repeated: ${again}`;
  };
}

describe('every write', () => {
  it('that is accepted leaves an entry a changed record, in its transaction, and one that is refused none', async () => {
    expect(await faults(writes, asked)).toEqual([]);
  });

  it('has `audit` in the contract, tells the audit log itself, or says why not', () => {
    const without = writes.filter(({ route }) => route.audit === undefined).map(({ name }) => name);
    expect([...Object.keys(telling), ...Object.keys(silent)].toSorted()).toEqual(without.toSorted());
    const names = new Set(writes.map(({ name }) => name));
    expect(Object.keys(along).filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('a write that is told wrongly', () => {
  const { changeFaq } = areas.cms;
  type Change = typeof changeFaq;

  /** What is found of a server whose function for questions and answers is this one. */
  async function faultWith(change: (server: () => Karcis) => Change): Promise<string | undefined> {
    let started: Karcis | undefined;
    const changed = change(() => started as Karcis);
    const server = await startKarcis({
      content: 'demo',
      areas: { ...areas, cms: { ...areas.cms, changeFaq: changed } } satisfies Areas,
    });
    started = server;
    try {
      const row = writes.find(({ name }) => name === 'cms.changeFaq');
      if (row === undefined) throw new Error('There is no such route');
      return await (
        await asking(server)
      )(row);
    } finally {
      await server.stop();
    }
  }

  const rename = (db: Kysely<Tables>) =>
    db
      .updateTable('faqs')
      .set({ updated_at: sql`updated_at + interval '1 hour'` })
      .execute();

  it.each<[string, (server: () => Karcis) => Change, RegExp | undefined]>([
    ['by nobody', () => changeFaq, undefined],
    [
      'where records change beside the verbs',
      () => async (db, scope, input, services) => {
        await db.beside(rename);
        return changeFaq(db, scope, input, services);
      },
      /faq.updated \S+ beside faqs/,
    ],
    [
      'where a record is told twice',
      () => async (db, scope, input, services) => {
        await changeFaq(db, scope, { ...input, body: { question: 'Sementara' } }, services);
        return changeFaq(db, scope, input, services);
      },
      /faq.updated \S+, faq.updated \S+ beside/,
    ],
    [
      'where the record changes in another transaction',
      (server) => async (db, scope, input, services) => {
        await rename(server().db);
        return changeFaq(db, scope, input, services);
      },
      /in more than one transaction/,
    ],
  ])('is found %s (control)', async (_where, change, found) => {
    const fault = await faultWith(change);
    if (found === undefined) expect(fault).toBeUndefined();
    else expect(fault).toMatch(found);
  });
});
