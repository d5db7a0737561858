import { sql } from 'kysely';
import type { Database } from '../../src/db/connection/database.ts';
import { newIdOf } from '../../src/domain/id.ts';
import type { Group, Measure } from '../results.ts';
import type { Run } from '../run.ts';
import type { BareSale } from './bare.ts';
import { startBareSale } from './bare-start.ts';
import { turnsOf } from './beside.ts';
import { statementsOfHold } from './recorded.ts';
import { openShops, type Shop } from './shop.ts';
import type { SellingStand } from './stand.ts';

/** Milliseconds of a series. */
const measured = 3000;

/** One way to hold places of one ticket type: what is other about it, and how the database is made so and back. */
interface Way {
  readonly name: string;
  readonly sale?: Partial<BareSale>;
  readonly before?: string;
  readonly after?: string;
  /** Whether an automatic promo is used by every order. */
  readonly hasPromo?: true;
}

const ways: readonly Way[] = [
  { name: 'as it is: 4 at once' },
  { name: 'last statement and commit together', sale: { isLastWithCommit: true } },
  ...[1, 2, 8, 16].map((connections): Way => ({ name: `${connections} at once`, sale: { connections } })),
  {
    name: 'with an index over reserved places, full pages',
    before:
      'create index one_row_reserved on ticket_types (event_id) include (reserved) where reserved > 0; alter table ticket_types set (fillfactor = 100)',
    after: 'drop index one_row_reserved; alter table ticket_types set (fillfactor = 50)',
  },
  {
    name: 'items without a foreign key to their type',
    before: 'alter table order_items drop constraint an_order_item_is_of_a_ticket_type',
    after:
      'alter table order_items add constraint an_order_item_is_of_a_ticket_type foreign key (event_id, ticket_type_id) references ticket_types (event_id, id) not valid',
  },
  { name: 'with an automatic promo', hasPromo: true },
  { name: 'commit_delay 200 µs', sale: { settings: ['set commit_delay = 200', 'set commit_siblings = 2'] } },
];

/** What makes holds of one ticket type faster or slower, all by the bare loop. */
export async function oneRow(run: Run, { database, dataset }: SellingStand): Promise<Group[]> {
  const [plain, other] = await openShops(database, 'one-row', 2);
  if (plain === undefined || other === undefined) throw new Error('There are shops');
  const promoted = await withPromo(database, other);
  const statements = {
    plain: await statementsOfHold(dataset, plain),
    promoted: await statementsOfHold(dataset, promoted),
  };
  const bare = startBareSale(run);
  const found = new Map(ways.map(({ name }) => [name, [] as number[]]));
  const shares = new Map<string, number>();
  const multi = new Map<string, number>();
  for (let round = 0; round <= run.options.rounds; round++) {
    run.say(round === 0 ? 'One row: warming up' : `One row: round ${round}`);
    for (const { name, sale, before, after, hasPromo } of ways) {
      if (before !== undefined) await execute(database, before);
      const shop = hasPromo ? promoted : plain;
      const from = await rowsOf(database);
      const { holds, seconds } = await bare.sell({
        databaseUrl: dataset.url,
        statements: hasPromo ? statements.promoted : statements.plain,
        turns: turnsOf(shop, [shop]),
        connections: 4,
        milliseconds: round === 0 ? 1000 : measured,
        isLastWithCommit: false,
        settings: [],
        ...sale,
      });
      const to = await rowsOf(database);
      shares.set(name, (to.hot - from.hot) / Math.max(1, to.updated - from.updated));
      multi.set(name, (to.multixacts - from.multixacts) / holds);
      if (round > 0) found.get(name)?.push(holds / seconds);
      if (after !== undefined) await execute(database, after);
    }
  }
  const [base = []] = found.values();
  return [
    {
      name: 'One ticket type, by the bare loop',
      sides: [],
      measures: [...found].map(([name, perSecond]): Measure => {
        const times = perSecond.map((value, at) => value / (base[at] ?? value));
        return {
          name,
          figures: [
            { name: 'holds/s', values: [mean(perSecond)], unit: 'count' },
            { name: 'times as it is', values: [mean(times)], unit: 'decimal' },
            { name: 'of the rounds', values: [Math.min(...times), Math.max(...times)], unit: 'spread' },
            { name: 'updates in place', values: [shares.get(name) ?? null], unit: 'decimal' },
            { name: 'multixacts a hold', values: [multi.get(name) ?? null], unit: 'decimal' },
          ],
        };
      }),
    },
  ];
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

async function execute(database: Database, text: string): Promise<void> {
  await database.transaction(async (db) => {
    for (const statement of text.split('; ')) await sql.raw(statement).execute(db);
  });
}

/** Updates of ticket types so far, those that touched no index, and the sets of sessions that have shared a lock of a row. */
async function rowsOf(database: Database) {
  const { internal } = database;
  await database.transaction((db) => sql`select pg_stat_force_next_flush()`.execute(db));
  await sql`checkpoint`.execute(internal);
  const { rows } = await sql<{ updated: number; hot: number; multixacts: number }>`
    select n_tup_upd::int as updated, n_tup_hot_upd::int as hot,
      (select next_multixact_id::text::int from pg_control_checkpoint()) as multixacts
    from pg_stat_user_tables where relname = 'ticket_types'
  `.execute(internal);
  return rows[0] ?? { updated: 0, hot: 0, multixacts: 0 };
}

async function withPromo(database: Database, shop: Shop): Promise<Shop> {
  const { event, eventKey } = shop;
  const promo = {
    event_id: event,
    id: newIdOf(eventKey),
    name: 'Potongan',
    code: null,
    trigger: 'Automatic',
    discount_type: 'Percentage',
    discount_value: 10,
    currency: 'IDR',
  } as const;
  await database.transaction((db) => db.insertInto('promos').values(promo).execute());
  return { ...shop, promo: promo.id };
}
