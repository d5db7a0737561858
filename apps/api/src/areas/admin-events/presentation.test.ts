import { beforeAll, describe, expect, it } from 'vitest';
import { given, givenEvent, inDays } from '../../../test/given.ts';
import { karcisForTests } from '../../../test/harness.ts';
import { invite, type People } from '../../../test/people.ts';

const karcis = karcisForTests();
const client = () => karcis.current.client(people.Sari.token);
let people: People;
let event_id: string;
const trashed = () => ({ deleted_at: inDays(-1), deleted_by: people.Sari.id, delete_reason: 'Salah' });

beforeAll(async () => {
  const { db } = karcis.current;
  people = await invite(karcis.current);
  const organizer_id = await given(db, 'organizers', { name: 'Nada Nusantara', slug: 'nada-nusantara' });
  event_id = await givenEvent(db, { organizer_id, created_by: people.Sari.id, is_signature: true });
});

describe('the theme of an event', () => {
  it('says how a ticket differs from it, and whether its text can be read', async () => {
    const { db } = karcis.current;
    await given(db, 'event_themes', {
      event_id,
      preset: 'pantai',
      primary_color: '#0369a1',
      secondary_color: '#0ea5e9',
      accent_color: '#f59e0b',
      background_color: '#ffffff',
      surface_color: '#f0f9ff',
      text_color: '#777777',
      font_heading: 'Inter',
      font_body: 'Inter',
      hero_layout: 'centered',
      ticket_footer_text: 'Sampai jumpa',
    });
    const { data } = await client().adminEvents.theme({ id: event_id });
    expect(data).toMatchObject({
      event_id,
      preset: 'pantai',
      mode: 'Light',
      text_color: '#777777',
      logo_url: null,
      ticket_design: { accent_color: null, logo_url: null, footer_text: 'Sampai jumpa' },
      contrast_ok: false,
    });
    await db.updateTable('event_themes').set({ text_color: '#767676' }).execute();
    expect((await client().adminEvents.theme({ id: event_id })).data?.contrast_ok).toBe(true);
  });
});

describe('the page of the signature event', () => {
  it('is there before it is published, with null for what it does not show', async () => {
    await given(karcis.current.db, 'signature_profiles', {
      event_id,
      headline: 'Nusantara Bersuara',
      about_markdown: 'Tiga hari *penuh*<script>alert(1)</script>',
      stats: JSON.stringify([{ label: 'Penampil', value: '60+' }]),
      social_links: JSON.stringify({ instagram: 'https://instagram.example.org/nusantara' }),
    });
    const { data } = await client().adminEvents.signatureProfile({ id: event_id });
    expect(data).toMatchObject({
      event_id,
      headline: 'Nusantara Bersuara',
      about_html: '<p>Tiga hari <em>penuh</em></p>',
      hero_media: null,
      stats: [{ label: 'Penampil', value: '60+' }],
      highlights: [],
      gallery: [],
      schedule: [],
      social_links: { instagram: 'https://instagram.example.org/nusantara' },
      cta: null,
      countdown_at: null,
      is_published: false,
    });
  });

  it('has its picture, its program and what to press', async () => {
    const opening = {
      day: '2026-11-20',
      title: 'Pembukaan',
      starts_at: '2026-11-20T09:30:00.000Z',
      ends_at: null,
      stage: null,
    };
    await karcis.current.db
      .updateTable('signature_profiles')
      .set({
        hero_media_type: 'Video',
        hero_media_url: 'https://images.example.org/a.mp4',
        hero_media_alt: 'Panggung',
        schedule: JSON.stringify([opening]),
        cta_label: 'Beli tiket',
        cta_url: '/events/nusantara',
        countdown_at: '2026-11-20T09:30:00Z',
      })
      .execute();
    const { data } = await client().adminEvents.signatureProfile({ id: event_id });
    expect(data).toMatchObject({
      hero_media: {
        type: 'Video',
        url: 'https://images.example.org/a.mp4',
        poster_url: null,
        alt: 'Panggung',
      },
      schedule: [opening],
      cta: { label: 'Beli tiket', url: '/events/nusantara' },
      countdown_at: '2026-11-20T09:30:00.000Z',
    });
  });
});

describe('the lineup of the signature event', () => {
  it('is in its configured order, with those who are still a secret, and without the trash', async () => {
    const { db } = karcis.current;
    const artist = (slug: string, row: object) =>
      given(db, 'signature_artists', { event_id, name: slug.toUpperCase(), slug, ...row });
    await artist('kedua', { position: 2, announce_at: inDays(9), is_active: false });
    await artist('pertama', {
      position: 1,
      bio_markdown: 'Dari **Ambon**',
      performs_at: '2026-11-20T13:00:00Z',
      links: JSON.stringify({ website: 'https://pertama.example.org' }),
    });
    await artist('terhapus', trashed());
    const { data } = await client().adminEvents.signatureArtists({ id: event_id });
    expect(data).toMatchObject([
      {
        event_id,
        slug: 'pertama',
        bio_html: '<p>Dari <strong>Ambon</strong></p>',
        performs_at: '2026-11-20T13:00:00.000Z',
        performs_until: null,
        links: { website: 'https://pertama.example.org' },
        is_active: true,
      },
      { slug: 'kedua', performs_at: null, genre: null, links: {}, is_active: false },
    ]);
  });
});

describe('the brand partners of the signature event', () => {
  it('are in their configured order, without the trash', async () => {
    const { db } = karcis.current;
    const partner = { event_id, name: 'Kopi Senja' };
    await given(db, 'signature_brand_partners', { ...partner, tier: 'Gold', position: 2 });
    await given(db, 'signature_brand_partners', { ...partner, tier: 'Title', position: 1, is_active: false });
    await given(db, 'signature_brand_partners', { ...partner, tier: 'Media', ...trashed() });
    const { data } = await client().adminEvents.signatureBrandPartners({ id: event_id });
    expect(data).toMatchObject([
      { event_id, tier: 'Title', is_active: false },
      {
        tier: 'Gold',
        is_active: true,
        logo_url: null,
        logo_dark_url: null,
        website_url: null,
        description: null,
      },
    ]);
  });
});
