import { type RawBuilder, sql } from 'kysely';
import { lockOrder } from '../lock-order.ts';
import { newId } from '../../domain/id.ts';
import type { Db } from '../connection/database.ts';
import { isOwed } from './owed.ts';
import { isOrderOf, type Person } from './person.ts';
import type { PersonalTable } from './personal-table.ts';
import { personalTables } from './tables.ts';

/**
 * Takes a person out of all records. Money, counts and ids stay, so that every report says the same but for those by city, age and
 * gender. The address in place of theirs is made by chance, and is one for all orders of the person: so that who was counted as one
 * person stays one, and nobody can find the address by trying.
 */
async function anonymise(db: Db, person: Person): Promise<void> {
  await lockRows(db, person);
  const about = { person, address: person.keptOrder?.anonymise_as ?? `${newId()}@anonymous.invalid` };
  if (person.keptOrder === undefined) await keepOwed(db, about);
  for (const [table, { of, becomes, shared }] of Object.entries<PersonalTable>(personalTables)) {
    const rows: RawBuilder<unknown> = sql`where ${of(person)}`;
    if (becomes === 'deleted') {
      await sql`delete from ${sql.table(table)} ${rows}`.execute(db);
      continue;
    }
    const values = Object.entries(becomes);
    if (values.length === 0) continue;
    const set = sql.join(
      values.map(([column, valueFor]) =>
        shared?.columns.includes(column)
          ? sql`${sql.ref(column)} = case when ${shared.of(person)} then ${valueFor(about)} else ${sql.ref(column)} end`
          : sql`${sql.ref(column)} = ${valueFor(about)}`,
      ),
    );
    await sql`update ${sql.table(table)} set ${set} ${rows}`.execute(db);
  }
}

/** Marks the orders of a person that are owed: they are anonymised later, under the same address. */
async function keepOwed(db: Db, { person, address }: { person: Person; address: string }): Promise<void> {
  await sql`
    update orders set anonymise_as = ${address}
    where ${isOrderOf('orders', person)} and ${isOwed('orders')}`.execute(db);
}

/** Tables whose rows are locked after the others of the order: each before what belongs to it. */
const lockedAfter = ['mails', 'jobs', 'devices', 'media'] as const;

/** Locks the rows of a person that others write, too, in the order in which all do: they are taken out in another one, since some are found by others. */
async function lockRows(db: Db, person: Person): Promise<void> {
  const tables: Readonly<Record<string, PersonalTable | undefined>> = personalTables;
  for (const table of [...lockOrder, ...lockedAfter]) {
    const of = tables[table]?.of(person);
    if (of !== undefined)
      await sql`select from ${sql.table(table)} where ${of} order by id for no key update`.execute(db);
  }
}

/**
 * Ends one, if the time has come still: on one snapshot, so that what is decided about is what is changed. An order that comes meanwhile
 * is of somebody new; a sign-in or a change of mind that comes meanwhile makes the transaction begin again. Returns whether it did.
 */
export async function endOf(db: Db, due: () => Promise<Person | undefined>): Promise<boolean> {
  await sql`set transaction isolation level repeatable read`.execute(db);
  const person = await due();
  if (person === undefined) return false;
  await anonymise(db, person);
  return true;
}
