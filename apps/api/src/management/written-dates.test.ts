import { api, ofWrittenDays, ofWrittenInstants, type Route } from '@karcis/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';
import { given } from '../../test/given.ts';
import { openTicketOffice } from '../../test/ticket-office.ts';
import { openShop, type Shop } from '../../test/shop.ts';

/** Dates of years that are not kept, as they are sent and as they come of moves. */

const karcis = karcisForTests({ secretKey: async () => secretKey });
let people: People;
let shop: Shop;
beforeAll(async () => {
  people = await invite(karcis.current);
  shop = await openShop(karcis.current, people.Sari.id);
});

const client = () => karcis.current.client(people.Sari.token);

/** Returns status and place of a refusal; undefined where there is none. */
const refusalOf = (request: Promise<unknown>): Promise<string | undefined> =>
  request.then(
    () => undefined,
    (error: unknown) => {
      const { status, errors = [] } = error as {
        status: number;
        errors?: { pointer?: string; parameter?: string; detail: string }[];
      };
      return `${status} ${errors[0]?.pointer ?? errors[0]?.parameter}`;
    },
  );

const others = [
  '+010000-01-01T00:00:00.000Z',
  '10000-01-01T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00.000Z',
  '1899-12-31T23:59:59.999Z',
  '2200-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
];

