import { plainPicture } from '../../test/pictures.ts';
import type { Random } from '../../src/seed/random.ts';
import type { Case } from '../case.ts';
import { texts } from '../catalogue/texts.ts';
import type { Body } from './body.ts';
import { bare, post } from './request.ts';
import { basePath } from './spots.ts';

const bytes = (from: Uint8Array) => Buffer.from(from).toString('latin1');
const whole = bytes(plainPicture([190, 60, 60]));

/** What only begins like a picture, and what is none. */
const spoiled = [
  '',
  whole.slice(0, 8),
  whole.slice(0, 40),
  `${whole.slice(0, 30)}${'A'.repeat(500)}`,
  '\xff\xd8\xff\xe0',
  'RIFF\x10\0\0\0WEBPVP8 ',
  'GIF89a',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  '<html><script>alert(1)</script></html>',
];

/** Files of lines, and what only looks like one. */
const files = [
  'code\nIMPOR-FUZZ\n',
  'code;recipient_name\r\nIMPOR-FUZZ;"Nama; lain"\r\n',
  'code\n"IMPOR-FUZZ\n',
  'code,code\nIMPOR-FUZZ,IMPOR-FUZZ\n',
  'kode\nIMPOR-FUZZ\n',
  `code\n${'IMPOR-FUZZ\n'.repeat(500)}`,
  '\xff\xfec\0o\0d\0e\0',
  ',,,\n\n\r\r"',
  'ticket_type,name\nReguler,Rani\n',
  'ticket_type;name;email;notify\r\nReguler;Rani;rani@example.org;TRUE\r\nreguler;Rara;;\r\n',
];

/** A file of lines to be uploaded. */
export const linesBody = (random: Random): Body => ({
  text: random.chance(0.7)
    ? random.pick(files)
    : Buffer.from(`code\n${random.pick<string>(texts)}\n`).toString('latin1'),
  lines: [`Content-Type: ${random.pick(['text/csv', 'text/plain', 'application/json'])}`],
});

/** A file to be uploaded: a picture half of the time. */
export const fileBody = (random: Random): Body => ({
  text: random.chance(0.5)
    ? whole
    : random.chance(0.5)
      ? random.pick(spoiled)
      : Buffer.from(random.pick<string>(texts)).toString('latin1'),
  lines: random.chance(0.8) ? [`Content-Type: ${random.pick(['image/png', 'text/html', 'x'])}`] : [],
});

/** Where a page of pictures might have ended. */
const cursor = Buffer.from('["ffffffff-0000-7000-8000-000000000000"]').toString('base64url');

/** Pictures that are uploaded, again, shown by records, and deleted. */
export function* uploads(): Generator<Case> {
  for (const [caller, purpose, expects] of [
    ['admin', 'banner', 'any'],
    ['admin', 'banner', 'any'],
    ['holder', 'avatar', 'any'],
    ['holder', 'banner', 'any'],
  ] as const) {
    const lines = [
      'Host: karcis.test',
      `Authorization: Bearer <<token.${caller}>>`,
      'Content-Length: <<length>>',
    ];
    const text = `POST ${basePath}/media?purpose=${purpose} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${whole}`;
    yield { route: 'media.upload', caller, expects, text };
  }
  // What administrators see is more, and so another statement.
  for (const size of ['', 'per_page=1&', 'per_page=50&', 'per_page=100&'])
    for (const place of ['', 'page=2', `cursor=${cursor}`])
      yield bare('media.list', 'GET', `/media?${size}${place}`.replace(/[?&]$/, ''), 'success', 'admin');
  yield bare('media.picture', 'GET', '/media/<<picture.admin>>', 'success', 'admin');
  const banner = { title: 'Akhir pekan', placement: 'home' };
  for (const image_media_id of ['<<picture.fresh>>', '<<faq.0>>'])
    yield post('cms.createBanner', '/admin/cms/banners', { ...banner, image_media_id }, 'any', 'admin');
  for (const body of [
    { image_media_id: '<<picture.fresh>>' },
    { image_mobile_media_id: '<<picture.fresh>>' },
    { image_mobile_media_id: null },
  ])
    yield post('cms.changeBanner', '/admin/cms/banners/<<banner.0>>', body, 'any', 'admin', {
      method: 'PATCH',
    });
  for (const id of ['<<picture.fresh>>', '<<picture.admin>>', '<<faq.0>>'])
    yield bare('media.remove', 'DELETE', `/media/${id}`, 'any', 'admin');
}
