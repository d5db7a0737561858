import type { Insertable } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, givenEvent, inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { person } from '../../test/people.ts';
import type { Tables } from '../db/schema/tables.ts';

const karcis = karcisForTests();
const client = () => karcis.current.client();

let organizer_id: string;
let created_by: string;
let music: string;
let hall: string;

beforeAll(async () => {
  const { db } = karcis.current;
  organizer_id = await given(db, 'organizers', { name: 'Nada Nusantara', slug: 'nada-nusantara' });
  created_by = (await person(db, 'Sari', 'admin')).id;
  music = await given(db, 'categories', { name: 'Musik', slug: 'musik' });
  hall = await given(db, 'venues', { name: 'Gedung Merdeka', city: 'Bandung' });
});

beforeEach(async () => {
  // What an earlier test left in the cache is too old to be sent.
  karcis.current.letSecondsPass(61);
  for (const table of [
    'ticket_types',
    'event_themes',
    'signature_profiles',
    'signature_artists',
    'signature_brand_partners',
    'events',
    'event_names',
  ] as const) {
    await karcis.current.db.deleteFrom(table).execute();
  }
});

type EventRow = Partial<Insertable<Tables['events']>>;
type TypeRow = Partial<Insertable<Tables['ticket_types']>>;

const event = (row: EventRow = {}) => givenEvent(karcis.current.db, { organizer_id, created_by, ...row });
const ticketType = (event_id: string, row: TypeRow = {}) =>
  given(karcis.current.db, 'ticket_types', {
    event_id,
    name: 'Reguler',
    price: 100_000,
    currency: 'IDR',
    capacity: 10,
    ...row,
  });

const inTrash = () => ({ deleted_at: inDays(-1), deleted_by: created_by, delete_reason: 'lama' });
const cancelled = { status: 'Cancelled', cancelled_at: inDays(-1) } as const;
const over = { starts_at: inDays(-3), ends_at: inDays(-2) };

/** Events by what a visitor may do with them: [slug, row]. */
const listed: Record<string, EventRow> = { akan: {}, kini: { starts_at: inDays(-1), ends_at: inDays(1) } };
const bySlug: Record<string, EventRow> = {
  tunda: { status: 'Postponed' },
  batal: cancelled,
  usai: over,
  tertutup: { visibility: 'Unlisted' },
};
const unseen = (): Record<string, EventRow> => ({
  konsep: { status: 'Draft', published_at: null },
  menunggu: { status: 'Pending Review', published_at: null },
  ditolak: { status: 'Rejected', rejection_reason: 'Kurang lengkap', published_at: null },
  arsip: { status: 'Archived' },
  pribadi: { visibility: 'Private' },
  sampah: inTrash(),
});

const slugs = async (input: Parameters<ReturnType<typeof client>['catalogue']['events']>[0] = {}) =>
  (await client().catalogue.events(input)).data.map(({ slug }) => slug);

