import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { karcisForTests } from '../harness.ts';
import { routes } from '../routes.ts';
import { type Accounts, accountsOfMatrix } from './accounts.ts';
import { type Cell, cellsOf, parts } from './cells.ts';
import { withoutGate, withoutOwners, withoutRoles } from './controls.ts';
import { ruleFor } from './policy.ts';
import { failed, type Result, run } from './running.ts';

const karcis = karcisForTests({
  content: 'demo',
  environment: { KARCIS_TRUST_PROXY: '127.0.0.1', KARCIS_DEMO_DATA: 'public' },
});
/** `npm run test:nightly` asks every cell. */
const isWhole = process.env['KARCIS_TEST_MATRIX'] === 'all';
/** Parts whose cells repeat what others ask, with each of many ids and credentials. The short form asks every eighth, of each route other ones. */
const repeating: ReadonlySet<Cell['part']> = new Set(['objects', 'credentials', 'HEAD']);
const isOfShortForm = ({ part, name }: Cell): boolean =>
  !repeating.has(part) || createHash('sha256').update(name).digest().readUInt8(0) % 8 === 0;
let accounts: Accounts;
let cells: Cell[];
beforeAll(async () => {
  accounts = await accountsOfMatrix(karcis.current);
  const all = await cellsOf(accounts);
  cells = isWhole ? all : all.filter(isOfShortForm);
});

describe('the authorization matrix', () => {
  let results: Result[];

  it('has no cell that is answered otherwise than the policy says', { timeout: 900_000 }, async () => {
    results = await run(cells, accounts, karcis.current);
    const counts = parts.map((part) => `${cells.filter((cell) => cell.part === part).length} ${part}`);
    process.stdout.write(`authorization matrix: ${cells.length} cells (${counts.join(', ')})\n`);
    expect(failed(results)).toEqual([]);
  });

  it('leaves a trace of each denial, and of nothing that needs none', async () => {
    const wanted = results.filter(({ cell }) => cell.expected.isTraced).map(({ requestId }) => requestId);
    await vi.waitFor(
      async () => {
        const rows = await karcis.current.db
          .selectFrom('activity_log')
          .select('request_id')
          .where('request_id', 'like', 'matrix-%')
          .execute();
        expect(rows.map(({ request_id }) => String(request_id)).toSorted()).toEqual(wanted.toSorted());
      },
      { timeout: 60_000, interval: 200 },
    );
    expect(wanted.length).toBeGreaterThan(routes.length);
  });
});

describe('the matrix, on a server with one check less (control)', { timeout: 600_000 }, () => {
  const named = (results: readonly Result[]) => results.map(({ cell }) => cell.name).toSorted();
  const wrong = (results: readonly Result[]) => results.filter(({ faults }) => faults.length > 0);
  // Without what only repeats: HEAD, other methods, and the many forms of what leads nowhere.
  const asked = () =>
    cells.filter(
      ({ part, name }) =>
        ['base', 'credentials'].includes(part) || (part === 'objects' && !name.includes(': malformed')),
    );

  // A check that is missing is missing for all: every eighth route shows it.
  const sample = new Set(routes.filter((_, at) => at % 8 === 0).map(({ name }) => name));
  const sampled = () => asked().filter(({ row }) => sample.has(row.name));

  const runOn = (server: Awaited<ReturnType<typeof withoutGate>>, some: readonly Cell[]): Promise<Result[]> =>
    run(some, accounts, server).finally(() => server.close());

  it('that asks nobody who they are fails in every cell that refuses somebody', async () => {
    const results = await runOn(await withoutGate(karcis.current), sampled());
    const refusing = results.filter(({ cell }) => [401, 403].includes(cell.expected.status));
    say('asks nobody', wrong(results), results);
    expect(named(refusing.filter(({ faults }) => faults.length === 0))).toEqual([]);
    expect(refusing.length).toBeGreaterThan(sampled().length / 2);
  });

  it('that asks for no role fails in every cell that asks for one, and in no other', async () => {
    const results = await runOn(await withoutRoles(karcis.current), sampled());
    const refusing = results.filter(({ cell }) =>
      ['wrong_role', 'member_role'].includes(cell.expected.code ?? ''),
    );
    say('asks for no role', wrong(results), results);
    expect(named(wrong(results))).toEqual(named(refusing));
  });

  it('that reads everything on behalf of A fails in every cell of B that is B’s own affair', async () => {
    // What belongs to somebody, as its owners and others ask. Reads first: what is written meanwhile makes two answers differ that are
    // of the same records.
    const owned = asked().filter(
      ({ row: { route }, who }) => ruleFor(route.method, route.path).own === true && / [AB]$/.test(who),
    );
    const isWrite = ({ row: { route } }: Cell) => Number(route.method !== 'GET');
    const readsFirst = owned.toSorted((one, other) => isWrite(one) - isWrite(other));
    const results = await runOn(await withoutOwners(accounts), readsFirst);
    say('reads for A, whoever asks', wrong(results), results);
    const ofB = results.filter(({ cell: { part, expected, who, row, name } }) => {
      const { own, callers } = ruleFor(row.route.method, row.route.path);
      const isTold = own === true && callers.includes(who) && who.endsWith(' B');
      // Whoever holds no tickets is told the same of them on behalf of somebody else who holds none.
      if (
        !isTold ||
        (['media', 'orders', 'orderTickets', 'ownOrders', 'tickets'].includes(row.area) && who !== 'holder B')
      )
        return false;
      return part === 'base' ? expected.differs !== undefined : /: (own|foreign) /.test(name);
    });
    expect(named(ofB.filter(({ faults }) => faults.length === 0))).toEqual([]);
    expect(ofB.length).toBeGreaterThan(40);
  });

  function say(what: string, wrong: readonly Result[], all: readonly Result[]): void {
    process.stdout.write(`a server that ${what}: wrong in ${wrong.length} of ${all.length} cells\n`);
  }
});
