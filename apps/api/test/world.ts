import { newId } from '../src/domain/id.ts';
import { hashPassword } from '../src/domain/password.ts';
import type { Karcis } from './harness.ts';
import { invite, type People } from './people.ts';

/** The least of everything, so that each route has something to answer with. */
export async function createWorld(karcis: Karcis): Promise<People> {
  const { db } = karcis;
  const people = await invite(karcis);
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword('rahasia-sari') })
    .where('id', '=', people.Sari.id)
    .execute();
  await db
    .insertInto('cms_pages')
    .values({
      id: newId(),
      slug: 'tentang-kami',
      title: 'Tentang kami',
      body_markdown: '## Halo',
      status: 'Published',
      published_at: '2026-01-01T00:00:00.000Z',
    })
    .execute();
  await db.insertInto('faqs').values({ id: newId(), question: 'Apa?', answer_markdown: 'Itu.' }).execute();
  await db.insertInto('announcements').values({ id: newId(), title: 'Kabar' }).execute();
  await db
    .insertInto('banners')
    .values({
      id: newId(),
      title: 'Spanduk',
      image_url: 'https://images.example.org/a.jpg',
      placement: 'Home',
    })
    .execute();
  await db.insertInto('homepage_sections').values({ id: newId(), key: 'hero', type: 'Hero' }).execute();
  return people;
}
