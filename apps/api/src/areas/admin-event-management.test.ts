import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, organizerOfPerson, readyEvent } from '../../test/events/events-of-tests.ts';
import { testsOfRecords } from '../../test/events/records.ts';
import { testsOfSteps } from '../../test/events/steps.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

testsOfSteps('admin', karcis, () => people);
testsOfRecords('admin', karcis, () => people);

const sari = () => karcis.current.client(people.Sari.token);

it('says what becomes of its dates before an event is moved', async () => {
  const dates = { starts_at: '2099-05-01T12:00:00.000Z', ends_at: '2099-05-01T15:00:00.000Z' };
  const id = await readyEvent(karcis.current, people.Budi, 'Published', dates);
  const { movePreview } = sari().adminEventManagement;
  const starts_at = '2099-05-03T12:00:00.000Z';
  const expected = { starts_at, ends_at: '2099-05-03T15:00:00.000Z', tickets: 0, needs_decision: false };
  expect((await movePreview({ id, starts_at, shift_dates: true })).data).toMatchObject(expected);
  expect((await movePreview({ id })).data).toMatchObject({ ...dates, holders_told: false });
});

describe('an event that waits for review', () => {
  it('is approved as it was read: its version has to be said', async () => {
    const id = await readyEvent(karcis.current, people.Budi, 'Pending Review');
    const approve = (headers = {}) =>
      ask(karcis.current, people.Sari, ['POST', `/admin/events/${id}/actions/approve`], undefined, headers);
    expect((await approve()).code).toBe('precondition_required');
    expect((await approve({ 'if-match': '*' })).code).toBe('precondition_required');
    const { etag } = await ask(karcis.current, people.Sari, ['GET', `/admin/events/${id}`]);
    await sari().adminEventManagement.change({ id, body: { summary: 'Lain' } });
    expect((await approve({ 'if-match': etag ?? '' })).code).toBe('changed_meanwhile');
    const { etag: now } = await ask(karcis.current, people.Sari, ['GET', `/admin/events/${id}`]);
    const { data } = await approve({ 'if-match': now ?? '' });
    expect(data).toMatchObject({ status: 'Published', reviewed_by: { id: people.Sari.id } });
  });

  it('out of the archive is what it was', async () => {
    const at = '2026-01-02T03:04:05.000Z';
    for (const [row, status] of [
      [{ cancelled_at: at, published_at: at }, 'Cancelled'],
      [{ published_at: at }, 'Published'],
      [{}, 'Draft'],
    ] as const) {
      const id = await readyEvent(karcis.current, people.Budi, 'Archived', row);
      expect((await sari().adminEventManagement.unarchive({ id })).data.status).toBe(status);
    }
  });
});

describe('a copy of an event', () => {
  it('is made once with one key', async () => {
    const id = await readyEvent(karcis.current, people.Budi);
    const key = { 'idempotency-key': newId() };
    const copy = () =>
      ask(
        karcis.current,
        people.Sari,
        ['POST', `/admin/events/${id}/duplicate`],
        { title: 'Salinan', starts_at: '2099-03-01T12:00:00.000Z' },
        key,
      );
    const [first, again] = [await copy(), await copy()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.data).toEqual(first.data);
    expect(first.data['id']).not.toBe(id);
  });
});

describe('the official event', () => {
  it('is one at most, and found by its name', async () => {
    const [first, second] = [
      await readyEvent(karcis.current, people.Budi),
      await readyEvent(karcis.current, people.Bayu),
    ];
    const set = (event_id: string | null) => sari().adminEventManagement.setSignature({ body: { event_id } });
    expect((await set(first)).data?.id).toBe(first);
    expect((await set(second)).data?.id).toBe(second);
    expect((await sari().adminEvents.signatureEvent()).data?.id).toBe(second);
    await expect(set(newId())).rejects.toThrow('422 no_such_record');
    expect((await sari().adminEvents.signatureEvent()).data?.id).toBe(second);
    expect((await set(null)).data).toBeNull();
    expect((await sari().adminEvents.signatureEvent()).data).toBeNull();
  });

  it('is made one by one of several who try at once', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => readyEvent(karcis.current, people.Budi)));
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        ids.map((event_id) =>
          ask(karcis.current, people.Sari, ['PUT', '/admin/events/signature'], { event_id }),
        ),
      );
      const told = new Set(answers.map(({ status, code }) => code ?? status));
      expect([...told].filter((each) => each !== 200 && each !== 'try_again')).toEqual([]);
      const { db } = karcis.current;
      const marked = await db
        .selectFrom('events')
        .select('id')
        .where(({ ref }) => ref('is_signature'))
        .execute();
      const named = await db
        .selectFrom('event_names')
        .select('event_id')
        .where('kind', '=', 'Signature')
        .execute();
      expect(marked).toHaveLength(1);
      expect(named).toEqual([{ event_id: marked[0]?.id }]);
    }
  });
});

it('two events would be the official one without the index that allows one (control)', async () => {
  const ids = [
    await readyEvent(karcis.current, people.Budi),
    await readyEvent(karcis.current, people.Budi),
  ] as const;
  class Undone extends Error {}
  const marking = (isGuarded: boolean) =>
    karcis.current.database.transaction(async (tx) => {
      await sql`update events set is_signature = false where is_signature`.execute(tx);
      if (!isGuarded) await sql`drop index there_is_one_signature_event`.execute(tx);
      for (const id of ids)
        await tx.updateTable('events').set({ is_signature: true }).where('id', '=', id).execute();
      throw new Undone();
    });
  await expect(marking(true)).rejects.toThrow('there_is_one_signature_event');
  await expect(marking(false)).rejects.toThrow(Undone);
});

describe('an event of another organizer', () => {
  it('is made by administrators, for an organizer that is there', async () => {
    const organizer_id = await organizerOfPerson(karcis.current, people.Bayu);
    const dates = { starts_at: '2099-03-01T12:00:00.000Z', ends_at: '2099-03-01T15:00:00.000Z' };
    const body = { title: 'Pekan Raya Administrator', ...dates, is_featured: true, organizer_id };
    const { data } = await sari().adminEventManagement.create({ body });
    expect(data).toMatchObject({ organizer: { id: organizer_id }, is_featured: true, status: 'Draft' });
    const unknown = { ...body, title: 'Pekan Raya Kedua', organizer_id: newId() };
    await expect(sari().adminEventManagement.create({ body: unknown })).rejects.toThrow('422 no_such_record');
  });
});