describe('the list of events', () => {
  it('has what is Published, Public and not over, soonest first', async () => {
    for (const [slug, row] of Object.entries({ ...listed, ...bySlug, ...unseen() }))
      await event({ slug, ...row });
    expect(await slugs()).toEqual(['kini', 'akan']);
  });

  it('tells no long texts, and nothing of how many tickets there are', async () => {
    const id = await event({ description_markdown: 'Panjang' });
    await ticketType(id, { sold: 7, reserved: 1 });
    const { data } = await client().catalogue.events();
    expect(data).toHaveLength(1);
    expect(JSON.stringify(data)).not.toMatch(/Panjang|_html|capacity|sold"|reserved|available|created_by/);
  });

  it('is filtered by category, city, organizer and price', async () => {
    const other = await given(karcis.current.db, 'organizers', { name: 'Lain', slug: `lain-${Date.now()}` });
    await event({ slug: 'musik', category_id: music });
    await event({ slug: 'bandung', venue_id: hall });
    await event({ slug: 'lain', organizer_id: other });
    await ticketType(await event({ slug: 'gratis' }), { kind: 'Free', price: 0 });
    await ticketType(await event({ slug: 'berbayar' }));
    expect(await slugs({ category: 'musik' })).toEqual(['musik']);
    expect(await slugs({ category: 'tiada' })).toEqual([]);
    expect(await slugs({ city: 'Bandung' })).toEqual(['bandung']);
    expect(await slugs({ organizer: 'nada-nusantara', free: true })).toEqual(['gratis']);
    expect(await slugs({ organizer: 'nada-nusantara' })).not.toContain('lain');
    expect(await slugs({ free: false })).toEqual(['berbayar']);
    await event({ slug: 'pilihan', is_featured: true });
    expect(await slugs({ featured: true })).toEqual(['pilihan']);
    expect(await slugs({ featured: false })).toEqual(expect.not.arrayContaining(['pilihan']));
  });

  it('is sorted by start, by publication or by price, and events without a price are last', async () => {
    await ticketType(await event({ slug: 'mahal', starts_at: inDays(1), published_at: inDays(-3) }), {
      price: 900_000,
    });
    await ticketType(await event({ slug: 'murah', starts_at: inDays(3), published_at: inDays(-2) }));
    await event({ slug: 'tanpa', starts_at: inDays(2), published_at: inDays(-1) });
    expect(await slugs()).toEqual(['mahal', 'tanpa', 'murah']);
    expect(await slugs({ sort: 'newest' })).toEqual(['tanpa', 'murah', 'mahal']);
    expect(await slugs({ sort: 'price' })).toEqual(['murah', 'mahal', 'tanpa']);
    for (const sort of ['newest', 'price'] as const) {
      const first = await client().catalogue.events({ sort, per_page: 2 });
      const next = await (await fetch(first.links.next ?? '')).json();
      expect((next as { data: { slug: string }[] }).data.map(({ slug }) => slug)).toEqual(
        (await slugs({ sort })).slice(2),
      );
    }
  });

  it('has the events that overlap the days', async () => {
    // In Jakarta it is the 11th from 17.00 UTC of the 10th on.
    await event({ slug: 'malam', starts_at: '2199-01-10T16:00:00Z', ends_at: '2199-01-10T17:00:00Z' });
    await event({ slug: 'pagi', starts_at: '2199-01-10T17:00:00Z', ends_at: '2199-01-10T18:00:00Z' });
    await event({ slug: 'panjang', starts_at: '2199-01-11T16:59:59Z', ends_at: '2199-01-13T17:00:00.001Z' });
    expect(await slugs({ from: '2199-01-10', to: '2199-01-10' })).toEqual(['malam']);
    expect(await slugs({ from: '2199-01-11', to: '2199-01-11' })).toEqual(['pagi', 'panjang']);
    expect(await slugs({ from: '2199-01-14' })).toEqual(['panjang']);
    expect(await slugs({ from: '2199-01-15' })).toEqual([]);
    expect(await slugs({ to: '2199-01-10' })).toEqual(['malam']);
    expect(await slugs({ to: '2199-01-09' })).toEqual([]);
  });

  it('refuses days that are none, or in the wrong order', async () => {
    const { catalogue } = client();
    await expect(catalogue.events({ from: '2026-11-31' })).rejects.toThrow('422 invalid_request');
    await expect(catalogue.events({ from: '2026-11-02', to: '2026-11-01' })).rejects.toThrow(
      'to was 2026-11-01',
    );
  });

  it('finds every word of a search, in any case, and takes %, _ and \\ as they are', async () => {
    await event({ slug: 'satu', title: 'Malam Puisi', summary: '100% Ñandú, D’Masiv', venue_id: hall });
    await event({ slug: 'dua', title: 'Malam Balada', tags: ['akustik_pelan'], starts_at: inDays(6) });
    await event({ slug: 'tiga', title: 'Balada 100 Malam', tags: ['C:\\musik'], category_id: music });
    expect((await slugs({ q: 'MALAM balada' })).toSorted()).toEqual(['dua', 'tiga']);
    for (const q of ['puisi bandung', '100%', 'nandu dmasiv']) expect(await slugs({ q })).toEqual(['satu']);
    expect([await slugs({ q: 'k_p' }), await slugs({ q: 'm_l' })]).toEqual([['dua'], []]);
    expect(await slugs({ q: '\\' })).toEqual(['tiga']);
    for (const q of ['satu dua tiga empat lima enam', 'x'.repeat(81)])
      await expect(slugs({ q })).rejects.toThrow('422');
  });
});

describe('an event', () => {
  it('is read by its slug while it is public, also Unlisted, Postponed, Cancelled or over', async () => {
    const statuses: Record<string, string> = {};
    for (const [slug, row] of Object.entries({ ...listed, ...bySlug })) {
      await event({ slug, ...row });
      statuses[slug] = (await client().catalogue.event({ slug })).data.status;
    }
    expect(statuses).toEqual({
      akan: 'Published',
      kini: 'Ongoing',
      tunda: 'Postponed',
      batal: 'Cancelled',
      usai: 'Completed',
      tertutup: 'Published',
    });
  });

  it('that is not public answers like one that is absent, byte for byte', async () => {
    for (const [slug, row] of Object.entries(unseen())) await event({ slug, ...row });
    const bodies = new Set<string>();
    for (const slug of [...Object.keys(unseen()), 'tidak-ada', 'TIDAK', '%00', 'x'.repeat(200)]) {
      const response = await fetch(`${karcis.current.url}/events/${slug}`, {
        headers: { 'x-request-id': 'sama-saja' },
      });
      expect(response.status, slug).toBe(404);
      bodies.add(await response.text());
    }
    expect(bodies.size).toBe(1);
  });

  it('has its active Public ticket types in their order, with prices as buyers pay them', async () => {
    await karcis.current.db
      .updateTable('general_settings')
      .set({ platform_fee_value: 3, platform_fee_paid_by: 'Buyer', fee_tax_rate: 11 })
      .execute();
    const id = await event({ slug: 'jenis', description_markdown: 'Halo **semua**' });
    await ticketType(id, { name: 'Habis', price: 150_000, capacity: 5, sold: 4, reserved: 1, position: 2 });
    await ticketType(id, { name: 'Reguler', original_price: 150_000, position: 1 });
    await ticketType(id, { name: 'Gratis', kind: 'Free', price: 0, position: 3 });
    await ticketType(id, { name: 'rahasia-1', visibility: 'Hidden', price: 1 });
    await ticketType(id, { name: 'rahasia-2', visibility: 'Code Only', price: 1 });
    await ticketType(id, { name: 'rahasia-3', is_active: false, price: 1 });
    await ticketType(id, { name: 'rahasia-4', price: 1, ...inTrash() });
    const { data } = await client().catalogue.event({ slug: 'jenis' });
    const types = data.ticket_types.map(({ name, sales_status, fee, tax, price_all_in }) => ({
      name,
      sales_status,
      parts: [fee, tax, price_all_in],
    }));
    expect(types).toEqual([
      { name: 'Reguler', sales_status: 'On Sale', parts: [3000, 330, 103_330] },
      { name: 'Habis', sales_status: 'Sold Out', parts: [4500, 495, 154_995] },
      { name: 'Gratis', sales_status: 'On Sale', parts: [0, 0, 0] },
    ]);
    expect(data.ticket_types.map((type) => type.original_price_all_in)).toEqual([154_995, null, null]);
    expect(data).toMatchObject({
      description_html: '<p>Halo <strong>semua</strong></p>',
      min_price: 0,
      min_price_all_in: 0,
      max_price: 150_000,
      sales_status: 'On Sale',
      max_tickets_per_order: 10,
      hold_minutes: 15,
      theme: null,
      buyer_charges: { fee_each: 0, fee_percent: 3, fee_tax_percent: 11, tax_percent: 0 },
    });
    const text = JSON.stringify(data);
    expect(text).not.toMatch(/rahasia|"(capacity|sold|reserved|available|visibility_)"/);
  });

  it('does not tell by its status or its prices what hidden ticket types do', async () => {
    const id = await event({ slug: 'habis' });
    await ticketType(id, { capacity: 1, sold: 1 });
    expect((await client().catalogue.event({ slug: 'habis' })).data.sales_status).toBe('Sold Out');
    await ticketType(id, { visibility: 'Hidden', price: 1 });
    karcis.current.letSecondsPass(61);
    const { data } = await client().catalogue.event({ slug: 'habis' });
    expect([data.sales_status, data.min_price]).toEqual(['Sold Out', 100_000]);
  });

  it('says how many tickets are left, above ten nothing', async () => {
    const slug = 'sisa';
    const id = await event({ slug });
    const rows: TypeRow[] = [
      { capacity: 5, sold: 2, reserved: 1 },
      { capacity: 3, sold: 3 },
      { capacity: 100, sold: 2 },
      { capacity: null },
      { visibility: 'Hidden' },
    ];
    const types: string[] = [];
    for (const [position, row] of rows.entries()) types.push(await ticketType(id, { position, ...row }));
    expect((await client().catalogue.availability({ slug })).data).toEqual([
      { ticket_type_id: types[0], sales_status: 'On Sale', available: 2 },
      { ticket_type_id: types[1], sales_status: 'Sold Out', available: 0 },
      { ticket_type_id: types[2], sales_status: 'On Sale', available: null },
      { ticket_type_id: types[3], sales_status: 'On Sale', available: null },
    ]);
    await expect(client().catalogue.availability({ slug: 'tidak-ada' })).rejects.toThrow('404 not_found');
  });

  it('shows its theme', async () => {
    const event_id = await event({ slug: 'tema' });
    await given(karcis.current.db, 'event_themes', {
      event_id,
      preset: 'Senja',
      primary_color: '#b91c1c',
      secondary_color: '#111111',
      accent_color: '#222222',
      background_color: '#ffffff',
      surface_color: '#eeeeee',
      text_color: '#000000',
      font_heading: 'Inter',
      font_body: 'Inter',
      hero_layout: 'Split',
    });
    expect((await client().catalogue.event({ slug: 'tema' })).data.theme).toMatchObject({
      preset: 'Senja',
      contrast_ok: true,
    });
  });

  it('cannot have the slug of the official event', async () => {
    await expect(event({ slug: 'signature' })).rejects.toThrow('the_slug_signature_is_reserved');
  });
});

describe('an entry for calendars', () => {
  it('is there for each event that visitors can read', async () => {
    const id = await event({ slug: 'keroncong' });
    expect(await client().catalogue.calendar({ slug: 'keroncong' })).toContain(`UID:${id}@karcis`);
    await event({ slug: 'draf', status: 'Draft', published_at: null });
    for (const slug of ['draf', 'tidak-ada'])
      await expect(client().catalogue.calendar({ slug })).rejects.toThrow('404 not_found');
  });
});

describe('the official event', () => {
  const read = async () => (await client().catalogue.signatureEvent()).data;

  it('is null while there is none that is public', async () => {
    expect(await read()).toBeNull();
    const id = await event({ is_signature: true, visibility: 'Private' });
    karcis.current.letSecondsPass(61);
    expect(await read()).toBeNull();
    await karcis.current.db
      .updateTable('events')
      .set({ visibility: 'Public' })
      .where('id', '=', id)
      .execute();
    karcis.current.letSecondsPass(61);
    expect((await read())?.event.id).toBe(id);
  });

  it('has its page once that is published, announced artists and active partners', async () => {
    const { db } = karcis.current;
    const event_id = await event({ is_signature: true });
    await given(db, 'signature_profiles', { event_id, headline: 'rahasia' });
    await given(db, 'signature_artists', {
      event_id,
      name: 'Kedua',
      slug: 'kedua',
      position: 2,
      announce_at: inDays(-1),
    });
    await given(db, 'signature_artists', {
      event_id,
      name: 'Pertama',
      slug: 'pertama',
      position: 1,
      bio_markdown: '*Halo*',
    });
    await given(db, 'signature_artists', {
      event_id,
      name: 'rahasia',
      slug: 'nanti',
      announce_at: inDays(1),
    });
    await given(db, 'signature_artists', { event_id, name: 'rahasia', slug: 'batal', is_active: false });
    await given(db, 'signature_artists', { event_id, name: 'rahasia', slug: 'sampah', ...inTrash() });
    await given(db, 'signature_brand_partners', { event_id, name: 'Kopi', tier: 'Gold' });
    await given(db, 'signature_brand_partners', {
      event_id,
      name: 'rahasia',
      tier: 'Gold',
      is_active: false,
    });
    const hidden = await read();
    expect(hidden).toMatchObject({
      profile: null,
      artists: [{ name: 'Pertama', bio_html: '<p><em>Halo</em></p>' }, { name: 'Kedua' }],
      partners: [{ name: 'Kopi' }],
    });
    expect(JSON.stringify(hidden)).not.toContain('rahasia');
    await db.updateTable('signature_profiles').set({ is_published: true, headline: 'Bersuara' }).execute();
    karcis.current.letSecondsPass(61);
    expect((await read())?.profile).toMatchObject({ headline: 'Bersuara', hero_media: null, cta: null });
  });
});

describe('the filters', () => {
  it('are what the list has, with the number of its events', async () => {
    await event({ category_id: music, venue_id: hall });
    await event({ category_id: music });
    for (const row of Object.values({ ...bySlug, ...unseen() })) await event({ ...row, category_id: music });
    const { data } = await client().catalogue.eventFilters();
    expect(data).toEqual({
      categories: [{ id: music, name: 'Musik', slug: 'musik', count: 2 }],
      cities: [{ name: 'Bandung', count: 1 }],
    });
    expect((await client().catalogue.categories()).data).toMatchObject([{ id: music, slug: 'musik' }]);
  });
});

describe('an organizer', () => {
  it('is read by its slug, with the number of its upcoming events, and without its contacts', async () => {
    const { db } = karcis.current;
    const contacts = { support_email: 'rahasia@example.org', support_phone: '+62 rahasia' };
    const id = await given(db, 'organizers', {
      name: 'Sanggar',
      slug: 'sanggar',
      description: 'Teater rakyat',
      website_url: 'https://sanggar.example.org',
      ...contacts,
    });
    await event({ organizer_id: id });
    for (const row of Object.values({ ...bySlug, ...unseen() })) await event({ ...row, organizer_id: id });
    const { data } = await client().catalogue.organizer({ slug: 'sanggar' });
    expect(data).toMatchObject({
      id,
      name: 'Sanggar',
      description: 'Teater rakyat',
      counts: { upcoming_events: 1 },
    });
    expect(JSON.stringify(data)).not.toContain('rahasia');
    await expect(client().catalogue.organizer({ slug: 'tiada' })).rejects.toThrow('404 not_found');
  });
});
