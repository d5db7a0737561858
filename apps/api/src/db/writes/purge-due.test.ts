import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CompiledQuery, sql } from 'kysely';
import { openBoxOffice } from '../../../test/box-office.ts';
import { given, givenEvent, inDays } from '../../../test/given.ts';
import { karcisForTests } from '../../../test/harness.ts';
import { invite, type People } from '../../../test/people.ts';
import { organizerOf } from '../../../test/webhook-records.ts';
import { places } from '../places.ts';
import { aggregate } from '../tallies/aggregate.ts';
import { differences } from '../tallies/check.ts';
import { newId } from '../../domain/id.ts';
import { purgeDue } from './purge-due.ts';

const karcis = karcisForTests();
const db = () => karcis.current.db;
let people: People;
let organizer_id: string;
beforeAll(async () => {
  people = await invite(karcis.current);
  organizer_id = await organizerOf(db(), people.Budi.email);
});
beforeEach(() => db().deleteFrom('activity_log').execute());

const removed = (days = -1) => ({
  deleted_at: inDays(-31),
  deleted_by: people.Sari.id,
  delete_reason: 'usang',
  purge_at: inDays(days),
});
const purge = () => purgeDue(karcis.current.database, new AbortController().signal);
const eventOf = (row: object = {}) =>
  givenEvent(db(), { organizer_id, created_by: people.Budi.id, status: 'Draft', ...row });
const isThere = async (table: 'events' | 'faqs' | 'ticket_types' | 'users', id: string) =>
  (await db().selectFrom(table).select('id').where('id', '=', id).execute()).length === 1;
const entries = () =>
  db()
    .selectFrom('activity_log')
    .select(['action', 'actor_type', 'subject_id'])
    .orderBy('occurred_at')
    .execute();

/** An event with one of everything that can be set up for it. */
async function fullEvent(row: object): Promise<string> {
  const event_id = await eventOf(row);
  const of = { event_id };
  const sold = { ...of, currency: 'IDR' };
  const gate_id = await given(db(), 'gates', { ...of, name: 'Timur' });
  await given(db(), 'ticket_types', { ...sold, name: 'Umum', price: 1, capacity: 9, gate_id });
  await given(db(), 'promos', {
    ...sold,
    name: 'Awal',
    code: newId().slice(0, 30),
    discount_type: 'Percentage',
    discount_value: 5,
  });
  const batch_id = await given(db(), 'voucher_batches', { ...of, name: 'Tamu', created_by: people.Budi.id });
  await given(db(), 'vouchers', { ...sold, batch_id, code: newId(), effect: 'Access' });
  await given(db(), 'petugas_assignments', {
    ...of,
    gate_id,
    user_id: people.Sari.id,
    assigned_by: people.Budi.id,
  });
  await given(db(), 'signature_artists', { ...of, name: 'Sekar', slug: 'sekar' });
  await given(db(), 'questions', { ...of, label: 'Ukuran kaus', kind: 'Text' });
  await given(db(), 'event_messages', {
    ...of,
    subject: 'A',
    body_markdown: 'B',
    recipients: 1,
    is_optional: true,
  });
  return event_id;
}

