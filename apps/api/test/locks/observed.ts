import pg from 'pg';
import { unwatched } from './in-any-order.ts';
import { disorderIn, type Sent } from './disorder.ts';

/*
 * Watches every transaction of the tests of a process: the order in which they lock rows is that of `lock-order.ts`. `each-file.ts` asks after
 * each file. Only statements of servers are watched: their transactions begin with `begin read write`.
 */

type Query = (this: object, ...asked: unknown[]) => unknown;

const watched = Symbol.for('karcis.watched');
const open = new WeakMap<object, { text: string; rows: number | null }[]>();
const found = new Set<string>();

/** Returns what was found since the last call, and forgets it. */
export function takeDisorder(): string[] {
  const all = [...found];
  found.clear();
  return all;
}

function watch(query: Query): Query {
  return function watching(...asked) {
    const text = textOf(asked[0]);
    if (text?.startsWith('begin read write') === true) open.set(this, []);
    const sent = open.get(this);
    const result = query.apply(this, asked);
    if (text === undefined || sent === undefined) return result;
    if (text === 'commit' || text === 'rollback') {
      open.delete(this);
      if (!sent.some(({ text: each }) => each.includes(unwatched)))
        for (const each of disorderIn(sent)) found.add(each);
      return result;
    }
    const statement: { text: string; rows: number | null } = { text, rows: null };
    sent.push(statement satisfies Sent);
    if (result instanceof Promise)
      result.then(
        (answer: Partial<pg.QueryResult> | undefined) => (statement.rows = answer?.rowCount ?? null),
        () => (statement.rows = 0),
      );
    return result;
  };
}

function textOf(asked: unknown): string | undefined {
  if (typeof asked === 'string') return asked;
  const { text } = (asked ?? {}) as { readonly text?: unknown };
  return typeof text === 'string' ? text : undefined;
}

const prototype = pg.Client.prototype as unknown as { query: Query; [watched]?: true };
if (prototype[watched] === undefined) {
  prototype[watched] = true;
  prototype.query = watch(prototype.query);
}
