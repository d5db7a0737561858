import { beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../../test/harness.ts';
import { person } from '../../../test/people.ts';
import { inEnglish, named, page, textOf } from '../../../test/site-pages.ts';

const karcis = karcisForTests({ hasSite: true });
let token: string;
beforeAll(async () => {
  const { db } = karcis.current;
  ({ token } = await person(db, 'Sari', 'admin'));
  await db.updateTable('general_settings').set({ favicon_url: '/media/ikon.png' }).execute();
});

const makePage = (slug: string, locale: string, places: object) =>
  karcis.current.client(token).cms.createPage({
    body: { slug, title: `Judul ${slug}`, body_markdown: 'Isi.', status: 'Published', locale, ...places },
  });

/** Addresses of content pages that a screen links to, in the header (`^`) and in the footer. */
const linksOn = async (path: string): Promise<string[]> =>
  named(await page(karcis.current, path), 'a').flatMap(({ attribs: { href = '', class: name } }) =>
    href.includes('/pages/') && name !== 'bottom-page' ? [`${name === 'top-page' ? '^' : ''}${href}`] : [],
  );

describe('the frame of the site', () => {
  it('links to the pages that are for its header and its footer, in the language of the reader', async () => {
    await makePage('tentang', 'id', { show_in_header: true });
    await makePage('privasi', 'id', { show_in_footer: true });
    await makePage('lepas', 'id', {});
    await makePage('about', 'en', { show_in_header: true });
    expect(await linksOn('/faq')).toEqual(['^/pages/tentang', '/pages/privasi']);
    // The footer has no English page, so it has all, each with its language.
    expect(await linksOn(inEnglish('/faq'))).toEqual(['^/en/pages/about', '/en/pages/privasi']);
    const footer = named(await page(karcis.current, inEnglish('/faq')), 'a').find(
      ({ attribs: { href } }) => href === '/en/pages/privasi',
    );
    expect(footer && [textOf(footer), footer.attribs['lang']]).toEqual(['Judul privasi', 'id']);
  });

  it('has the icon of the settings', async () => {
    const icons = named(await page(karcis.current, '/faq'), 'link').filter(
      ({ attribs: { rel } }) => rel === 'icon',
    );
    expect(icons.map(({ attribs: { href } }) => href)).toEqual(['/media/ikon.png']);
  });
});
