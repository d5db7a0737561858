import type { Api, InputOf } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, givenEvent, inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { patientLocks } from '../../test/lock-waits.ts';
import { invite, type People } from '../../test/people.ts';
import { givenPicture } from '../../test/pictures.ts';
import { newId } from '../domain/id.ts';
import { platformId } from '../domain/picture-owner.ts';

type Body = InputOf<Api['adminSignature']['changeProfile']>['body'];

const karcis = karcisForTests(patientLocks);
let people: People;
/** The official event, and another one. */
let id = '';
let other = '';
beforeAll(async () => {
  people = await invite(karcis.current);
  const organizer_id = await given(db(), 'organizers', { name: 'Nada Nusantara', slug: 'nada-nusantara' });
  const row = { organizer_id, created_by: people.Sari.id };
  id = await givenEvent(db(), { ...row, is_signature: true });
  other = await givenEvent(db(), row);
});
beforeEach(async () => {
  for (const table of ['signature_profiles', 'signature_artists', 'signature_brand_partners'] as const)
    await db().deleteFrom(table).execute();
});

const db = () => karcis.current.db;
const sari = () => karcis.current.client(people.Sari.token);
const signature = () => sari().adminSignature;
const problemOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => (error instanceof KarcisError ? error.problem : undefined),
  );
const codeOf = async (asked: Promise<unknown>) => (await problemOf(asked))?.code ?? 'done';
const picture = () =>
  givenPicture(db(), { owner_id: platformId, uploaded_by: people.Sari.id, purpose: 'gallery' });
