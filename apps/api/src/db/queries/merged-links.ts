import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../schema/tables.ts';

/** By the place where they lead. */
type Links = Readonly<Record<string, string | null | undefined>>;

/** Links of a column with those that a change names: places that are left out stay, and those that are null go. */
export const mergedLinks = (table: keyof Tables, column: string, links: Links): RawBuilder<string> =>
  sql<string>`jsonb_strip_nulls(${sql.ref(`${table}.${column}`)} || ${JSON.stringify(links)}::jsonb)`;

/** The links of a new record. */
export const linksWithout = (links: Links): Record<string, string> =>
  Object.fromEntries(Object.entries(links).flatMap(([name, link]) => (link == null ? [] : [[name, link]])));
