import { KarcisError } from '@karcis/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { given, givenEvent, inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { colleague, invite, type People } from '../../test/people.ts';
import { organizerOf } from '../../test/webhook-records.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

const db = () => karcis.current.db;
const trashOf = ({ token }: { token: string }) => karcis.current.client(token).organizerTrash;
const budi = () => trashOf(people.Budi);
const removedBy = (who: 'Sari' | 'Budi') => ({
  deleted_at: inDays(-1),
  deleted_by: people[who].id,
  delete_reason: 'usang',
});
const eventOf = async (who: 'Budi' | 'Bayu', more: object = {}) =>
  givenEvent(db(), {
    organizer_id: await organizerOf(db(), people[who].email),
    created_by: people[who].id,
    ...more,
  });
let made = 0;
const voucherOf = (event_id: string, by: 'Sari' | 'Budi' = 'Budi') =>
  given(db(), 'vouchers', {
    event_id,
    code: `TAMU-${(made += 1)}`,
    effect: 'Access',
    currency: 'IDR',
    ...removedBy(by),
  });
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => (error instanceof KarcisError ? error.code : String(error)),
  );

describe('the trash of an organizer', () => {
  it('has its events and what was removed of them, and nothing of others', async () => {
    const [own, foreign] = [await eventOf('Budi'), await eventOf('Bayu')];
    const [mine, theirs] = [await voucherOf(own), await voucherOf(foreign)];
    const [event, other] = [
      await eventOf('Budi', removedBy('Budi')),
      await eventOf('Bayu', removedBy('Budi')),
    ];
    const found = async (type: 'events' | 'vouchers' | 'promos') =>
      (await budi().entries({ type })).data.map(({ id }) => id);
    expect(await found('vouchers')).toEqual([mine]);
    expect(await found('events')).toEqual([event]);
    expect(await found('promos')).toEqual([]);
    for (const [type, id] of [
      ['vouchers', theirs],
      ['events', other],
    ] as const)
      expect(await codeOf(budi().restore({ type, id }))).toBe('not_found');
    expect((await trashOf(people.Bayu).entries({ type: 'vouchers' })).data).toMatchObject([{ id: theirs }]);
    await budi().restore({ type: 'vouchers', id: mine });
    await budi().restore({ type: 'events', id: event });
    expect([...(await found('vouchers')), ...(await found('events'))]).toEqual([]);
    const events = karcis.current.client(people.Budi.token).organizerEvents;
    expect((await events.event({ id: event })).data.id).toBe(event);
  });

  it('does not name administrators, and names its own members', async () => {
    const event = await eventOf('Budi');
    const [byAdmin, byMember] = [await voucherOf(event, 'Sari'), await voucherOf(event)];
    const { data } = await budi().entries({ type: 'vouchers' });
    const removers = new Map(data.map(({ id, deleted_by }) => [id, deleted_by?.name ?? null]));
    expect([removers.get(byAdmin), removers.get(byMember)]).toEqual([null, 'Budi']);
    expect(JSON.stringify(data)).not.toContain(people.Sari.email);
  });

  it('is read by Viewers, who restore nothing; what is archived stays as it is', async () => {
    const viewer = trashOf(await colleague(db(), people.Budi, 'Viewer'));
    const event = await eventOf('Budi');
    const id = await voucherOf(event);
    expect((await viewer.entries({ type: 'vouchers' })).data.length).toBeGreaterThan(0);
    expect(await codeOf(viewer.restore({ type: 'vouchers', id }))).toBe('member_role');
    const status = (to: 'Archived' | 'Published') =>
      db().updateTable('events').set({ status: to }).where('id', '=', event).execute();
    await status('Archived');
    const sari = karcis.current.client(people.Sari.token).trash;
    for (const trash of [budi(), sari])
      expect(await codeOf(trash.restore({ type: 'vouchers', id }))).toBe('wrong_state');
    await status('Published');
    expect(await codeOf(budi().restore({ type: 'vouchers', id }))).toBeUndefined();
  });

  it('waits for the event where that is in the trash, too', async () => {
    const event = await eventOf('Budi');
    const id = await voucherOf(event);
    await db().updateTable('events').set(removedBy('Budi')).where('id', '=', event).execute();
    expect(await codeOf(budi().restore({ type: 'vouchers', id }))).toBe('restore_blocked');
  });
});
