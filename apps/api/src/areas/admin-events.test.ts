import type { Client } from '@karcis/sdk';
import type { Insertable } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { given, givenEvent, inDays, nameEvents } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import type { Tables } from '../db/schema/tables.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests();
const client = () => karcis.current.client(people.Sari.token);
let people: People;
let organizer_id: string;
/** The official one. */
let festival: string;
/** A draft that has nothing yet. */
let draft: string;

const event = (row: Partial<Insertable<Tables['events']>> = {}) =>
  givenEvent(karcis.current.db, { organizer_id, created_by: people.Sari.id, ...row });
async function change(id: string, row: object) {
  await karcis.current.db.updateTable('events').set(row).where('id', '=', id).execute();
  await nameEvents(karcis.current.db);
}
const trashed = () => ({ deleted_at: inDays(-1), deleted_by: people.Sari.id, delete_reason: 'Salah' });

beforeAll(async () => {
  const { db } = karcis.current;
  people = await invite(karcis.current);
  organizer_id = await given(db, 'organizers', { name: 'Nada Nusantara', slug: 'nada-nusantara' });
  festival = await event({ is_signature: true });
  draft = await event({ status: 'Draft', published_at: null });
});

type Filter = Parameters<Client['adminEvents']['events']>[0];
const idsOf = async (filter: Filter = {}) =>
  (await client().adminEvents.events({ per_page: 100, ...filter })).data.map(({ id }) => id);

