import type { Accounts } from './accounts.ts';
import type { Cell } from './cells.ts';
import { send } from './sending.ts';
import { faultsOf } from './verdict.ts';

/** A cell with what was found wrong, and the id of its request. */
export interface Result {
  readonly cell: Cell;
  readonly requestId: string;
  readonly faults: string[];
}

const atOnce = 4;

/** Of exports the server makes one at once for each organizer or administrator, and of endpoints an owner has twenty at most, with those that are used up. */
const isBounded = ({ row }: Cell) => /\/(exports\/|(admin|organizer)\/webhooks)/.test(row.route.path);
let last: Promise<unknown> = Promise.resolve();
function oneByOne<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work);
  last = next.catch(() => undefined);
  return next;
}
let runs = 0;

/**
 * Sends every cell to a server that trusts us as its proxy: each comes from an address of its own and a second after the
 * one before, so that none is a repetition, or one too many, for whatever merges and bounds refusals.
 */
export async function run(
  cells: readonly Cell[],
  accounts: Accounts,
  server: { readonly origin: string; letSecondsPass(seconds: number): void },
): Promise<Result[]> {
  const prefix = `matrix-${(runs += 1)}`;
  const toldTo = new Map<string, number[]>();
  const results: Result[] = [];
  let next = 0;

  async function take(): Promise<void> {
    for (let at = next++; at < cells.length; at = next++) {
      // One a second is traced of those who are not signed in, beside a number that the matrix has outgrown.
      server.letSecondsPass(1);
      const cell = cells[at] as Cell;
      const requestId = `${prefix}-${String(at).padStart(6, '0')}`;
      const own = [['x-request-id', requestId] as const, ['x-forwarded-for', addressOf(at)] as const];
      const ask = async () => {
        const { headers, ...request } = await cell.request();
        const answer = await send(server.origin, { ...request, headers: [...headers, ...own] });
        return { method: request.method, answer };
      };
      const { method, answer } = await (isBounded(cell) ? oneByOne(ask) : ask());
      const faults = faultsOf(accounts, cell, method, answer, requestId);
      const { differs } = cell.expected;
      if (differs !== undefined && answer.status === cell.expected.status) {
        const told = differs + tellingOf(answer.body);
        toldTo.set(told, [...(toldTo.get(told) ?? []), at]);
      }
      results[at] = { cell, requestId, faults };
    }
  }
  await Promise.all(Array.from({ length: atOnce }, take));
  // What is told to one is not told to another, unless it is that there is nothing.
  for (const [told, several] of toldTo) {
    if (several.length < 2 || told.endsWith('[]')) continue;
    for (const at of several) results[at]?.faults.push('tells two people the same');
  }
  return results;
}

/** What an answer tells, but for when it was made. */
const tellingOf = (body: string) =>
  body.startsWith('\uFEFF')
    ? body
    : JSON.stringify((JSON.parse(body) as { data: unknown }).data, (key, value: unknown) =>
        key === 'generated_at' ? undefined : value,
      );

const addressOf = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;

/** What a reader needs to see of what failed. */
export const failed = (results: readonly Result[]): string[] =>
  results.flatMap(({ cell, faults }) => faults.map((fault) => `${cell.part}: ${cell.name}: ${fault}`));
