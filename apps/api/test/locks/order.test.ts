import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../harness.ts';
import { secretKey } from '../postgres.ts';
import { type Actor, openActor } from './actor.ts';
import { circlesOf, type Held } from './circles.ts';
import { disorderIn } from './disorder.ts';
import { inAnyOrder } from './in-any-order.ts';
import { kindsOf } from './kinds.ts';
import { type Kind, meet } from './meeting.ts';
import { type Locks, locksOf, someMeetings } from './meetings.ts';
import { openScene, type Scene } from './scene.ts';
import { effectsOf } from './statement-locks.ts';

describe('a statement', () => {
  it('is read for the rows that it locks, in their order', () => {
    expect(
      effectsOf(`
        with those as (select id from tickets where order_id = $1 order by id for no key update)
        update tickets set status = 'Active for update' from those where tickets.id = those.id`),
    ).toEqual([
      { table: 'tickets', mode: 'no key update', isOrdered: true, isSkipping: false, isWrite: false },
      { table: 'tickets', mode: 'no key update', isOrdered: false, isSkipping: false, isWrite: true },
    ]);
    expect(
      effectsOf(
        'select (select 1 from keys for key share), r.id from refunds as r join events as e on true for update of r skip locked',
      ),
    ).toEqual([
      { table: 'refunds', mode: 'update', isOrdered: false, isSkipping: true, isWrite: false },
      { table: 'keys', mode: 'key share', isOrdered: false, isSkipping: false, isWrite: false },
    ]);
    expect(effectsOf('insert into "jobs" (id) values ($1) on conflict (id) do update set lane = 2')).toEqual([
      { inserted: 'jobs' },
      { table: 'jobs', mode: 'no key update', isOrdered: false, isSkipping: false, isWrite: true },
    ]);
  });
});

describe('a transaction', () => {
  const disorder = (...texts: readonly (string | readonly [string, number])[]) =>
    disorderIn(
      texts.map((each) =>
        typeof each === 'string' ? { text: each, rows: 1 } : { text: each[0], rows: each[1] },
      ),
    ).map((each) => each.slice(0, each.indexOf(':')));
  const lock = (table: string, mode = 'no key update') => `select from ${table} order by id for ${mode}`;

  it('follows the order', () => {
    expect(disorder(lock('payments'), lock('orders'), lock('tickets'), lock('ticket_types'))).toEqual([]);
  });

  it('is told where it goes back in it, and not for rows that it has or has added', () => {
    expect(disorder(lock('promos'), lock('tickets'))).toEqual(['tickets (no key update) after promos']);
    expect(disorder(lock('tickets'), lock('promos'), 'update tickets set price = 1')).toEqual([]);
    expect(
      disorder(lock('promos'), 'insert into tickets (id) values ($1)', 'update tickets set price = 1'),
    ).toEqual([]);
  });

  it('may share the key of an event early, and locks it exclusively before all else', () => {
    const key = 'select from event_signing_keys order by key_id desc for';
    expect(disorder(`${key} key share`, lock('payments'), lock('tickets'))).toEqual([]);
    expect(disorder(`${key} update`, lock('events'), lock('tickets'))).toEqual([]);
    expect(disorder(lock('payments'), `${key} update`)).toEqual([
      'event_signing_keys (update) after payments',
    ]);
    expect(disorder(lock('tickets'), `${key} key share`)).toEqual([
      'event_signing_keys (key share) after tickets',
    ]);
  });

  it('locks several rows in an order, and parts of a record after it', () => {
    expect(disorder(['update tickets set price = 1', 2])).toEqual(['several rows of tickets in no order']);
    expect(disorder(['update tickets set price = 1', 1])).toEqual([]);
    expect(disorder('update order_items set total = 1')).toEqual([
      'order_items without a row of orders before',
    ]);
    expect(disorder(lock('orders'), 'update order_items set total = 1')).toEqual([]);
    expect(
      disorder(
        'with over as (select id from refund_accounts for update) delete from refund_accounts using over',
      ),
    ).toEqual(['refund_accounts without a row of orders or payments before']);
    expect(
      disorder(
        'with over as (select id from refund_accounts for update skip locked) delete from refund_accounts using over',
      ),
    ).toEqual([]);
  });
});