interface Schema {
  readonly format?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** Every date that a schema takes, by its path. */
const datesIn = (
  { format, pattern, properties = {}, items }: Schema,
  at = '',
): [string, string | undefined][] => [
  ...(format === 'date-time' || format === 'date' ? [[at, pattern] as [string, string | undefined]] : []),
  ...Object.entries(properties).flatMap(([name, part]) => datesIn(part, `${at}/${name}`)),
  ...(items === undefined ? [] : datesIn(items, `${at}/0`)),
];

/** Days of queries are judged by `requireDays` and `dayRangeOf`. */
const isDayOfQuery = (at: string) => /^\/(from|to|start_date|end_date)$/.test(at);

describe('a date that is sent', () => {
  it('is of the years that are kept, in every body and query', () => {
    const routes = Object.values(api).flatMap((area) => Object.values<Route>(area));
    const dates = routes.flatMap(({ path, body, query }) =>
      [body, query].flatMap((schema) =>
        datesIn((schema ?? {}) as Schema)
          .filter(([at]) => schema === body || !isDayOfQuery(at))
          .map(([at, pattern]) => ({ at: path + at, pattern })),
      ),
    );
    expect(dates.length).toBeGreaterThan(60);
    const kept = new Set<string | undefined>([ofWrittenInstants.pattern, ofWrittenDays.pattern]);
    const free = dates.filter(({ pattern }) => !kept.has(pattern)).map(({ at }) => at);
    // The clock of a phone may be wrong by any time, and its scans are kept.
    expect(free.filter((at) => !at.endsWith('/checkins/batch/lines/0/scanned_at'))).toEqual([]);
  });

  it.each(others)('is refused at its field: %s', async (at) => {
    const { adminEventManagement: events, adminTicketTypes, adminPromos, adminVouchers } = client();
    const id = shop.event;
    const voucher = { code: 'TAHUN', effect: 'Free Ticket' as const };
    const promo = {
      name: 'Uji',
      trigger: 'Automatic',
      discount_type: 'Percentage',
      discount_value: 10,
    } as const;
    const asked = {
      'PATCH starts_at': () => events.change({ id, body: { starts_at: at, shift_dates: true } }),
      'PATCH refund_until': () => events.change({ id, body: { refund_until: at } }),
      'POST starts_at': () => events.duplicate({ id, body: { title: 'Salinan', starts_at: at } }),
      'GET starts_at': () => events.movePreview({ id, starts_at: at, shift_dates: true }),
      'type sales_end_at': () =>
        adminTicketTypes.create({ id, body: { name: 'Uji', price: 1, sales_end_at: at } }),
      'promo ends_at': () => adminPromos.create({ id, body: { ...promo, ends_at: at } }),
      'voucher valid_until': () => adminVouchers.create({ id, body: { ...voucher, valid_until: at } }),
    };
    for (const [name, request] of Object.entries(asked)) {
      const [method, field] = name.split(' ');
      expect(await refusalOf(request()), name).toBe(`422 ${method === 'GET' ? '' : '/'}${field}`);
    }
  });

  it.each(['0000-01-01', '0001-01-01', '9999-12-31', '10000-01-01'])(
    'is refused in a range: %s',
    async (day) => {
      const { catalogue, adminExports } = client();
      const budi = karcis.current.client(people.Budi.token);
      expect(await refusalOf(catalogue.events({ from: day }))).toBe('422 from');
      expect(await refusalOf(catalogue.events({ to: day }))).toBe('422 to');
      expect(await refusalOf(adminExports.payments({ from: day }))).toBe('422 from');
      const range = { start_date: day, end_date: day };
      expect(await refusalOf(budi.organizerAnalytics.revenueRange(range))).toBe('422 start_date');
    },
  );
});

describe('a date that comes of a move', () => {
  const far = { starts_at: '2190-03-01T12:00:00.000Z', ends_at: '2190-03-02T12:00:00.000Z' };
  const later = (year: number) => `${year}-03-01T12:00:00.000Z`;

  it.each([
    ['a ticket type', (at: Shop) => at.changeType({ valid_until: '2195-01-01T00:00:00.000Z' })],
    ['a promo', (at: Shop) => at.addPromo({ ends_at: '2195-01-01T00:00:00.000Z' })],
    ['a voucher', (at: Shop) => at.addVoucher({ valid_until: '2195-01-01T00:00:00.000Z' })],
    ['the event', (at: Shop) => at.changeEvent({ refund_until: '2195-01-01T00:00:00.000Z' })],
  ])('is refused at the start where it is beyond the years that are kept: of %s', async (_, date) => {
    const at = await openShop(karcis.current, people.Sari.id, far);
    await date(at);
    const { adminEventManagement: events } = client();
    const move = (year: number) =>
      refusalOf(events.change({ id: at.event, body: { starts_at: later(year), shift_dates: true } }));
    expect(await move(2198)).toBe('422 /starts_at');
    const { data } = await events.movePreview({ id: at.event });
    expect(data.starts_at).toBe(far.starts_at);
    // Control: a nearer start, and what goes with it.
    expect(await move(2192)).toBeUndefined();
  });

  it('is refused in a preview and in a duplicate as well', async () => {
    const at = await openShop(karcis.current, people.Sari.id, far);
    await at.changeType({ valid_until: '2195-01-01T00:00:00.000Z' });
    const { adminEventManagement: events } = client();
    const preview = (year: number) =>
      refusalOf(events.movePreview({ id: at.event, starts_at: later(year), shift_dates: true }));
    const copy = (year: number) =>
      refusalOf(events.duplicate({ id: at.event, body: { title: 'Salinan', starts_at: later(year) } }));
    expect([await preview(2198), await copy(2198)]).toEqual(['422 starts_at', '422 /starts_at']);
    expect([await preview(2192), await copy(2192)]).toEqual([undefined, undefined]);
  });

  it('leaves dates of other years, which were set before, as they are', async () => {
    const { db } = karcis.current;
    const at = await openTicketOffice(db, people.Sari.id, far);
    const old = '9999-12-31T00:00:00.000Z';
    const promo = await given(db, 'promos', {
      event_id: at.event,
      name: 'Lama',
      code: 'LAMA',
      discount_type: 'Percentage',
      discount_value: 10,
      currency: 'IDR',
      ends_at: old,
    });
    await client().adminPromos.remove({ id: at.event, promo_id: promo, reason: 'Uji' });
    const used = await at.issue(null, 'Refunded', { valid_until: old });
    const { adminEventManagement: events } = client();
    const body = { starts_at: later(2192) };
    expect(
      await refusalOf(events.change({ id: at.event, body: { ...body, shift_dates: true } })),
    ).toBeUndefined();
    expect(
      await refusalOf(events.duplicate({ id: at.event, body: { title: 'Salinan', ...body } })),
    ).toBeUndefined();
    const kept = async (table: 'promos' | 'tickets', id: string) =>
      (await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()) as {
        readonly ends_at?: string;
        readonly valid_until?: string;
      };
    expect((await kept('promos', promo)).ends_at).toBe(old);
    expect((await kept('tickets', used)).valid_until).toBe(old);
  });

  it('does not leave them by moves that follow each other', async () => {
    const at = await openShop(karcis.current, people.Sari.id, far);
    await at.changeType({ valid_until: '2191-01-01T00:00:00.000Z' });
    const { adminEventManagement: events } = client();
    const move = (year: number, shift_dates: boolean) =>
      refusalOf(
        events.change({
          id: at.event,
          body: { starts_at: later(year), ends_at: `${year}-03-02T12:00:00.000Z`, shift_dates },
        }),
      );
    const outcomes: (string | undefined)[] = [];
    for (let round = 0; round < 4; round += 1) outcomes.push(await move(2194, true), await move(2190, false));
    expect(outcomes).toEqual([
      ...Array.from({ length: 4 }, () => undefined),
      '422 /starts_at',
      undefined,
      '422 /starts_at',
      undefined,
    ]);
  });
});

describe('an event at the edge of the years that are kept', () => {
  it('is read in every zone, listed, exported and in calendars', async () => {
    const edge = { starts_at: '2199-12-31T22:00:00.000Z', ends_at: '2199-12-31T23:59:59.999Z' };
    for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const at = await openShop(karcis.current, people.Sari.id, { ...edge, timezone });
      const { catalogue, adminEvents, adminExports } = client();
      expect((await catalogue.event({ slug: at.slug })).data).toMatchObject(edge);
      expect((await adminEvents.event({ id: at.event })).data).toMatchObject(edge);
      expect(await refusalOf(catalogue.calendar({ slug: at.slug }))).toBeUndefined();
      expect(
        await refusalOf(adminExports.attendees({ event_id: at.event, to: '2199-12-31' })),
      ).toBeUndefined();
      expect(await refusalOf(catalogue.events({ from: '2199-12-31', to: '2199-12-31' }))).toBeUndefined();
    }
  });
});
