import pg from 'pg';
import { parsers } from '../../src/db/connection/pg-types.ts';
import { openDatabase, type Database } from '../../src/db/connection/database.ts';
import { nothingKnown } from '../../src/payments/provider.ts';
import { apply } from '../../src/selling/applying.ts';
import { secretKey } from '../data.ts';
import type { Group } from '../results.ts';
import type { Run } from '../run.ts';
import { usedBy } from '../sessions.ts';
import { percentile } from '../statistics.ts';
import { openBuyers } from './buyers.ts';
import { recorded, type SentStatement } from './recorded.ts';
import { replacing } from './replaced.ts';
import { openShops, type Shop } from './shop.ts';
import type { SellingStand } from './stand.ts';

const targets = { share: 0.6, hundredMs: 60 };
/** Orders that are captured on each side, and orders of a hundred tickets. */
const [each, large] = [250, 12];
/** Transactions at once. */
const atOnce = 4;

/** An order whose payment has begun. */
interface Due {
  readonly event: string;
  readonly eventKey: number;
  readonly order: string;
  readonly payment: string;
  readonly amount: number;
  /** Ids of its items, its tickets and everything else that its capture names, in their order. */
  readonly parts: readonly string[];
}

/** What it takes to turn a payment into tickets, without the jobs around it. */
export async function captures(run: Run, stand: SellingStand): Promise<Group[]> {
  const shops = await openShops(stand.database, 'captures', 20);
  const buyers = openBuyers(stand.url, 24);
  run.closeLater(async () => buyers.close());
  run.say(`Captures: ${2 * each} orders that are being paid`);
  const due = await dueOf(stand, buyers, shops, 2 * each + 1, 1);
  const hundreds = await dueOf(stand, buyers, shops, large, 100);
  const database = openDatabase({
    connection: { connectionString: stand.dataset.url.replace(/$/, '&application_name=bench-captures') },
    readers: 1,
    poolSize: atOnce,
    prepare: true,
  });
  run.closeLater(database.close);

  run.say('Captures: as Karcis does it, and the same statements alone');
  const [first, ...others] = due;
  if (first === undefined) throw new Error('There are orders');
  const { sent } = await recorded(() => capture(database, first));
  const statements = sent.slice(sent.findIndex(({ text }) => text.startsWith('begin')));
  const karcis = await perCpuSecond(stand, 'bench-captures', others.slice(0, each), (one) =>
    capture(database, one),
  );
  const clients = await openClients(run, stand.dataset.url);
  const bare = await perCpuSecond(stand, 'karcis-bare', others.slice(each), (one, at) =>
    replay(clients[at] as pg.Client, statements, first, one),
  );

  return [sharesOf(karcis, bare), await ofHundreds(run, database, hundreds)];
}

const sharesOf = (karcis: number, bare: number): Group => ({
  name: 'Captures',
  sides: ['Karcis', 'bare loop'],
  measures: [
    {
      name: 'of one ticket',
      figures: [
        { name: 'a CPU second', values: [karcis, bare], unit: 'count' },
        { name: 'share', values: [karcis / bare], unit: 'decimal', target: { least: targets.share } },
      ],
    },
  ],
});

async function ofHundreds({ say }: Run, database: Database, orders: readonly Due[]): Promise<Group> {
  say('Captures: of a hundred tickets');
  const milliseconds: number[] = [];
  for (const one of orders) {
    const began = performance.now();
    await capture(database, one);
    milliseconds.push(performance.now() - began);
  }
  const p50 = percentile(milliseconds, 50);
  return {
    name: 'Large captures',
    sides: [],
    measures: [
      {
        name: 'of a hundred tickets',
        figures: [
          { name: 'p50 ms', values: [p50], unit: 'count', target: { most: targets.hundredMs } },
          { name: 'p95 ms', values: [percentile(milliseconds, 95)], unit: 'count' },
        ],
      },
    ],
  };
}

const capture = (database: Database, { event, order, payment, amount }: Due): Promise<void> =>
  database.transaction((db) =>
    apply(
      db,
      {
        event_id: event,
        order_id: order,
        id: payment,
        askedAt: new Date().toISOString(),
        isCaptured: false,
        isCancelled: false,
      },
      {
        ...nothingKnown,
        state: 'Paid',
        amount,
        currency: 'IDR',
        method: 'QRIS',
        paid_at: new Date().toISOString(),
      },
      secretKey,
    ),
  );

/** Orders that are being paid, made as people make them. */
async function dueOf(
  { database }: SellingStand,
  buyers: ReturnType<typeof openBuyers>,
  shops: readonly Shop[],
  count: number,
  quantity: number,
): Promise<Due[]> {
  const made: { readonly shop: Shop; readonly id: string }[] = [];
  let begun = 0;
  await Promise.all(
    Array.from({ length: Math.min(24, count) }, async () => {
      while (begun < count) {
        const shop = shops[begun++ % shops.length] as Shop;
        const { order } = await buyers.beginToPay(shop, quantity);
        made.push({ shop, id: order.id });
      }
    }),
  );
  const { internal: db } = database;
  const found: Due[] = [];
  for (const { shop, id } of made) {
    const of = async (table: 'order_items' | 'tickets') =>
      (await db.selectFrom(table).select('id').where('order_id', '=', id).orderBy('id').execute()).map(
        (row) => row.id,
      );
    const payment = await db
      .selectFrom('payments')
      .select(['id', 'amount'])
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    const parts = [
      shop.event,
      shop.type,
      id,
      payment.id,
      ...(await of('order_items')),
      ...(await of('tickets')),
    ];
    const { event, eventKey } = shop;
    found.push({ event, eventKey, order: id, payment: payment.id, amount: payment.amount, parts });
  }
  return found;
}

/** How many orders a second of processors, those of PostgreSQL included. */
async function perCpuSecond(
  { observe }: SellingStand,
  application: string,
  orders: readonly Due[],
  work: (order: Due, at: number) => Promise<void>,
): Promise<number> {
  const queue = [...orders];
  const sessions = await observe();
  const before = process.cpuUsage();
  await Promise.all(
    Array.from({ length: atOnce }, async (_, at) => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next, at);
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return orders.length / ((user + system + usedBy(application, sessions, await observe())) / 1e6);
}

async function openClients({ closeLater }: Run, connectionString: string): Promise<pg.Client[]> {
  const options = '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan -c jit=off';
  const open = async () => {
    const client = new pg.Client({
      connectionString,
      application_name: 'karcis-bare',
      options,
      types: parsers,
    });
    client.on('error', () => {});
    await client.connect();
    closeLater(() => client.end());
    return client;
  };
  return Promise.all(Array.from({ length: atOnce }, open));
}

async function replay(
  client: pg.Client,
  statements: readonly SentStatement[],
  from: Due,
  to: Due,
): Promise<void> {
  const valuesOf = replacing(
    to.eventKey,
    from.parts.map((part, at) => [part, to.parts[at] ?? part]),
  );
  for (const [at, { text, values }] of statements.entries())
    await client.query(
      values.length === 0 ? { text } : { name: `bare_${at}`, text, values: values.map(valuesOf) },
    );
}