/** The tables that still know an event. */
async function tablesWith(event: string): Promise<string[]> {
  const found: string[] = [];
  const columns = await sql<{ name: string; column: string }>`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = current_schema() and column_name in ('event_id', 'owner_id')`.execute(db());
  for (const { name, column } of columns.rows) {
    if (!(name in places) || name === 'activity_log' || name === 'outbox') continue;
    const { rows } =
      await sql`select from ${sql.table(name)} where ${sql.ref(column)} = ${event} limit 1`.execute(db());
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** The tallies that are not what the facts add up to. */
const wrongTallies = () =>
  karcis.current.database.transaction((each) =>
    differences((text, values = []) => each.executeQuery(CompiledQuery.raw(text, [...values]))),
  );

describe('the trash', () => {
  it('is emptied of what has been there for its days, and of nothing else', async () => {
    const faq = { question: 'Apa?', answer_markdown: 'Itu.' };
    const event_id = await eventOf({ status: 'Published' });
    const type = { event_id, name: 'Umum', price: 1, currency: 'IDR' };
    const due = [
      ['faqs', await given(db(), 'faqs', { ...faq, ...removed() })],
      ['ticket_types', await given(db(), 'ticket_types', { ...type, ...removed() })],
      ['events', await eventOf(removed())],
    ] as const;
    const kept = [
      ['faqs', await given(db(), 'faqs', faq)],
      ['faqs', await given(db(), 'faqs', { ...faq, ...removed(1) })],
      ['faqs', await given(db(), 'faqs', { ...faq, ...removed(), purge_at: null })],
      ['ticket_types', await given(db(), 'ticket_types', { ...type, ...removed(1) })],
      ['events', await eventOf(removed(1))],
      ['events', event_id],
      // Accounts end with all that is known of the person.
      [
        'users',
        await given(db(), 'users', { name: 'A', email: 'a@example.org', role: 'petugas', ...removed() }),
      ],
    ] as const;
    await aggregate(karcis.current.database);
    await Promise.all([purge(), purge()]);
    for (const [table, id] of due) expect(await isThere(table, id), table).toBe(false);
    for (const [table, id] of kept) expect(await isThere(table, id), table).toBe(true);
    const told = await entries();
    expect(new Set(told.map(({ subject_id }) => subject_id))).toEqual(new Set(due.map(([, id]) => id)));
    expect(told).toHaveLength(due.length);
    for (const entry of told) expect(entry).toMatchObject({ action: 'trash.purged', actor_type: 'System' });
  });

  it('takes along what was set up for an event, and leaves nothing of it', async () => {
    const event = await fullEvent(removed());
    const live = await fullEvent({});
    await aggregate(karcis.current.database);
    const known = await tablesWith(event);
    expect(known).toEqual(
      expect.arrayContaining(['gates', 'vouchers', 'inventory_tallies', 'event_messages']),
    );
    await purge();
    expect(await isThere('events', event)).toBe(false);
    expect(await tablesWith(event)).toEqual([]);
    expect(await wrongTallies()).toEqual([]);
    // Control: an event that is not in the trash keeps everything.
    expect(await tablesWith(live)).toEqual(
      expect.arrayContaining(known.filter((name) => name !== 'event_names')),
    );
  });

  it('keeps for good what money hangs on', async () => {
    const office = await openBoxOffice(db(), people.Budi.id);
    await office.sell();
    await db().updateTable('events').set(removed()).where('id', '=', office.event).execute();
    await aggregate(karcis.current.database);
    const before = await tablesWith(office.event);
    await purge();
    expect(await tablesWith(office.event)).toEqual(before);
    const event = db().selectFrom('events').select('purge_at').where('id', '=', office.event);
    expect((await event.executeTakeFirstOrThrow()).purge_at).toBeNull();
    expect((await entries()).map(({ subject_id }) => subject_id)).not.toContain(office.event);
  });

  it('waits for reports, which count what is in it', async () => {
    const event = await fullEvent({});
    await aggregate(karcis.current.database);
    await db().updateTable('events').set(removed()).where('id', '=', event).execute();
    await db().updateTable('ticket_types').set({ capacity: 12 }).where('event_id', '=', event).execute();
    await purge();
    expect(await isThere('events', event)).toBe(true);
    await aggregate(karcis.current.database);
    await purge();
    expect(await isThere('events', event)).toBe(false);
  });

  it('gives back what is restored in the same moment', async () => {
    const faq = { question: 'Apa?', answer_markdown: 'Itu.' };
    const id = await given(db(), 'faqs', { ...faq, ...removed() });
    const [hasRow, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const restoring = karcis.current.database.transaction(async (all) => {
      await all
        .updateTable('faqs')
        .set({ deleted_at: null, deleted_by: null, delete_reason: null, purge_at: null })
        .where('id', '=', id)
        .execute();
      hasRow.resolve();
      await mayEnd.promise;
    });
    await hasRow.promise;
    const purging = purge();
    // It waits for the row, and then finds it live.
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
              db(),
            )
          ).rows.length,
        { timeout: 60_000 },
      )
      .toBeGreaterThan(0);
    mayEnd.resolve();
    await Promise.all([restoring, purging]);
    expect(await isThere('faqs', id)).toBe(true);
  });
});

describe('a record that one removes for good while another brings it back', () => {
  const inTrash = () =>
    given(db(), 'faqs', { question: 'Apa?', answer_markdown: 'Itu.', ...removed(), purge_at: null });

  it('is gone, or is back: one of the two is told that there is nothing in the trash', async () => {
    const { trash } = karcis.current.client(people.Sari.token);
    for (let round = 0; round < 8; round += 1) {
      const id = await inTrash();
      const [purged, restored] = await Promise.allSettled([
        trash.purge({ type: 'faqs', id }),
        trash.restore({ type: 'faqs', id }),
      ]);
      expect([purged.status, restored.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      const lost = purged.status === 'rejected' ? purged : restored;
      expect(String(lost.status === 'rejected' && lost.reason)).toContain('404 not_found');
      expect(await isThere('faqs', id)).toBe(restored.status === 'fulfilled');
    }
  });

  it('would be lost although it is back, where each looks first and writes later (control)', async () => {
    const id = await inTrash();
    const look = () =>
      db().selectFrom('faqs').select('id').where('id', '=', id).where('deleted_at', 'is not', null);
    expect(await look().execute()).toHaveLength(1);
    await db()
      .updateTable('faqs')
      .set({ deleted_at: null, deleted_by: null, delete_reason: null, purge_at: null })
      .where('id', '=', id)
      .execute();
    await db().deleteFrom('faqs').where('id', '=', id).execute();
    expect(await isThere('faqs', id)).toBe(false);
  });
});
