import { beforeAll, describe, expect, it } from 'vitest';
import { given } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import { type Buyer, openCounter, type TicketType } from '../../test/ticket-counter.ts';
import { aggregate } from '../db/tallies/aggregate.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

const organizerOf = async (name: 'Budi' | 'Bayu') => {
  const { db } = karcis.current;
  const row = db.selectFrom('users').select('organizer_id').where('id', '=', people[name].id);
  return (await row.executeTakeFirst())?.organizer_id ?? '';
};

async function open(name: 'Budi' | 'Bayu') {
  const owner = { organizer_id: await organizerOf(name), created_by: people[name].id };
  const office = await openCounter(karcis.current, owner);
  const type = await office.type('Reguler', 100_000);
  const sell = (day: string, buyer: Buyer, of: TicketType = type) =>
    office.sell({ at: `${day}T05:00:00.000Z`, buyer, type: of });
  return { ...office, regular: type, sellTo: sell };
}

const reportOf = async (name: 'Budi' | 'Bayu') =>
  (await karcis.current.client(people[name].token).organizerAnalytics.participants()).data;
const reportOfAll = async () =>
  (await karcis.current.client(people.Sari.token).adminAnalytics.participants()).data;

const account = async (name: string, more: object) => {
  const email = `${name}@example.com`;
  return {
    id: await given(karcis.current.db, 'users', { name, email, role: 'ticket_holder', ...more }),
    email,
  };
};

/** Twice the same questions: all is counted from the pending rows first, and from the tallies after it. */
const moments = ['pending', 'aggregated'];
const come = async (moment: string) => {
  if (moment === 'aggregated') await aggregate(karcis.current.database);
};

describe('who came back', () => {
  beforeAll(async () => {
    const [jazz, rock, wayang] = [await open('Budi'), await open('Budi'), await open('Bayu')];
    // Hana is at both events of Budi's and at the one of Bayu's, which she paid for in between.
    await jazz.sellTo('2026-01-10', people.Hana);
    await wayang.sellTo('2026-02-10', people.Hana);
    await rock.sellTo('2026-03-10', people.Hana);
    await rock.sellTo('2026-03-11', people.Hana);
    // Ratna has no account, and writes her address as she likes.
    await jazz.sellTo('2026-01-20', { email: 'ratna@example.com' });
    await jazz.sellTo('2026-01-21', { email: 'Ratna@Example.com' });
    // Hendra gave his only ticket back; Putra one of two.
    const gone = await jazz.sellTo('2026-01-12', people.Hendra);
    await jazz.giveBack(gone, { at: '2026-02-01T05:00:00.000Z', tickets: 1, amount: 100_000 });
    const half = await rock.sell({
      at: '2026-03-01T05:00:00.000Z',
      buyer: people.Prasetyo,
      type: rock.regular,
      quantity: 2,
    });
    await rock.withdraw(half, 1, '2026-03-02T05:00:00.000Z');
  });

  it.each(moments)(
    'is told for each organizer by their own events, and for the platform by all, %s',
    async (at) => {
      await come(at);
      // Budi: Hana, Ratna and Prasetyo; seven orders, Hendra's too, with eight tickets.
      expect((await reportOf('Budi')).summary).toEqual({
        unique_participants: 3,
        new: 2,
        returning: 1,
        repeat_rate_pct: 33.33,
        tickets_per_order: 1.14,
      });
      expect((await reportOf('Bayu')).summary).toMatchObject({
        unique_participants: 1,
        new: 1,
        returning: 0,
      });
      expect((await reportOfAll()).summary).toMatchObject({ unique_participants: 3, new: 2, returning: 1 });
    },
  );

  it.each(moments)('is told month by month, %s', async (at) => {
    await come(at);
    const months = (await reportOf('Budi')).series.slice(0, 3);
    expect(months).toEqual([
      { period: '2026-01-01', participations: 2, newcomers: 2, returners: 0 },
      { period: '2026-02-01', participations: 0, newcomers: 0, returners: 0 },
      { period: '2026-03-01', participations: 2, newcomers: 1, returners: 1 },
    ]);
    // On the platform Hana returned in February already, to Bayu.
    expect((await reportOfAll()).series.slice(0, 3)).toEqual([
      { period: '2026-01-01', participations: 2, newcomers: 2, returners: 0 },
      { period: '2026-02-01', participations: 1, newcomers: 0, returners: 1 },
      { period: '2026-03-01', participations: 2, newcomers: 1, returners: 1 },
    ]);
  });

  it('changes when a ticket comes back: what was her second event is her first', async () => {
    const { db, database } = karcis.current;
    const late = await open('Bayu');
    const sold = await late.sellTo('2026-04-01', { email: 'tiara@example.com' });
    const again = await open('Bayu');
    await again.sellTo('2026-05-01', { email: 'tiara@example.com' });
    await aggregate(database);
    const series = async () =>
      (await reportOf('Bayu')).series.filter(({ period }) => /^2026-0[45]-/.test(period));
    expect(await series()).toMatchObject([
      { newcomers: 1, returners: 0 },
      { newcomers: 0, returners: 1 },
    ]);
    await late.giveBack(sold, { at: '2026-06-01T05:00:00.000Z', tickets: 1, amount: 100_000 });
    for (const moment of moments) {
      await come(moment);
      expect(await series(), moment).toMatchObject([
        { participations: 0, newcomers: 0 },
        { newcomers: 1, returners: 0 },
      ]);
    }
    expect(
      await db.selectFrom('ledger_entries').select('id').where('is_counted', '=', false).execute(),
    ).toEqual([]);
  });
});