const usesOf = async (field: string) => {
  const uses = db().selectFrom('media_uses').select('media_id').where('field', '=', field);
  return (await uses.execute()).map(({ media_id }) => media_id).toSorted();
};
const told = async (subject: string) => {
  const entries = db().selectFrom('activity_log').selectAll().where('subject_id', '=', subject);
  return (await entries.orderBy('occurred_at').orderBy('id').execute()).map(({ action }) => action);
};
const seen = async () => (await karcis.current.client().catalogue.signatureEvent()).data;
/** A write of a version. */
const send = async (method: 'GET' | 'PATCH' | 'DELETE', path: string, version?: string, body?: object) => {
  const response = await fetch(`${karcis.current.url}/admin/events/${id}/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${people.Sari.token}`,
      ...(version === undefined ? {} : { 'if-match': version }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return { status: response.status, etag: response.headers.get('etag') ?? '' };
};

describe('the page of the official event', () => {
  const change = (body: Body) => signature().changeProfile({ id, body });
  const page = { headline: 'Nusantara Bersuara' };

  it('is made by its first change, and seen at once when it is published', async () => {
    expect(await problemOf(change({ subheadline: 'Tiga hari' }))).toMatchObject({
      code: 'invalid_request',
      errors: [{ pointer: '/headline' }],
    });
    const { data } = await change({
      ...page,
      about_markdown: '**Halo**',
      highlights: [{ title: 'Tiga panggung' }],
      stats: [{ label: 'Penampil', value: '60+' }],
      schedule: [{ day: '2026-11-20', title: 'Pembukaan', starts_at: '2026-11-20T09:30:00.000Z' }],
      social_links: { instagram: 'https://instagram.example.org/a', tiktok: null },
      hashtags: ['nusantara'],
      cta: { label: 'Beli tiket', url: '/events/nusantara' },
    });
    expect(data).toMatchObject({
      ...page,
      about_html: '<p><strong>Halo</strong></p>',
      highlights: [{ title: 'Tiga panggung', text: null, icon: null }],
      schedule: [{ day: '2026-11-20', title: 'Pembukaan', ends_at: null, stage: null }],
      social_links: { instagram: 'https://instagram.example.org/a' },
      cta: { label: 'Beli tiket', url: '/events/nusantara' },
      is_published: false,
      actions: ['change', 'remove'],
    });
    expect((await sari().adminEvents.signatureProfile({ id })).data).toEqual(data);
    expect((await send('GET', 'signature-profile')).etag).toBe(`"${data.updated_at}"`);
    expect((await seen())?.profile).toBeNull();
    await change({ is_published: true });
    expect((await seen())?.profile).toMatchObject({ headline: 'Nusantara Bersuara' });
    expect(await told(data.id)).toEqual(['signature_profile.updated', 'signature_profile.updated']);
    await signature().removeProfile({ id });
    expect((await seen())?.profile).toBeNull();
    expect(await codeOf(signature().removeProfile({ id }))).toBe('not_found');
  });

  it('merges its links, and is changed in the version that was seen', async () => {
    await change({ ...page, social_links: { x: 'https://x.com/a', tiktok: 'https://tiktok.com/a' } });
    const { etag } = await send('GET', 'signature-profile');
    const { data } = await change({ social_links: { tiktok: null, youtube: 'https://youtube.com/a' } });
    expect(data.social_links).toEqual({ x: 'https://x.com/a', youtube: 'https://youtube.com/a' });
    expect((await send('PATCH', 'signature-profile', etag, { headline: 'Basi' })).status).toBe(412);
    expect((await send('DELETE', 'signature-profile', etag)).status).toBe(412);
    const now = `"${data.updated_at}"`;
    expect((await send('PATCH', 'signature-profile', now, { headline: 'Segar' })).status).toBe(200);
  });

  it('has a picture, or a video from known hosts with a picture in its place', async () => {
    const [shown, poster] = [await picture(), await picture()];
    const first = await change({ ...page, hero_media: { media_id: shown.id, alt: 'Panggung' } });
    const image = { type: 'Image', url: shown.url, poster_url: null, alt: 'Panggung' };
    expect(first.data.hero_media).toEqual(image);
    expect(await usesOf('hero_media_url')).toEqual([shown.id]);
    const video_url = 'https://youtu.be/abc';
    const second = await change({ hero_media: { video_url, poster_media_id: poster.id } });
    const video = { type: 'Video', url: video_url, poster_url: poster.url, alt: 'Panggung' };
    expect(second.data.hero_media).toEqual(video);
    expect([await usesOf('hero_media_url'), await usesOf('hero_media_poster_url')]).toEqual([
      [],
      [poster.id],
    ]);
    for (const [pointer, hero_media] of [
      ['/hero_media', { media_id: shown.id, video_url }],
      ['/hero_media/media_id', { media_id: newId() }],
      ['/hero_media/poster_media_id', { poster_media_id: newId() }],
      ['/hero_media/video_url', { video_url: 'https://video.example.org/a' }],
      ['/hero_media/video_url', { video_url: 'http://youtu.be/abc' }],
      ['/hero_media/video_url', { video_url: 'https://youtu.be@video.example.org/abc' }],
      ['/hero_media/video_url', { video_url: 'https://youtu.be.example.org/abc' }],
    ] as const)
      expect(await problemOf(change({ hero_media })), JSON.stringify(hero_media)).toMatchObject({
        errors: [{ pointer }],
      });
    expect((await sari().adminEvents.signatureProfile({ id })).data?.hero_media).toEqual(video);
    expect((await change({ hero_media: null })).data.hero_media).toBeNull();
    expect(await usesOf('hero_media_poster_url')).toEqual([]);
  });

  it('has a gallery of own pictures, by their ids or as they were read', async () => {
    const [one, two] = [await picture(), await picture()];
    const { data } = await change({ ...page, gallery: [{ media_id: one.id, alt: 'Satu' }] });
    expect(data.gallery).toEqual([{ url: one.url, alt: 'Satu' }]);
    const both = await change({ gallery: [{ media_id: two.id }, ...data.gallery] });
    expect(both.data.gallery).toEqual([
      { url: two.url, alt: null },
      { url: one.url, alt: 'Satu' },
    ]);
    expect(await usesOf('gallery')).toEqual([one.id, two.id].toSorted());
    const theirs = await givenPicture(db(), {
      owner_id: newId(),
      uploaded_by: people.Budi.id,
      purpose: 'gallery',
    });
    for (const [pointer, item] of [
      ['/gallery/1/media_id', { media_id: theirs.id }],
      ['/gallery/1/url', { url: theirs.url }],
      ['/gallery/1/url', { url: 'https://images.example.org/a.jpg' }],
      ['/gallery/1/media_id', { media_id: one.id, url: two.url }],
    ] as const)
      expect(
        await problemOf(change({ gallery: [{ media_id: one.id }, item] })),
        JSON.stringify(item),
      ).toMatchObject({ code: 'no_such_record', errors: [{ pointer }] });
    for (const item of [{}, { url: '' }, { alt: 'Tanpa gambar' }])
      expect(await problemOf(change({ gallery: [{ media_id: one.id }, item] }))).toMatchObject({
        code: 'invalid_request',
        errors: [{ pointer: '/gallery/1/url', code: 'missing' }],
      });
    await change({ gallery: [] });
    expect(await usesOf('gallery')).toEqual([]);
  });

  it('leads nowhere that hides what it is', async () => {
    await change(page);
    for (const [pointer, body] of [
      ['/cta/url', { cta: { label: 'Beli', url: 'javascript:alert(1)' } }],
      ['/social_links/x', { social_links: { x: 'http://x.com/a' } }],
      ['/social_links/x', { social_links: { x: 'https://x.com@example.org/a' } }],
    ] as const)
      expect(await problemOf(change(body)), pointer).toMatchObject({ status: 422, errors: [{ pointer }] });
  });
});

/** Of both lists the same: their routes, a new record and a change. */
const lists = [
  {
    noun: 'artist',
    table: 'signature_artists',
    list: (event: string) => sari().adminEvents.signatureArtists({ id: event }),
    create: (event: string, name: string) => signature().createArtist({ id: event, body: { name } }),
    read: (event: string, one: string) => signature().artist({ id: event, signature_artist_id: one }),
    change: (event: string, one: string) =>
      signature().changeArtist({ id: event, signature_artist_id: one, body: { name: 'Lain' } }),
    remove: (event: string, one: string) =>
      signature().removeArtist({ id: event, signature_artist_id: one, reason: 'Batal' }),
    order: (ids: string[]) => signature().orderArtists({ id, body: { ids } }),
    bulk: (ids: string[], is_active: boolean) =>
      signature().changeArtists({ id, body: { ids, set: { is_active } } }),
    row: (n: number) => ({ name: `Penampil ${n}`, slug: `penampil-${n}` }),
    shown: async () => (await seen())?.artists.map(({ name }) => name),
  },
  {
    noun: 'brand partner',
    table: 'signature_brand_partners',
    list: (event: string) => sari().adminEvents.signatureBrandPartners({ id: event }),
    create: (event: string, name: string) =>
      signature().createPartner({ id: event, body: { name, tier: 'Gold' } }),
    read: (event: string, one: string) => signature().partner({ id: event, signature_brand_partner_id: one }),
    change: (event: string, one: string) =>
      signature().changePartner({ id: event, signature_brand_partner_id: one, body: { name: 'Lain' } }),
    remove: (event: string, one: string) =>
      signature().removePartner({ id: event, signature_brand_partner_id: one, reason: 'Batal' }),
    order: (ids: string[]) => signature().orderPartners({ id, body: { ids } }),
    bulk: (ids: string[], is_active: boolean) =>
      signature().changePartners({ id, body: { ids, set: { is_active } } }),
    row: (n: number) => ({ name: `Mitra ${n}`, tier: 'Gold' as const }),
    shown: async () => (await seen())?.partners.map(({ name }) => name),
  },
] as const;

describe.each(lists)('a $noun', ({ table, list, create, read, change, remove, order, bulk, row, shown }) => {
  const made = async (name: string) => (await create(id, name)).data.id;
  const rows = () => db().selectFrom(table).selectAll().orderBy('id').execute();

  it('is made, changed, removed and restored, and visitors see each at once', async () => {
    const { data } = await create(id, 'Raisa');
    expect(data).toMatchObject({
      name: 'Raisa',
      event_id: id,
      is_active: true,
      actions: ['change', 'remove'],
    });
    expect((await read(id, data.id)).data).toEqual(data);
    expect(await shown()).toEqual(['Raisa']);
    expect((await change(id, data.id)).data.name).toBe('Lain');
    expect(await shown()).toEqual(['Lain']);
    const before = await rows();
    expect((await remove(id, data.id)).data).toMatchObject({ type: table, id: data.id });
    expect(await shown()).toEqual([]);
    expect(await codeOf(read(id, data.id))).toBe('not_found');
    await sari().trash.restore({ type: table, id: data.id });
    expect(await rows()).toEqual(before);
    expect(await shown()).toEqual(['Lain']);
    const [, subject = ''] = /signature_(.*)s$/.exec(table) ?? [];
    expect(await told(data.id)).toEqual([
      `signature_${subject}.created`,
      `signature_${subject}.updated`,
      `signature_${subject}.removed`,
      'trash.restored',
    ]);
  });

  it('is put in order with all others, and switched with some', async () => {
    const ids = [await made('Satu'), await made('Dua'), await made('Tiga')];
    expect(await codeOf(order(ids.slice(1)))).toBe('list_changed');
    await order(ids.toReversed());
    expect(await shown()).toEqual(['Tiga', 'Dua', 'Satu']);
    expect(await codeOf(bulk([...ids, newId()], false))).toBe('no_such_record');
    expect((await bulk(ids.slice(0, 2), false)).data).toEqual({ changed: 2 });
    expect(await shown()).toEqual(['Tiga']);
  });

  it('is of the official event alone', async () => {
    const one = await made('Raisa');
    const elsewhere = await given(db(), table, { event_id: other, ...row(1) });
    const before = await rows();
    const foreign = [create(other, 'Lain'), change(other, elsewhere), remove(other, elsewhere)];
    expect(await Promise.all(foreign.map(codeOf))).toEqual(foreign.map(() => 'wrong_state'));
    const nested = [change(id, elsewhere), remove(id, elsewhere), read(id, elsewhere)];
    expect(await Promise.all(nested.map(codeOf))).toEqual(nested.map(() => 'not_found'));
    expect((await read(other, elsewhere)).data.actions).toEqual([]);
    expect((await list(other)).data).toMatchObject([{ id: elsewhere, actions: [] }]);
    expect(await rows()).toEqual(before);
    // What was removed of an event that is the official one no more stays in the trash.
    await remove(id, one);
    await sari().adminEventManagement.setSignature({ body: { event_id: null } });
    expect(await codeOf(sari().trash.restore({ type: table, id: one }))).toBe('wrong_state');
    await sari().adminEventManagement.setSignature({ body: { event_id: id } });
    expect(await codeOf(sari().trash.restore({ type: table, id: one }))).toBe('done');
  });

  it('is one of 200, also where the last two are made at once', async () => {
    const most = Array.from({ length: 199 }, (_, n) => ({ id: newId(), event_id: id, ...row(n) }));
    await db().insertInto(table).values(most).execute();
    const codes = await Promise.all(['Satu', 'Dua', 'Tiga'].map((name) => codeOf(create(id, name))));
    expect(codes.toSorted()).toEqual(['done', 'limit_reached', 'limit_reached']);
  });
});

describe('an artist', () => {
  it('has a slug that no other of the event has, from the name where none is sent', async () => {
    const { data } = await signature().createArtist({ id, body: { name: 'Kunto Aji' } });
    expect(data).toMatchObject({ slug: 'kunto-aji', links: {}, photo_url: null });
    const second = await signature().createArtist({ id, body: { name: 'Kunto Aji' } });
    expect(second.data.slug).toBe('kunto-aji-2');
    const again = signature().createArtist({ id, body: { name: 'Kunto Aji', slug: 'kunto-aji' } });
    expect(await problemOf(again)).toMatchObject({
      code: 'already_taken',
      errors: [{ pointer: '/slug' }],
    });
  });

  it('has a picture, links that are merged, and an end after the beginning', async () => {
    const photo = await picture();
    const body = { name: 'Raisa', photo_media_id: photo.id, links: { x: 'https://x.com/a', youtube: null } };
    const { data } = await signature().createArtist({ id, body });
    expect(data).toMatchObject({ photo_url: photo.url, links: { x: 'https://x.com/a' } });
    expect(await usesOf('photo_url')).toEqual([photo.id]);
    const one = { id, signature_artist_id: data.id };
    const more = { links: { x: null, spotify: 'https://open.spotify.com/a' } };
    const changed = await signature().changeArtist({ ...one, body: more });
    expect(changed.data.links).toEqual({ spotify: 'https://open.spotify.com/a' });
    const early = { performs_at: inDays(2), performs_until: inDays(1) };
    expect(await problemOf(signature().changeArtist({ ...one, body: early }))).toMatchObject({
      errors: [{ pointer: '/performs_until' }],
    });
  });
});

describe('what belongs to the official event', () => {
  it('is written for it alone, and not in the archive', async () => {
    const body = { headline: 'Nusantara Bersuara' };
    expect(await codeOf(signature().changeProfile({ id: other, body }))).toBe('wrong_state');
    expect(await codeOf(signature().removeProfile({ id: other }))).toBe('wrong_state');
    const status = (to: 'Archived' | 'Published') =>
      db().updateTable('events').set({ status: to }).where('id', '=', id).execute();
    await status('Archived');
    expect(await codeOf(signature().changeProfile({ id, body }))).toBe('wrong_state');
    await status('Published');
    // Control: the same once it may be.
    expect(await codeOf(signature().changeProfile({ id, body }))).toBe('done');
  });
});
