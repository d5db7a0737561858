import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { given, givenEvent, inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { colleague, invite, type People } from '../../test/people.ts';
import { newPicture } from '../../test/pictures.ts';
import { testsOfPlain } from '../../test/plain-records.ts';
import { organizerOf } from '../../test/webhook-records.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

const db = () => karcis.current.db;
const sari = () => karcis.current.client(people.Sari.token).adminOrganizers;
const budi = () => karcis.current.client(people.Budi.token);
const ofBudi = () => organizerOf(db(), people.Budi.email);
const reason = 'Menjual tiket palsu';
let made = 0;

testsOfPlain(
  {
    table: 'organizers',
    path: '/admin/organizers',
    subject: 'organizer',
    body: () => ({ name: `Panggung ${(made += 1)}`, slug: `panggung-${made}`, timezone: 'Asia/Makassar' }),
    change: { description: 'Teater', website_url: 'https://panggung.example.org', is_official: true },
    use: (organizer_id) => given(db(), 'venues', { name: 'Studio', city: 'Bandung', organizer_id }),
  },
  karcis,
  () => people,
);

describe('organizers', () => {
  it('are listed newest first, and found by name, slug and status', async () => {
    const names = ['Zamrud Satu', 'Zamrud Dua'];
    for (const [at, name] of names.entries())
      await given(db(), 'organizers', {
        name,
        slug: `batu-mulia-${at}`,
        status: at === 0 ? 'Active' : 'Suspended',
        created_at: inDays(at - 9),
      });
    const found = async (query: Parameters<ReturnType<typeof sari>['organizers']>[0]) =>
      (await sari().organizers(query)).data.map(({ name }) => name);
    expect(await found({ q: 'zamrud' })).toEqual(names.toReversed());
    expect(await found({ q: 'batu-mulia-0' })).toEqual(['Zamrud Satu']);
    expect(await found({ q: 'ZAMRUD', status: 'Suspended' })).toEqual(['Zamrud Dua']);
  });

  it('get the slug that their name gives, in a zone that there is', async () => {
    const { data } = await sari().create({ body: { name: 'Panggung Senja' } });
    expect(data).toMatchObject({ slug: 'panggung-senja', status: 'Active', timezone: null });
    expect((await sari().create({ body: { name: 'PANGGUNG senja' } })).data.slug).toBe('panggung-senja-2');
    // Node.js knows the second one, and PostgreSQL does not.
    for (const timezone of ['Mars/Olympus', 'Canada/East-Saskatchewan'])
      for (const refused of [
        () => sari().create({ body: { name: 'Panggung', slug: 'panggung-pagi', timezone } }),
        () => sari().change({ id: data.id, body: { timezone } }),
      ])
        await expect(refused()).rejects.toMatchObject({ errors: [{ pointer: '/timezone' }] });
  });

  it('show visitors a new name at once, and their logo is a picture that stays while it is shown', async () => {
    const visitor = karcis.current.client().catalogue;
    const { id, slug } = (await sari().create({ body: { name: 'Panggung Logo' } })).data;
    const name = async () => (await visitor.organizer({ slug })).data.name;
    expect(await name()).toBe('Panggung Logo');
    const sha256 = newId().replaceAll('-', '').padEnd(64, '0');
    const file = { sha256, type: 'image/png', width: 8, height: 6, bytes: 90 } as const;
    await db().insertInto('media_files').values(file).execute();
    const owner_id = '00000000-0000-0000-0000-000000000000';
    const picture = { sha256, owner_id, uploaded_by: people.Sari.id, purpose: 'logo' } as const;
    const logo_media_id = await given(db(), 'media', picture);
    const { data } = await sari().change({ id, body: { name: 'Panggung Baru', logo_media_id } });
    expect(data.logo_url).toContain(sha256);
    expect(await name()).toBe('Panggung Baru');
    const uses = () => db().selectFrom('media_uses').selectAll().where('record_id', '=', id).execute();
    expect(await uses()).toMatchObject([{ media_id: logo_media_id, field: 'logo_url' }]);
    await sari().remove({ id });
    expect(await uses()).toEqual([]);
  });

  it('that are deleted take the open invitations to their team along', async () => {
    const { id } = (await sari().create({ body: { name: 'Panggung Sepi' } })).data;
    await db()
      .insertInto('account_tokens')
      .values({
        id: newId(),
        purpose: 'Invitation',
        email: 'tika@example.org',
        subject_id: id,
        token_hash: Buffer.alloc(32, 9),
        network: 'test',
        created_at: inDays(0),
        sent_since: inDays(0),
        expires_at: inDays(7),
      })
      .execute();
    await sari().remove({ id });
    const links = db().selectFrom('account_tokens').select('id').where('subject_id', '=', id);
    expect(await links.execute()).toEqual([]);
  });
});

describe('a suspended organizer', () => {
  const codeOf = async (path: string, token: string, method = 'GET') => {
    const response = await fetch(karcis.current.url + path, {
      method,
      headers: { authorization: `Bearer ${token}` },
    });
    return response.ok ? undefined : ((await response.json()) as { code: string }).code;
  };

  it('manages nothing, whoever of its members asks, until that is ended', async () => {
    const id = await ofBudi();
    const manager = await colleague(db(), people.Budi, 'Manager');
    const paths = [
      '/organizer/events',
      '/organizer/members',
      '/organizer/analytics/revenue',
      '/organizer/venues',
    ];
    const asked = async (token: string) => Promise.all(paths.map((path) => codeOf(path, token)));
    expect(await asked(people.Budi.token)).toEqual(paths.map(() => undefined));
    const { data } = await sari().suspend({ id, body: { reason } });
    expect(data).toMatchObject({ status: 'Suspended', actions: ['change', 'reactivate'] });
    for (const { token } of [people.Budi, manager])
      expect(await asked(token)).toEqual(paths.map(() => 'organizer_suspended'));
    expect(await codeOf('/organizer/venues', people.Budi.token, 'POST')).toBe('organizer_suspended');
    const upload = budi().media.upload({ purpose: 'logo', body: newPicture() });
    await expect(upload).rejects.toMatchObject({ code: 'organizer_suspended' });
    // Its account is its own, and other organizers go on.
    expect(await codeOf('/auth/me', people.Budi.token)).toBeUndefined();
    expect(await asked(people.Bayu.token)).toEqual(paths.map(() => undefined));
    await expect(sari().suspend({ id, body: { reason } })).rejects.toThrow('409 wrong_state');
    expect((await sari().reactivate({ id })).data.status).toBe('Active');
    expect(await asked(people.Budi.token)).toEqual(paths.map(() => undefined));
    await expect(sari().reactivate({ id })).rejects.toThrow('409 wrong_state');
    const entries = db()
      .selectFrom('activity_log')
      .select(['action', 'changes'])
      .where('subject_id', '=', id);
    expect(await entries.orderBy('occurred_at').execute()).toMatchObject([
      { action: 'organizer.suspended', changes: [{ field: 'status' }, { field: 'reason', new: reason }] },
      { action: 'organizer.reactivated' },
    ]);
  });

  it('lets guests in at its events all the same, and does nothing else there', async () => {
    const id = await ofBudi();
    const event = await givenEvent(db(), { organizer_id: id, created_by: people.Budi.id });
    const at = `/organizer/events/${event}`;
    const gates = [
      ['GET', '/attendees?q=hana'],
      ['GET', '/counts'],
      ['GET', '/gate-pack'],
      ['GET', '/gate-pack/tickets'],
      ['GET', '/devices'],
      ['POST', '/checkins'],
      ['POST', '/checkins/batch'],
      ['POST', `/checkins/${newId()}/undo`],
      ['POST', '/pairings'],
      ['POST', `/devices/${newId()}/revoke`],
    ] as const;
    const rest = [
      ['GET', ''],
      ['GET', '/gates'],
      ['POST', '/gates'],
      ['GET', '/petugas'],
    ] as const;
    const own = () => budi().organizerScanning;
    const listed = await own().events();
    const asked = (routes: readonly (readonly [string, string])[], token: string) =>
      Promise.all(routes.map(([method, path]) => codeOf(at + path, token, method)));
    const before = await asked(gates, people.Budi.token);
    await sari().suspend({ id, body: { reason } });
    expect(await asked(gates, people.Budi.token)).toEqual(before);
    expect(listed.data.map((each) => each.id)).toContain(event);
    expect(await own().events()).toEqual(listed);
    expect((await own().events({ event_id: event })).data).toMatchObject([{ id: event }]);
    const viewer = await colleague(db(), people.Budi, 'Viewer');
    expect(await codeOf(`${at}/checkins`, viewer.token, 'POST')).toBe('member_role');
    expect(await asked(rest, people.Budi.token)).toEqual(rest.map(() => 'organizer_suspended'));
    await sari().reactivate({ id });
  });

  it('sells nothing, wherever the status of its sales is told; its event is there as before', async () => {
    const id = await ofBudi();
    const event = await givenEvent(db(), { organizer_id: id, created_by: people.Budi.id, slug: 'dibekukan' });
    const type = { event_id: event, name: 'Umum', price: 50_000, currency: 'IDR', capacity: 10 };
    await given(db(), 'ticket_types', type);
    const told = async () => {
      karcis.current.letSecondsPass(61);
      const visitor = karcis.current.client().catalogue;
      const admin = karcis.current.client(people.Sari.token).adminEvents;
      const shown = (await visitor.event({ slug: 'dibekukan' })).data;
      const listed = (await visitor.events({})).data.find(({ slug }) => slug === 'dibekukan');
      return [
        shown.sales_status,
        ...shown.ticket_types.map(({ sales_status }) => sales_status),
        listed?.sales_status,
        (await admin.event({ id: event })).data.sales_status,
        ...(await admin.ticketTypes({ id: event })).data.map(({ sales_status }) => sales_status),
      ];
    };
    expect(new Set(await told())).toEqual(new Set(['On Sale']));
    await sari().suspend({ id, body: { reason } });
    expect(new Set(await told())).toEqual(new Set(['Paused']));
    await sari().reactivate({ id });
    expect(new Set(await told())).toEqual(new Set(['On Sale']));
    expect((await budi().organizerEvents.event({ id: event })).data.sales_status).toBe('On Sale');
  });

  it('of two suspensions at once is suspended once', async () => {
    const id = await given(db(), 'organizers', { name: 'Panggung Ganda', slug: 'panggung-ganda' });
    const both = await Promise.allSettled([1, 2].map(() => sari().suspend({ id, body: { reason } })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { rows } = await sql`select from activity_log where subject_id = ${id}`.execute(db());
    expect(rows).toHaveLength(1);
  });
});
