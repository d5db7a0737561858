import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { given, givenEvent } from './given.ts';
import type { Karcis } from './harness.ts';
import { colleague, type People } from './people.ts';
import { testsOfPlain } from './plain-records.ts';
import { organizerOf } from './webhook-records.ts';

/** Checks of venues, asked as administrator or as organizer. */
export function testsOfVenues(
  access: 'admin' | 'organizer',
  server: { readonly current: Karcis },
  people: () => People,
): void {
  const db = () => server.current.db;
  const client = ({ token }: { token: string }) => server.current.client(token);
  const caller = () => (access === 'admin' ? people().Sari : people().Budi);
  const venues = () => (access === 'admin' ? client(caller()).adminVenues : client(caller()).organizerVenues);
  const hall = async (name: string, of?: 'Budi' | 'Bayu') =>
    given(db(), 'venues', {
      name,
      city: 'Bandung',
      organizer_id: of === undefined ? null : await organizerOf(db(), people()[of].email),
    });
  let made = 0;

  testsOfPlain(
    {
      table: 'venues',
      path: `/${access}/venues`,
      subject: 'venue',
      body: () => ({
        name: `Gedung ${(made += 1)}`,
        city: 'Bandung',
        latitude: -6.9147,
        longitude: 107.6098,
      }),
      change: { address: 'Jalan Braga 1', country_code: 'ID', province: 'Jawa Barat', postal_code: '40111' },
      use: async (venue_id) => {
        const organizer_id = await organizerOf(db(), people().Budi.email);
        return givenEvent(db(), { organizer_id, created_by: people().Budi.id, venue_id });
      },
    },
    server,
    people,
  );

  describe(`venues, at /${access}/venues`, () => {
    it('are listed by name, found by name and city, a page at a time', async () => {
      for (const name of ['Zamrud B', 'Zamrud A', 'Zamrud C']) await hall(name);
      const page = await venues().venues({ q: 'zamrud', per_page: 2 });
      expect(page.data.map(({ name }) => name)).toEqual(['Zamrud A', 'Zamrud B']);
      expect(page.meta).toMatchObject({ total: 3, last_page: 2 });
      const rest = await venues().venues({ q: 'ZAMRUD', per_page: 2, page: 2 });
      expect(rest.data.map(({ name }) => name)).toEqual(['Zamrud C']);
      expect((await venues().venues({ q: 'bandung', per_page: 1 })).meta.total).toBeGreaterThan(2);
    });

    if (access === 'organizer')
      it('are 500 of an organizer at most, also where two are made at once', async () => {
        const owner = await organizerOf(db(), people().Bayu.email);
        await sql`
          insert into venues (id, name, city, organizer_id)
          select gen_random_uuid(), 'Aula ' || n, 'Bandung', ${owner}::uuid from generate_series(1, 499) as n`.execute(
          db(),
        );
        const make = () =>
          client(people().Bayu).organizerVenues.create({ body: { name: 'Aula', city: 'Solo' } });
        const answers = await Promise.allSettled([make(), make()]);
        expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
        await expect(make()).rejects.toThrow('409 limit_reached');
        // Control: those of others are theirs, and of those that are there one may go.
        await venues().create({ body: { name: 'Aula', city: 'Solo' } });
        await sql`delete from venues where name = 'Aula 1' and organizer_id = ${owner}`.execute(db());
        await make();
      });

    it('have both coordinates or none, and those of a place on earth', async () => {
      const body = { name: 'Gedung', city: 'Bandung', latitude: -6.9147 };
      await expect(venues().create({ body })).rejects.toThrow('A position has both coordinates.');
      const beyond = venues().create({ body: { ...body, latitude: -91, longitude: 0 } });
      await expect(beyond).rejects.toMatchObject({ errors: [{ pointer: '/latitude' }] });
      const fine = { ...body, latitude: -6.914_744_49, longitude: 107.609_81 };
      const { data, etag } = await venues().create({ body: fine });
      expect([data.latitude, data.longitude]).toEqual([-6.914_744, 107.609_81]);
      // What is rounded to the same is no change.
      const { latitude } = fine;
      expect((await venues().change({ id: data.id, body: { latitude } })).etag).toBe(etag);
    });
  });

  if (access === 'admin')
    it('administrators see and change venues of all, and make those of the platform', async () => {
      const id = await hall('Studio', 'Bayu');
      const { data } = await venues().venue({ id });
      expect(data).toMatchObject({ organizer: { name: expect.any(String) }, actions: ['change', 'remove'] });
      expect((await venues().change({ id, body: { name: 'Studio Bayu' } })).data.name).toBe('Studio Bayu');
      expect((await venues().create({ body: { name: 'Aula', city: 'Bogor' } })).data.organizer).toBeNull();
    });
  else
    describe('an organizer', () => {
      it('sees the venues of the platform and its own, and writes its own alone', async () => {
        const halls = { own: await hall('Mutiara 1', 'Budi'), platform: await hall('Mutiara 2') };
        const foreign = await hall('Mutiara 3', 'Bayu');
        const { data } = await venues().venues({ q: 'mutiara' });
        expect(data.map(({ id, actions }) => [id, actions])).toEqual([
          [halls.own, ['change', 'remove']],
          [halls.platform, []],
        ]);
        await expect(venues().venue({ id: foreign })).rejects.toThrow('404 not_found');
        for (const id of [halls.platform, foreign]) {
          await expect(venues().change({ id, body: { name: 'Punya kami' } })).rejects.toThrow('404');
          await expect(venues().remove({ id })).rejects.toThrow('404 not_found');
        }
        expect((await venues().change({ id: halls.own, body: { name: 'Mutiara' } })).data.name).toBe(
          'Mutiara',
        );
        const viewer = client(await colleague(db(), people().Budi, 'Viewer')).organizerVenues;
        expect((await viewer.venue({ id: halls.own })).data.actions).toEqual([]);
      });

      it('holds events at these, and at no venue of another: 422', async () => {
        const halls = [await hall('Intan 1', 'Budi'), await hall('Intan 2')];
        const foreign = await hall('Intan 3', 'Bayu');
        const refused = { code: 'no_such_record', errors: [{ pointer: '/venue_id' }] };
        const [starts_at, ends_at] = ['2099-01-01T12:00:00.000Z', '2099-01-01T15:00:00.000Z'];
        const event = { title: 'Malam intan', starts_at, ends_at };
        const budi = client(people().Budi).organizerEvents;
        const sari = client(people().Sari).adminEventManagement;
        await expect(budi.create({ body: { ...event, venue_id: foreign } })).rejects.toMatchObject(refused);
        const organizer_id = await organizerOf(db(), people().Budi.email);
        const forBudi = { ...event, organizer_id, venue_id: foreign };
        await expect(sari.create({ body: forBudi })).rejects.toMatchObject(refused);
        const { id } = (await budi.create({ body: event })).data;
        for (const change of [budi.change, sari.change])
          await expect(change({ id, body: { venue_id: foreign } })).rejects.toMatchObject(refused);
        // Control: at the others it may be held; the event of another is not there, whatever its venue.
        for (const venue_id of halls)
          expect((await budi.change({ id, body: { venue_id } })).data.venue?.name).toContain('Intan');
        const bayu = client(people().Bayu).organizerEvents;
        for (const venue_id of [foreign, ...halls])
          await expect(bayu.change({ id, body: { venue_id } })).rejects.toThrow('404 not_found');
      });
    });
}
