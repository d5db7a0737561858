import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, givenEvent } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import { testsOfPlain } from '../../test/plain-records.ts';
import { organizerOf } from '../../test/webhook-records.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});
beforeEach(async () => {
  await karcis.current.db.deleteFrom('event_names').execute();
  await karcis.current.db.deleteFrom('events').execute();
  await karcis.current.db.deleteFrom('categories').execute();
});

const sari = () => karcis.current.client(people.Sari.token).adminCategories;
const eventIn = async (category_id: string, more: object = {}) => {
  const { db } = karcis.current;
  const organizer_id = await organizerOf(db, people.Budi.email);
  return givenEvent(db, { organizer_id, created_by: people.Budi.id, category_id, ...more });
};
let made = 0;

testsOfPlain(
  {
    table: 'categories',
    path: '/admin/categories',
    subject: 'category',
    body: () => ({ name: `Wayang ${(made += 1)}`, slug: `wayang-${made}`, description: null }),
    change: { description: 'Kulit dan golek' },
    use: (id) => eventIn(id),
  },
  karcis,
  () => people,
);

describe('categories', () => {
  it('get the slug that their name gives, and each one of its own', async () => {
    const slugOf = async (name: string) => (await sari().create({ body: { name } })).data.slug;
    expect(await slugOf('Musik Keroncong')).toBe('musik-keroncong');
    expect(await slugOf('Musik keroncong')).toBe('musik-keroncong-2');
    expect(await slugOf('音楽')).toBe('yinle');
    expect(await slugOf('!!!')).toMatch(/^kategori-[0-9a-z]{6}$/);
    const chosen = sari().create({ body: { name: 'Musik', slug: 'musik-keroncong' } });
    await expect(chosen).rejects.toMatchObject({ code: 'already_taken', errors: [{ pointer: '/slug' }] });
    // Also at one moment: who comes later begins again.
    const atOnce = await Promise.all([slugOf('Wayang Golek'), slugOf('Wayang Golek')]);
    expect(atOnce.toSorted()).toEqual(['wayang-golek', 'wayang-golek-2']);
  });

  it('are put in order, all of them or none', async () => {
    const { db } = karcis.current;
    const ids = [
      await given(db, 'categories', { name: 'Musik', slug: 'musik', position: 0 }),
      await given(db, 'categories', { name: 'Tari', slug: 'tari', position: 1 }),
    ];
    const order = async () => (await sari().categories()).data.map(({ id }) => id);
    expect(await order()).toEqual(ids);
    await sari().order({ body: { ids: ids.toReversed() } });
    expect(await order()).toEqual(ids.toReversed());
    await expect(sari().order({ body: { ids: ids.slice(1) } })).rejects.toThrow('409 list_changed');
    expect((await sari().create({ body: { name: 'Wayang' } })).data.position).toBe(2);
  });

  it('show visitors a new name at once', async () => {
    const { id } = (await sari().create({ body: { name: 'Wayang' } })).data;
    await eventIn(id);
    const visitor = karcis.current.client().catalogue;
    const names = async () => (await visitor.eventFilters()).data.categories.map(({ name }) => name);
    expect(await names()).toEqual(['Wayang']);
    await sari().change({ id, body: { name: 'Wayang golek' } });
    expect(await names()).toEqual(['Wayang golek']);
  });

  it('stay while an event in the trash names them', async () => {
    const { id } = (await sari().create({ body: { name: 'Wayang' } })).data;
    const removed = {
      deleted_at: '2026-01-01T00:00:00.000Z',
      deleted_by: people.Sari.id,
      delete_reason: 'usang',
    };
    await eventIn(id, removed);
    await expect(sari().remove({ id })).rejects.toThrow('409 in_use');
    expect((await sari().category({ id })).data.actions).toEqual(['change']);
  });
});
