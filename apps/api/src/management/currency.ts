import { sql } from 'kysely';

/** The currency of an event, as a value of a column. Whoever makes a record of the event has locked it, so that it stays. */
export const currencyOf = (event: string) =>
  sql<string>`(select ${sql.ref('currency')} from events where id = ${event})`;