/** The year in the zone of the platform. */
const yearThere = () =>
  Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Jakarta' }).format(new Date()));

describe('the groups of people', () => {
  const fresh = karcisForTests();
  it('come from their accounts as they are now, and by the age that they reach this year', async () => {
    const { db, database } = fresh.current;
    const there = await invite(fresh.current);
    const row = db.selectFrom('users').select('organizer_id').where('id', '=', there.Budi.id);
    const organizer_id = (await row.executeTakeFirst())?.organizer_id ?? '';
    const office = await openCounter(fresh.current, { organizer_id, created_by: there.Budi.id });
    const type = await office.type('Reguler', 100_000);
    const year = yearThere();
    // Six turn 17 this year, five 18, five 24 and five 55; one did not say.
    const ages = [17, 17, 17, 17, 17, 17, 18, 18, 18, 18, 18, 24, 24, 24, 24, 24, 55, 55, 55, 55, 55, null];
    const ids: string[] = [];
    for (const [index, age] of ages.entries()) {
      const id = await given(db, 'users', {
        name: 'Pengunjung',
        email: `pengunjung${index}@example.com`,
        role: 'ticket_holder',
        birth_date: age === null ? null : `${year - age}-12-31`,
        gender: index % 2 === 0 ? 'Female' : 'Male',
        city: index < 20 ? 'Jakarta' : 'Sabang',
        province: 'DKI Jakarta',
      });
      ids.push(id);
      const buyer = { id, email: `pengunjung${index}@example.com` };
      await office.sell({ at: '2026-03-01T05:00:00.000Z', buyer, type });
    }
    const report = async () =>
      (await fresh.current.client(there.Budi.token).organizerAnalytics.participants()).data;
    for (const isAggregated of [false, true]) {
      if (isAggregated) await aggregate(database);
      const { by_age_group, by_gender, by_city, by_province } = await report();
      // The year may end while this runs.
      if (yearThere() !== year) return;
      // One person did not answer: the next smallest group hides them.
      expect(by_age_group).toEqual([
        { name: '18–24', participants: 10 },
        { name: 'Under 18', participants: 6 },
        { name: 'Other', participants: 6 },
      ]);
      expect(by_gender).toEqual([
        { name: 'Female', participants: 11 },
        { name: 'Male', participants: 11 },
      ]);
      expect(by_city).toEqual([{ name: 'Other', participants: 22 }]);
      expect(by_province).toEqual([{ name: 'DKI Jakarta', participants: 22 }]);
    }
    await db.updateTable('users').set({ city: 'Sabang' }).where('id', 'in', ids.slice(0, 5)).execute();
    for (const isAggregated of [false, true]) {
      if (isAggregated) await aggregate(database);
      expect((await report()).by_city).toEqual([
        { name: 'Jakarta', participants: 15 },
        { name: 'Sabang', participants: 7 },
      ]);
    }
  });
});

describe('the customers of a promo', () => {
  it.each(moments)('are different people, by account or by email address, %s', async (moment) => {
    if (moment === 'pending') await useIt();
    await come(moment);
    const { data } = await karcis.current.client(people.Bayu.token).organizerAnalytics.promos();
    expect(data.summary).toMatchObject({
      promos_active: 2,
      redemptions: 6,
      orders_with_promo: 5,
      discount_total: 60_000,
      gross_with_promo: 440_000,
    });
    expect(data.promos).toMatchObject([
      { name: 'PAGI', uses: 5, unique_customers: 3, discount_total: 50_000, gross: 440_000, remaining: 5 },
      { name: 'RAMAI', uses: 1, unique_customers: 1, discount_total: 10_000, gross: 80_000, max_uses: null },
    ]);
  });

  /** Five orders at 100,000 with 10,000 off by PAGI: Hana's two, Ratna's two, Rudi's one, with 10,000 more off by RAMAI. */
  async function useIt(): Promise<void> {
    const office = await open('Bayu');
    const promo = await office.promo('PAGI', { max_uses: 10 });
    const more = await office.promo('RAMAI');
    const rudi = await account('rudi', {});
    const buyers = [
      people.Hana,
      people.Hana,
      { email: 'ratna@example.com' },
      { email: 'RATNA@example.com' },
      rudi,
    ];
    const orders: string[] = [];
    for (const [index, buyer] of buyers.entries()) {
      const at = `2026-07-0${index + 1}T05:00:00.000Z`;
      const discount = { promo, amount: 10_000 };
      const { order, payment } = await office.sell({ at, buyer, type: office.regular, discount });
      orders.push(order);
      if (buyer !== rudi) continue;
      const { db } = karcis.current;
      const use = { event_id: office.event, order_id: order, currency: 'IDR' };
      const redeemed = { status: 'Redeemed', amount: 10_000, redeemed_at: at } as const;
      await given(db, 'promo_redemptions', {
        ...use,
        ...redeemed,
        promo_id: more,
        user_id: rudi.id,
        person_key: rudi.id,
      });
      await given(db, 'ledger_entries', {
        ...use,
        payment_id: payment,
        kind: 'Discount',
        ticket_type_id: office.regular.id,
        promo_id: more,
        amount: -10_000,
        occurred_at: at,
      });
    }
  }
});