const karcis = karcisForTests({ secretKey: async () => secretKey });

describe('kinds of transactions at one event', () => {
  let scene: Scene;
  let actors: readonly [Actor, Actor];
  let kinds: Readonly<Record<string, Kind>>;
  let locks: Locks;

  beforeAll(async () => {
    scene = await openScene(karcis.current);
    kinds = kindsOf(scene);
    locks = await locksOf(karcis.current, scene, kinds);
    actors = [await openActor(karcis.current), await openActor(karcis.current)];
  });
  afterAll(async () => {
    for (const actor of actors) await actor.stop();
  });

  it('lock the rows that are listed', async () => {
    await expect(`${[...locks].map(([name, all]) => listed(name, all)).join('\n\n')}\n`).toMatchFileSnapshot(
      './transactions.txt',
    );
  });

  it('never wait for each other in a circle, row by row', () => {
    const circles = pairs([...locks.keys()]).flatMap(([one, other]) =>
      (locks.get(one) ?? []).flatMap((first) =>
        (locks.get(other) ?? [])
          .flatMap((second) => circlesOf(first, second))
          .map(
            ({ has, asks }) => `${one} has ${has.row} and asks for ${asks.row}, ${other} the other way round`,
          ),
      ),
    );
    expect(circles).toEqual([]);
  });

  it('do not wait in a circle where they meet', { timeout: 300_000 }, async () => {
    const met: string[] = [];
    const deadlocks: string[] = [];
    for (const [one, other, pauseAfter] of someMeetings(locks)) {
      const came = await meet(actors, [kinds[one] ?? refuse(one), kinds[other] ?? refuse(other)], pauseAfter);
      if (came?.hasWaited === true) met.push(`${one} and ${other}`);
      if (came?.isDeadlock === true) deadlocks.push(`${one}, paused after ${pauseAfter}, and ${other}`);
    }
    expect(deadlocks).toEqual([]);
    expect(met.length).toBeGreaterThan(0);
  });

  it('do where one goes the other way round (control)', async () => {
    const backwards: Kind = (actor) =>
      actor.database.transaction(async (tx) => {
        await inAnyOrder(tx);
        for (const table of ['ticket_types', 'promos'])
          await sql`select from ${sql.table(table)} where event_id = ${scene.event} order by id for no key update`.execute(
            tx,
          );
      });
    const hold = kinds['hold'] ?? refuse('hold');
    const came = await meet(actors, [backwards, hold], 1);
    expect(came).toMatchObject({ hasWaited: true, isDeadlock: true });
  });
});

function refuse(name: string): never {
  throw new Error(`There is no kind ${name}`);
}

const pairs = <Thing>(all: readonly Thing[]) =>
  all.flatMap((one, at) => all.slice(at).map((other) => [one, other] as const));

/** A kind with what it locks: a line a statement, transactions apart. */
const listed = (name: string, all: readonly (readonly Held[])[]): string =>
  [name, ...new Set(all.map((held) => linesOf(held).join('\n')))].join('\n');

const linesOf = (held: readonly Held[]): string[] =>
  [...Map.groupBy(held, ({ statement }) => statement).values()].flatMap((rows) =>
    [...Map.groupBy(rows, ({ row, mode }) => `${row.slice(0, row.indexOf(' '))} (${mode})`)]
      .map(([what, same]) => `${what}${same.length > 1 ? ', several' : ''}`)
      // The order in which a statement came to them is not known.
      .toSorted()
      .map((what, at) => `${at === 0 ? '  ' : '    with '}${what}`),
  );
