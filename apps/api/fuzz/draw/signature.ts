import type { Case } from '../case.ts';
import { bare, post } from './request.ts';

/** A version that was never. */
const stale = 'If-Match: "2020-01-01T00:00:00.000Z"';

/** Lists of the official event. */
const lists = [
  {
    path: 'signature-artists',
    record: 'signature_artist',
    table: 'signature_artists',
    noun: 'Artist',
    body: (n: number) => ({
      name: `Penampil ${n}`,
      slug: `penampil-fuzz-${n}`,
      links: { x: 'https://x.com/a' },
    }),
    change: { genre: 'Keroncong', links: { x: null, website: 'https://example.org/a' } },
  },
  {
    path: 'signature-brand-partners',
    record: 'signature_brand_partner',
    table: 'signature_brand_partners',
    noun: 'Partner',
    body: (n: number) => ({ name: `Mitra ${n}`, tier: 'Gold' }),
    change: { description: 'Kopi', logo_media_id: '<<picture.fresh>>' },
  },
] as const;

/** What is done with the page of the official event, its lineup and its partners, also with those of another event. */
export function* signatureOfPlatform(): Generator<Case> {
  yield* pages();
  let made = 0;
  for (const { path, record, table, noun, body, change } of lists)
    for (const [event, id, expects] of [
      ['<<event.signature>>', `<<${record}.fresh>>`, 'success'],
      ['<<event.signature>>', '<<user.admin>>', 'any'],
      ['<<event.organizer2.0>>', `<<${record}.fresh>>`, 'any'],
    ] as const) {
      const at = `/admin/events/${event}/${path}`;
      const name = (verb: string, nouns = noun as string) => `adminSignature.${verb}${nouns}`;
      made += 1;
      yield post(name('create'), at, body(made), 'any', 'admin');
      for (const more of [[], [stale]])
        yield post(name('change'), `${at}/${id}`, change, 'any', 'admin', { method: 'PATCH', more });
      yield bare(name('remove'), 'DELETE', `${at}/${id}?reason=usang`, 'any', 'admin', [stale]);
      yield bare(name('remove'), 'DELETE', `${at}/${id}?reason=usang`, expects, 'admin');
      const ids = { ids: ['<<user.admin>>'] };
      yield post(name('order', `${noun}s`), `${at}/order`, ids, 'any', 'admin', { method: 'PUT' });
      for (const what of [{ set: { is_active: true } }, { remove_reason: 'usang' }])
        yield post(name('change', `${noun}s`), `${at}/bulk`, { ids: [id], ...what }, expects, 'admin');
      for (const gone of [`<<${record}.removed>>`, id]) {
        yield bare('trash.restore', 'POST', `/admin/trash/${table}/${gone}/restore`, 'any', 'admin');
        yield bare('trash.purge', 'DELETE', `/admin/trash/${table}/${gone}`, 'any', 'admin');
      }
    }
}

/** The page: with pictures, a video, links and lists; it is deleted, and made anew. */
function* pages(): Generator<Case> {
  const bodies = [
    { headline: 'Nusantara Bersuara', cta: { label: 'Beli tiket', url: '/events' } },
    {
      hero_media: { video_url: 'https://youtu.be/abc' },
      social_links: { x: 'https://x.com/a', tiktok: null },
    },
    {
      gallery: [{ media_id: '<<picture.fresh>>', alt: 'Panggung' }],
      highlights: [{ title: 'Tiga panggung' }],
    },
    { hero_media: { media_id: '<<picture.fresh>>' }, stats: [{ label: 'Penampil', value: '60+' }] },
    { hero_media: null, schedule: [{ day: '2026-11-20', title: 'Pembukaan' }] },
  ];
  for (const event of ['<<event.signature>>', '<<event.organizer2.0>>', '<<event.trashed>>']) {
    const at = `/admin/events/${event}/signature-profile`;
    for (const body of bodies)
      yield post('adminSignature.changeProfile', at, body, 'any', 'admin', { method: 'PATCH' });
    yield post('adminSignature.changeProfile', at, bodies[0] ?? {}, 'any', 'admin', {
      method: 'PATCH',
      more: [stale],
    });
    yield bare('adminSignature.removeProfile', 'DELETE', at, 'any', 'admin', [stale]);
    yield bare('adminSignature.removeProfile', 'DELETE', at, 'any', 'admin');
    // Of one that was removed, the next change makes another.
    for (const body of bodies)
      yield post('adminSignature.changeProfile', at, body, 'any', 'admin', { method: 'PATCH' });
  }
}
