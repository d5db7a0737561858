import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../domain/id.ts';
import { given, inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { openBoxOffice } from '../../test/box-office.ts';
import { invite, type People } from '../../test/people.ts';
import { retain } from '../jobs/retention.ts';

/** For how long personal data is kept: what a change would erase, and when it takes effect. */

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});
const before = { data_retention_days: 3650, data_retention_from: null, data_retention_days_before: null };
beforeEach(async () => {
  await karcis.current.db.updateTable('legal_settings').set(before).execute();
});

const settings = () => karcis.current.client(people.Sari.token).settings;
const legal = async () => settings().legal();
async function change(data_retention_days: number | null) {
  const { etag = '' } = await legal();
  const { data } = await settings().changeLegal({ body: { data_retention_days } }, { ifMatch: etag });
  return data;
}
const round = () => retain(karcis.current.database, new AbortController().signal);
const noticeIsOver = () =>
  karcis.current.db
    .updateTable('legal_settings')
    .set({ data_retention_from: inDays(-0.1) })
    .execute();

/** Somebody who bought a year ago without an account; returns whether they are still known. */
async function guest(): Promise<() => Promise<boolean>> {
  const { db } = karcis.current;
  const office = await openBoxOffice(db, people.Sari.id, { starts_at: inDays(-366), ends_at: inDays(-365) });
  const buyer_email = `${newId()}@example.org`;
  const { order_id } = await office.sell({ buyer_email, paid_at: inDays(-370) });
  return async () => {
    const order = db.selectFrom('orders').select('buyer_email').where('id', '=', order_id);
    return (await order.executeTakeFirstOrThrow()).buyer_email === buyer_email;
  };
}

describe('the days for which personal data is kept', () => {
  it.each([1, 30, 120, 179])('are not as few as %i', async (days) => {
    await expect(change(days)).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ pointer: '/data_retention_days', code: 'too_small' }] },
    });
    expect((await legal()).data).toMatchObject(before);
  });

  it('take effect a week later where they are fewer, and erase nothing before', async () => {
    const isKnown = await guest();
    const { data_retention_from: from, ...rest } = await change(180);
    expect(rest).toMatchObject({ data_retention_days: 180, data_retention_days_before: 3650 });
    expect(Math.round((Date.parse(from ?? '') - Date.now()) / 86_400_000)).toBe(7);
    await round();
    expect(await isKnown()).toBe(true);
    await noticeIsOver();
    await round();
    expect(await isKnown()).toBe(false);
  });

  it('are taken back within the week, and then erase nothing', async () => {
    const isKnown = await guest();
    await change(180);
    expect(await change(3650)).toMatchObject(before);
    await round();
    expect(await isKnown()).toBe(true);
  });

  it('take effect at once where they are more, and begin a new week where they are fewer still', async () => {
    expect(await change(4000)).toMatchObject({ ...before, data_retention_days: 4000 });
    await change(400);
    await karcis.current.db
      .updateTable('legal_settings')
      .set({ data_retention_from: inDays(1) })
      .execute();
    const fewer = await change(200);
    expect(fewer).toMatchObject({ data_retention_days: 200, data_retention_days_before: 4000 });
    expect(Date.parse(fewer.data_retention_from ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  });

  it('keep their notice where the same number is sent again, and have one where data was kept for good', async () => {
    await change(null);
    const first = await change(365);
    expect(first.data_retention_from).not.toBeNull();
    expect(first.data_retention_days_before).toBeNull();
    expect((await change(365)).data_retention_from).toBe(first.data_retention_from);
    const isKnown = await guest();
    await karcis.current.db.updateTable('legal_settings').set({ data_retention_days: 180 }).execute();
    await round();
    expect(await isKnown()).toBe(true);
  });
});

describe('the preview', () => {
  it('counts what would be erased, and changes nothing', async () => {
    const isKnown = await guest();
    const { data: none } = await settings().retention({ days: 3650 });
    expect(none).toMatchObject({ days: 3650, guests: 0, would_apply_at: null });
    const { data } = await settings().retention({ days: 180 });
    expect(data.guests).toBeGreaterThan(0);
    expect(Date.parse(data.oldest_event_ended_at ?? '')).toBeLessThan(Date.now() - 300 * 86_400_000);
    expect(Date.parse(data.would_apply_at ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    expect(await isKnown()).toBe(true);
  });

  it('leaves out those to whom money is owed', async () => {
    const { db } = karcis.current;
    const counted = async () => (await settings().retention({ days: 180 })).data.guests;
    const isBefore = await counted();
    const office = await openBoxOffice(db, people.Sari.id, {
      starts_at: inDays(-366),
      ends_at: inDays(-365),
    });
    const { order_id } = await office.sell({ buyer_email: `${newId()}@example.org` });
    const payment_id = await office.pay(order_id);
    expect(await counted()).toBe(isBefore + 1);
    const of = { event_id: office.event, order_id, payment_id, amount: 9, currency: 'IDR' };
    await given(db, 'refunds', { ...of, reason: 'Sakit', status: 'Approved' });
    expect(await counted()).toBe(isBefore);
  });

  it('is not for fewer days than may be chosen', async () => {
    await expect(settings().retention({ days: 179 })).rejects.toMatchObject({ status: 422 });
  });
});