describe('the events an administrator lists', () => {
  it('are those of a status at this moment, and each of one status', async () => {
    const examples = {
      Draft: draft,
      'Pending Review': await event({ status: 'Pending Review' }),
      Rejected: await event({ status: 'Rejected', rejection_reason: 'Kurang izin' }),
      Published: await event({ starts_at: inDays(0.01) }),
      Ongoing: await event({ starts_at: inDays(-0.01), ends_at: inDays(0.01) }),
      Completed: await event({ starts_at: inDays(-1), ends_at: inDays(-0.01) }),
      Postponed: await event({ status: 'Postponed', starts_at: inDays(-1) }),
      Cancelled: await event({ status: 'Cancelled', cancelled_at: inDays(-1), starts_at: inDays(-1) }),
      Archived: await event({ status: 'Archived', starts_at: inDays(-2), ends_at: inDays(-1) }),
    };
    const seen: string[] = [];
    for (const status of Object.keys(examples) as (keyof typeof examples)[]) {
      const { data, meta } = await client().adminEvents.events({ status });
      const found = data.map(({ id }) => id);
      expect(found, status).toContain(examples[status]);
      expect(new Set(data.map((event) => event.status))).toEqual(new Set([status]));
      expect(meta.total, status).toBe(found.length);
      seen.push(...found);
    }
    expect(seen.toSorted()).toEqual((await idsOf()).toSorted());

    await change(examples.Ongoing, { ends_at: inDays(0) });
    expect(await idsOf({ status: 'Ongoing' })).toEqual([]);
    expect(await idsOf({ status: 'Completed' })).toContain(examples.Ongoing);
  });

  it('are the official one, or all others', async () => {
    const all = await idsOf();
    expect(await idsOf({ signature: true })).toEqual([festival]);
    expect(await idsOf({ signature: false })).toEqual(all.filter((id) => id !== festival));
    expect(await idsOf({ signature: true, status: 'Draft' })).toEqual([]);
  });

  it('are those with a text in their title, in any case and as it is written', async () => {
    const jazz = await event({ title: 'Malam Jazz 100% Bandung' });
    const kopi = await event({ title: 'Pekan Kopi', slug: 'pekan-kopi-jazz', summary: 'Dengan jazz' });
    expect(await idsOf({ q: 'jAzZ' })).toEqual([jazz]);
    expect(await idsOf({ q: '100% b' })).toEqual([jazz]);
    // Signs of patterns are text.
    expect(await idsOf({ q: '%' })).toEqual([jazz]);
    expect(await idsOf({ q: '_' })).toEqual([]);
    expect(await idsOf({ q: 'pekan', status: 'Draft' })).toEqual([]);
    expect(await idsOf({ q: 'pekan', status: 'Published' })).toEqual([kopi]);
  });

  it('leave out the trash', async () => {
    const gone = await event(trashed());
    expect(await idsOf()).not.toContain(gone);
  });

  /** Every id on the way along `links.next`. */
  async function visited(perPage: number, meanwhile?: () => Promise<unknown>): Promise<string[]> {
    const ids: string[] = [];
    let next: string | null = `${karcis.current.url}/admin/events?per_page=${perPage}`;
    while (next !== null) {
      const response = await fetch(next, { headers: { authorization: `Bearer ${people.Sari.token}` } });
      const body = (await response.json()) as Awaited<ReturnType<Client['adminEvents']['events']>>;
      ids.push(...body.data.map(({ id }) => id));
      next = body.links.next;
      await meanwhile?.();
    }
    return ids;
  }

  it.for([1, 7, 100])('are each on one page, newest first, at %d a page', async (perPage) => {
    // Three moments for all of them, so that most differ by id alone.
    for (let n = (await idsOf()).length; n < 25; n++) await event({ created_at: `2026-01-0${(n % 3) + 1}` });
    const newest = await karcis.current.db
      .selectFrom('live_events')
      .select('id')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    expect(await visited(perPage)).toEqual(newest.map(({ id }) => id));
  });

  it.for([1, 7, 100])('are each on one page while others are added, at %d a page', async (perPage) => {
    const before = await idsOf();
    const ids = await visited(perPage, event);
    expect(ids.filter((id) => before.includes(id))).toEqual(before);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('an event', () => {
  it('comes with its place, its people and its texts as HTML', async () => {
    const { db } = karcis.current;
    const id = await event({
      category_id: await given(db, 'categories', { name: 'Musik', slug: 'musik' }),
      venue_id: await given(db, 'venues', {
        name: 'Lapangan Merdeka',
        city: 'Ambon',
        latitude: -3.695_4,
        longitude: 128.181_4,
      }),
      description_markdown: 'Datang **ramai**\n\n<script>x</script>',
      tags: ['musik', 'laut'],
      reviewed_by: people.Surya.id,
      reviewed_at: inDays(-9),
    });
    const { data } = await client().adminEvents.event({ id });
    expect(data).toMatchObject({
      category: { name: 'Musik', slug: 'musik' },
      organizer: {
        id: organizer_id,
        name: 'Nada Nusantara',
        slug: 'nada-nusantara',
        logo_url: null,
        is_official: false,
      },
      venue: {
        name: 'Lapangan Merdeka',
        city: 'Ambon',
        address: null,
        latitude: -3.6954,
        longitude: 128.1814,
      },
      description_html: '<p>Datang <strong>ramai</strong></p>',
      description_markdown: 'Datang **ramai**\n\n<script>x</script>',
      tags: ['musik', 'laut'],
      created_by: { id: people.Sari.id, name: 'Sari', email: people.Sari.email },
      reviewed_by: { id: people.Surya.id, name: 'Surya', email: people.Surya.email },
    });
  });

  it('has null for what is not known of it, and zero for what has not happened', async () => {
    const { data } = await client().adminEvents.event({ id: draft });
    expect(data).toMatchObject({
      summary: null,
      category: null,
      venue: null,
      cover_image_url: null,
      min_price: null,
      max_price: null,
      published_at: null,
      reviewed_by: null,
      sales_status: 'Unavailable',
      is_free: false,
      capacity: 0,
      tickets_available: 0,
      tickets_checked_in: 0,
      gross_revenue: 0,
      net_revenue: 0,
      counts: { ticket_types: 0, petugas: 0, promos: 0, vouchers: 0, orders: 0 },
    });
  });

  it('that is missing, in the trash or no id answers with the same bytes, and so does all that belongs to it', async () => {
    const gone = await event(trashed());
    const bodies = new Set<string>();
    for (const child of [
      '',
      '/ticket-types',
      '/petugas',
      '/promos',
      '/vouchers',
      '/theme',
      '/signature-profile',
      '/signature-artists',
      '/signature-brand-partners',
    ]) {
      for (const id of [newId(), gone, 'bukan-id', `${festival}x`, 'signature%20', '%00', 'x'.repeat(200)]) {
        const response = await fetch(`${karcis.current.url}/admin/events/${id}${child}`, {
          headers: { authorization: `Bearer ${people.Sari.token}`, 'x-request-id': 'sama-saja' },
        });
        expect(response.status, id + child).toBe(404);
        bodies.add(await response.text());
      }
    }
    expect(bodies.size).toBe(1);
  });

  it('has empty lists and nulls where nothing belongs to it', async () => {
    const { adminEvents } = client();
    const id = draft;
    for (const list of [
      adminEvents.ticketTypes({ id }),
      adminEvents.petugas({ id }),
      adminEvents.promos({ id }),
      adminEvents.vouchers({ id }),
    ]) {
      expect(await list).toEqual({ data: [] });
    }
    for (const list of [adminEvents.signatureArtists({ id }), adminEvents.signatureBrandPartners({ id })]) {
      expect(await list).toEqual({ data: [] });
    }
    for (const record of [adminEvents.theme({ id }), adminEvents.signatureProfile({ id })]) {
      expect(await record).toEqual({ data: null });
    }
  });
});

describe('the signature event', () => {
  it('is the official one, in whatever status', async () => {
    for (const status of ['Draft', 'Postponed', 'Archived', 'Published'] as const) {
      await change(festival, { status });
      const { data } = await client().adminEvents.signatureEvent();
      expect(data).toMatchObject({ id: festival, status, is_signature: true });
      expect((await client().adminEvents.event({ id: festival })).data).toMatchObject({ ...data });
    }
  });

  it('is null while there is none, or while it is in the trash', async () => {
    await change(festival, { is_signature: false });
    expect(await client().adminEvents.signatureEvent()).toEqual({ data: null });
    await change(festival, { is_signature: true, ...trashed() });
    expect(await client().adminEvents.signatureEvent()).toEqual({ data: null });
    await change(festival, { deleted_at: null, deleted_by: null, delete_reason: null });
    expect((await client().adminEvents.signatureEvent()).data?.id).toBe(festival);
  });
});
