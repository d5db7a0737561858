import type { Api, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { byKey, type Figure, readFigures, total } from '../db/tallies/figures.ts';
import { percentOf } from './numbers.ts';
import { headOf } from './shape.ts';

type Categories = NonNullable<ResultOf<Api['organizerAnalytics']['categories']>>;
export type Category = Categories['categories'][number]['category'];

export async function categories(db: ReadDb, ownerId: string): Promise<Categories> {
  const found = await readFigures(db, ownerId, ['sale', 'gate', 'inventory'], {
    sale: total('sale', ownerId),
    inventory: total('inventory', ownerId),
    sales: byKey('sale', ownerId, 'Category'),
    gates: byKey('gate', ownerId, 'Category'),
    inventories: byKey('inventory', ownerId, 'Category'),
    names,
  });
  const rows = [...joined(found.inventories, found.sales, found.gates)].map(([id, sums]) => ({
    category: found.names.find((name) => name.id === id) ?? null,
    ...none,
    ...sums,
  }));
  const whole = rows.reduce((sum, { gross }) => sum + Math.max(0, gross), 0);
  return {
    ...headOf(found, 'categories'),
    summary: {
      events: found.inventory.events,
      tickets_sold: found.sale.sold,
      gross: found.sale.gross,
      net: found.sale.net,
    },
    categories: rows
      .filter(({ events, sold, gross, net }) => [events, sold, gross, net].some((number) => number !== 0))
      .toSorted((a, b) => b.gross - a.gross || nameOf(a).localeCompare(nameOf(b), 'id'))
      .map((row) => ({
        category: row.category,
        events: row.events,
        tickets_sold: row.sold,
        gross: row.gross,
        net: row.net,
        sell_through_pct: percentOf(row.placed, row.places),
        attendance_rate_pct: percentOf(row.admitted, row.expected),
        share_pct: percentOf(row.gross, whole),
      })),
  };
}

const none = { events: 0, sold: 0, gross: 0, net: 0, placed: 0, places: 0, admitted: 0, expected: 0 };

/** Sums of several families by their key; the key is empty for events without a category, and for those in the trash. */
function joined(...families: readonly { key: string }[][]): Map<string, object> {
  const rows = new Map<string, object>();
  for (const { key, ...sums } of families.flat()) rows.set(key, { ...rows.get(key), ...sums });
  return rows;
}

const nameOf = ({ category }: { category: Category }) => category?.name ?? '';

/** There are few categories on a platform, whatever it sells. */
const names: Figure<NonNullable<Category>[]> = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'slug', slug)), '[]') from categories
)`;
