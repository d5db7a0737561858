import { describe, expect, it } from 'vitest';
import { newId } from '../../src/domain/id.ts';
import { platformId } from '../../src/domain/picture-owner.ts';
import { themePresets } from '@karcis/format';
import { given, inDays } from '../given.ts';
import type { Karcis } from '../harness.ts';
import type { People } from '../people.ts';
import { givenPicture } from '../pictures.ts';
import {
  type Answer,
  ask,
  givenOrder,
  givenTicket,
  organizerOfPerson,
  readyEvent,
  type Status,
  statuses,
} from './events-of-tests.ts';

type Who = 'admin' | 'organizer';
const dates = { starts_at: '2099-03-01T12:00:00.000Z', ends_at: '2099-03-01T15:00:00.000Z' };

/** How events are made, changed, removed and copied, by administrators or by organizers. */
export function testsOfRecords(who: Who, server: { readonly current: Karcis }, people: () => People): void {
  const caller = () => (who === 'admin' ? people().Sari : people().Budi);
  const db = () => server.current.db;
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    ask(server.current, caller(), [method, `/${who}/events${path}`], body, headers);
  const make = async (body: object, headers: Record<string, string> = {}): Promise<Answer> =>
    send('POST', '', { ...dates, ...(await ownerOf()), ...body }, headers);
  const ownerOf = async () =>
    who === 'admin' ? { organizer_id: await organizerOfPerson(server.current, people().Budi) } : {};
  const eventThatIs = (status: Status, row = {}) => readyEvent(server.current, people().Budi, status, row);
  const rowOf = (id: string) =>
    db().selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const namesOf = async (event_id: string) => {
    const names = db().selectFrom('event_names').select(['kind', 'name']).where('event_id', '=', event_id);
    return (await names.orderBy('kind').execute()).map(({ kind, name }) => `${kind} ${name}`);
  };

  describe(`an event, by ${who}`, () => {
    it('is made as a draft, with a slug, a zone, a currency and names', async () => {
      const title = `Pekan Raya ${who}`;
      const key = { 'idempotency-key': newId() };
      const made = await make({ title, tags: ['musik'] }, key);
      expect(made).toMatchObject({
        status: 201,
        data: {
          title,
          slug: `pekan-raya-${who}`,
          status: 'Draft',
          timezone: 'Asia/Jakarta',
          currency: 'IDR',
          tags: ['musik'],
          created_by: { id: caller().id },
          published_at: null,
        },
      });
      expect(made.data['actions']).toEqual(
        expect.arrayContaining(['change', 'remove', 'duplicate', 'archive']),
      );
      const id = String(made.data['id']);
      expect(await send('GET', `/${id}`)).toEqual({ ...made, status: 200 });
      const { event_key } = await rowOf(id);
      expect(await namesOf(id)).toEqual([`Key ${event_key}`, `Slug pekan-raya-${who}`]);
      expect(await make({ title, tags: ['musik'] }, key)).toEqual(made);
      const again = await make({ title });
      expect(again.data['slug']).toBe(`pekan-raya-${who}-2`);
      const chosen = await make({ title, slug: `pekan-raya-${who}` });
      expect(`${chosen.code} ${chosen.errors[0]?.pointer}`).toBe('already_taken /slug');
      expect((await make({ title: '!!!' })).data['slug']).toMatch(/^acara-[0-9a-z]{6}$/);
      expect((await make({ title: 'Signature' })).data['slug']).toMatch(/^signature-\d+$/);
    });

    it('takes no values that are not for people to choose, and none that do not fit', async () => {
      const id = await eventThatIs('Draft');
      const before = await rowOf(id);
      const other = await organizerOfPerson(server.current, people().Bayu);
      for (const body of [
        { organizer_id: other },
        { status: 'Published' },
        { published_at: dates.starts_at },
        { is_signature: true },
        { event_key: 1 },
        { sold: 0 },
        { tickets_sold: 0 },
        { created_by: caller().id },
        { deleted_at: null },
        { cover_image_url: 'javascript:alert(1)' },
        { timezone: 'Mars/Olympus' },
        // Node.js knows it, and PostgreSQL does not.
        { timezone: 'Canada/East-Saskatchewan' },
        { currency: 'rupiah' },
        { slug: '//h' },
        { title: null },
        { tags: Array.from({ length: 21 }, (_, at) => `t${at}`) },
        { ends_at: inDays(1) },
        { ends_at: inDays(400) },
        { doors_open_at: inDays(90) },
        { category_id: newId() },
        { venue_id: newId() },
        ...(who === 'organizer' ? [{ is_featured: true }] : []),
      ])
        expect((await send('PATCH', `/${id}`, body)).status, JSON.stringify(body)).toBe(422);
      expect(await rowOf(id)).toEqual(before);
      if (who === 'organizer')
        expect((await make({ title: 'Milik lain', organizer_id: other })).status).toBe(422);
      const faults = await send('PATCH', `/${id}`, { ends_at: inDays(1) });
      expect(faults.errors).toMatchObject([{ pointer: '/ends_at' }]);
      expect((await send('PATCH', `/${id}`, { venue_id: newId() })).code).toBe('no_such_record');
    });

    it('is changed as its status allows', async () => {
      for (const status of statuses) {
        const id = await eventThatIs(status);
        const texts = await send('PATCH', `/${id}`, { summary: 'Baru', description_markdown: '**Baru**' });
        const others = await send('PATCH', `/${id}`, { age_restriction: '17+' });
        const open = status !== 'Archived' && (status !== 'Pending Review' || who === 'admin');
        expect(texts.code, status).toBe(open ? undefined : 'wrong_state');
        expect(others.code, status).toBe(open && status !== 'Cancelled' ? undefined : 'wrong_state');
        expect(((await send('GET', `/${id}`)).data['actions'] as string[]).includes('change')).toBe(open);
      }
    });

    it('of two changes at once keeps both, and of one version the first', async () => {
      const id = await eventThatIs('Draft');
      const { etag } = await send('GET', `/${id}`);
      const texts = Array.from({ length: 6 }, (_, at) => `Serentak ${at}`);
      const answers = await Promise.all(texts.map((summary) => send('PATCH', `/${id}`, { summary })));
      expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200));
      const entries = await db()
        .selectFrom('activity_log')
        .select('changes')
        .where('subject_id', '=', id)
        .execute();
      const steps = entries.map(({ changes }) => (changes as { old: string; new: string }[])[0]);
      // A chain: each found what exactly one other had written.
      expect(new Set(steps.map((step) => step?.old)).size).toBe(texts.length);
      expect((await send('PATCH', `/${id}`, { summary: 'x' }, { 'if-match': etag ?? '' })).code).toBe(
        'changed_meanwhile',
      );
    });

    it('has another slug, and is found by that alone', async () => {
      const id = await eventThatIs('Draft');
      const taken = await rowOf(await eventThatIs('Draft'));
      const slug = `alamat-baru-${who}`;
      expect((await send('PATCH', `/${id}`, { slug })).data['slug']).toBe(slug);
      expect(await namesOf(id)).toEqual([expect.stringMatching('Key'), `Slug ${slug}`]);
      const refused = await send('PATCH', `/${id}`, { slug: taken.slug });
      expect([refused.code, refused.errors[0]?.pointer]).toEqual(['already_taken', '/slug']);
    });

    it('has another currency as long as nobody has ordered, with its types and offers', async () => {
      const id = await eventThatIs('Draft');
      expect((await send('PATCH', `/${id}`, { currency: 'USD' })).data['currency']).toBe('USD');
      const types = db()
        .selectFrom('ticket_types')
        .select(['currency', 'updated_at'])
        .where('event_id', '=', id);
      const [type] = await types.execute();
      expect(type?.currency).toBe('USD');
      expect((await send('PATCH', `/${id}`, { currency: 'USD' })).status).toBe(200);
      expect(await types.execute(), 'the same again').toEqual([type]);
      await givenOrder(server.current, id, 'Expired');
      const refused = await send('PATCH', `/${id}`, { currency: 'IDR' });
      expect([refused.code, refused.errors[0]?.pointer]).toEqual(['in_use', '/currency']);
      // Control: what it is already, and anything else.
      expect((await send('PATCH', `/${id}`, { currency: 'USD', summary: 'x' })).status).toBe(200);
    });

    it('gives amounts in another currency another version', async () => {
      const id = await eventThatIs('Draft');
      const { id: type } = await db()
        .selectFrom('ticket_types')
        .select('id')
        .where('event_id', '=', id)
        .executeTakeFirstOrThrow();
      const { etag } = await send('GET', `/${id}/ticket-types/${type}`);
      await send('PATCH', `/${id}`, { currency: 'USD' });
      const price = (version: string | null) =>
        send('PATCH', `/${id}/ticket-types/${type}`, { price: 200_000 }, { 'if-match': version ?? '' });
      expect((await price(etag)).code).toBe('changed_meanwhile');
      expect((await price((await send('GET', `/${id}/ticket-types/${type}`)).etag)).status).toBe(200);
    });

    it('is moved with all that depends on its start, where that is asked for', async () => {
      const id = await eventThatIs('Published', {
        starts_at: '2099-02-01T12:00:00.000Z',
        ends_at: '2099-02-01T15:00:00.000Z',
        doors_open_at: '2099-02-01T11:00:00.000Z',
        sales_end_at: '2099-02-01T10:00:00.000Z',
        refund_until: '2099-01-25T12:00:00.000Z',
      });
      const type = { sales_end_at: '2099-01-31T00:00:00.000Z', valid_until: '2099-02-02T00:00:00.000Z' };
      await db().updateTable('ticket_types').set(type).where('event_id', '=', id).execute();
      const alone = await send('PATCH', `/${id}`, { starts_at: '2099-02-01T13:00:00.000Z' });
      expect(alone.data).toMatchObject({ ends_at: '2099-02-01T15:00:00.000Z', rescheduled_at: null });
      const body = { starts_at: '2099-02-08T13:00:00.000Z', shift_dates: true };
      expect((await send('PATCH', `/${id}`, body)).data).toMatchObject({
        starts_at: '2099-02-08T13:00:00.000Z',
        ends_at: '2099-02-08T15:00:00.000Z',
        doors_open_at: '2099-02-08T12:00:00.000Z',
        sales_end_at: '2099-02-08T10:00:00.000Z',
        refund_until: '2099-02-01T12:00:00.000Z',
      });
      const types = db().selectFrom('ticket_types').select(['sales_end_at', 'valid_until']);
      expect(await types.where('event_id', '=', id).execute()).toEqual([
        { sales_end_at: '2099-02-07T00:00:00.000Z', valid_until: '2099-02-09T00:00:00.000Z' },
      ]);
    });

    it('is told at its start where what moves with it cannot be so, and at what was sent where that is wrong', async () => {
      const moved = { starts_at: '2099-02-01T12:00:00.000Z', ends_at: '2099-02-01T15:00:00.000Z' };
      const sales = { sales_start_at: '2099-01-20T00:00:00.000Z', sales_end_at: '2099-01-31T00:00:00.000Z' };
      const body = { starts_at: '2099-01-10T12:00:00.000Z', shift_dates: true };
      const pointersOf = async (id: string, more: object = {}) => {
        const { code, errors } = await send('PATCH', `/${id}`, { ...body, ...more });
        return [code, errors?.map(({ pointer }) => pointer)];
      };
      const id = await eventThatIs('Published', { ...moved, ...sales });
      expect(await pointersOf(id)).toEqual(['invalid_request', ['/starts_at']]);
      const ofType = await eventThatIs('Published', moved);
      await db().updateTable('ticket_types').set(sales).where('event_id', '=', ofType).execute();
      expect(await pointersOf(ofType)).toEqual(['invalid_request', ['/starts_at']]);
      expect((await rowOf(ofType)).starts_at).toBe(moved.starts_at);
      expect(await pointersOf(id, { sales_end_at: '2099-01-09T00:00:00.000Z' })).toEqual([
        'invalid_request',
        ['/sales_end_at'],
      ]);
      // Control: where the sales begin before, it moves.
      await send('PATCH', `/${id}`, { sales_start_at: '2099-01-01T00:00:00.000Z' });
      expect((await send('PATCH', `/${id}`, body)).status).toBe(200);
    });

    it('is told to be rescheduled where tickets are out', async () => {
      const id = await eventThatIs('Published', dates);
      const topics = async () =>
        (
          await db().selectFrom('outbox').select('topic').where('event_id', '=', id).orderBy('id').execute()
        ).map(({ topic }) => topic);
      expect(
        (await send('PATCH', `/${id}`, { timezone: 'Asia/Makassar' })).data['rescheduled_at'],
      ).toBeNull();
      await givenTicket(server.current, id, 'Active');
      expect((await send('PATCH', `/${id}`, { summary: 'Lain' })).data['rescheduled_at']).toBeNull();
      expect(
        (await send('PATCH', `/${id}`, { timezone: 'Asia/Jayapura' })).data['rescheduled_at'],
      ).not.toBeNull();
      expect(await topics()).toEqual(['event.updated', 'event.updated', 'event.rescheduled']);
      expect((await rowOf(id)).calendar_sequence).toBe(2);
      await send('POST', `/${id}/actions/postpone`, { reason: 'Hujan badai' });
      expect((await rowOf(id)).calendar_sequence).toBe(3);
    });

    it('goes to the trash with its names, and comes back with them', async () => {
      const sari = server.current.client(people().Sari.token);
      for (const status of statuses) {
        const id = await eventThatIs(status);
        const names = await namesOf(id);
        const before = await rowOf(id);
        const mayGo =
          ['Draft', 'Rejected', 'Cancelled', 'Archived'].includes(status) ||
          (who === 'admin' && status === 'Pending Review');
        expect(((await send('GET', `/${id}`)).data['actions'] as string[]).includes('remove')).toBe(mayGo);
        const removed = await send('DELETE', `/${id}?reason=usang`);
        expect([removed.status, removed.code], status).toEqual(mayGo ? [200, undefined] : [409, 'in_use']);
        if (!mayGo) continue;
        expect(removed.data).toMatchObject({ id, type: 'events', delete_reason: 'usang', can_restore: true });
        expect(removed.data['purge_at']).not.toBeNull();
        expect((await send('GET', `/${id}`)).status).toBe(404);
        expect(await namesOf(id)).toEqual([]);
        await sari.trash.restore({ type: 'events', id });
        expect([await rowOf(id), await namesOf(id)]).toEqual([before, names]);
      }
    });

    it('stays with orders that are open or paid, and is kept for good with any', async () => {
      for (const order of ['Reserved', 'Awaiting Payment', 'Paid', 'Expired'] as const) {
        const id = await eventThatIs('Cancelled');
        await givenOrder(server.current, id, order);
        const removed = await send('DELETE', `/${id}?reason=usang`);
        expect(removed.code, order).toBe(order === 'Expired' ? undefined : 'in_use');
        if (order === 'Expired') expect(removed.data['purge_at']).toBeNull();
      }
    });

    it('comes back with a free slug where another one has its own by now', async () => {
      const sari = server.current.client(people().Sari.token);
      const id = await eventThatIs('Draft');
      const { slug } = await rowOf(id);
      await send('DELETE', `/${id}?reason=usang`);
      const other = await make({ title: 'Penerus', slug });
      expect(other.status).toBe(201);
      await sari.trash.restore({ type: 'events', id });
      expect(await namesOf(id)).toContain(`Slug ${slug}-2`);
      expect((await rowOf(id)).slug).toBe(`${slug}-2`);
      expect(await namesOf(String(other.data['id']))).toContain(`Slug ${slug}`);
    });

    it('shows a picture of who writes, and no other', async () => {
      const own = who === 'admin' ? platformId : await organizerOfPerson(server.current, people().Budi);
      const by = { uploaded_by: caller().id, purpose: 'cover' as const };
      const cover = await givenPicture(db(), { ...by, owner_id: own });
      const foreign = await givenPicture(db(), {
        ...by,
        owner_id: await organizerOfPerson(server.current, people().Bayu),
      });
      const made = await make({ title: `Sampul ${who}`, cover_image_media_id: cover.id });
      expect(made.data['cover_image_url']).toBe(cover.url);
      const id = String(made.data['id']);
      const uses = db().selectFrom('media_uses').select(['media_id', 'field']).where('record_id', '=', id);
      expect(await uses.execute()).toEqual([{ media_id: cover.id, field: 'cover_image_url' }]);
      for (const absent of [foreign.id, newId()])
        expect(await send('PATCH', `/${id}`, { cover_image_media_id: absent })).toMatchObject({
          status: 422,
          code: 'no_such_record',
        });
      expect(await uses.execute()).toHaveLength(1);
      expect((await send('PATCH', `/${id}`, { cover_image_media_id: null })).data).toMatchObject({
        cover_image_url: null,
      });
      expect(await uses.execute()).toEqual([]);
    });

    it('is copied as a draft with what belongs to it, all dates moved', async () => {
      const id = await eventThatIs('Published', { ...dates, doors_open_at: '2099-03-01T11:00:00.000Z' });
      const gate_id = await given(db(), 'gates', { event_id: id, name: 'Utara' });
      const sold = { gate_id, sold: 3, reserved: 1, sales_end_at: '2099-02-28T00:00:00.000Z' };
      await db().updateTable('ticket_types').set(sold).where('event_id', '=', id).execute();
      const [type] = await db().selectFrom('ticket_types').select('id').where('event_id', '=', id).execute();
      const offer = {
        event_id: id,
        discount_type: 'Percentage',
        discount_value: 10,
        currency: 'IDR',
      } as const;
      const asked = { event_id: id, label: 'Ukuran kaus', kind: 'Choice' as const, options: ['S', 'M'] };
      // What is for a type in the trash is for nothing, and is not copied.
      for (const [code, typeId] of [
        ['HEMAT', type?.id ?? ''],
        ['USANG', newId()],
      ] as const) {
        await given(db(), 'promos', { ...offer, code, name: code, ticket_type_ids: [typeId], used_count: 2 });
        await given(db(), 'questions', { ...asked, ticket_type_ids: [typeId] });
      }
      const look = { preset: 'Batik', ...themePresets.Batik };
      const theme = await given(db(), 'event_themes', { event_id: id, ...look });
      const picture = await givenPicture(db(), {
        owner_id: platformId,
        uploaded_by: people().Sari.id,
        purpose: 'theme',
      });
      const shows = { media_id: picture.id, table_name: 'event_themes', field: 'logo_url' };
      await db()
        .insertInto('media_uses')
        .values({ ...shows, record_id: theme })
        .execute();
      const title = `Salinan ${who}`;
      const copied = await send('POST', `/${id}/duplicate`, { title, starts_at: '2099-03-08T12:00:00.000Z' });
      expect(copied).toMatchObject({
        status: 201,
        data: {
          title,
          status: 'Draft',
          published_at: null,
          ends_at: '2099-03-08T15:00:00.000Z',
          doors_open_at: '2099-03-08T11:00:00.000Z',
          tickets_sold: 0,
          tickets_reserved: 0,
          counts: { ticket_types: 1, promos: 1 },
        },
      });
      const copy = String(copied.data['id']);
      const gates = await db()
        .selectFrom('gates')
        .select(['id', 'name'])
        .where('event_id', '=', copy)
        .execute();
      const types = await db().selectFrom('ticket_types').selectAll().where('event_id', '=', copy).execute();
      const promos = await db().selectFrom('promos').selectAll().where('event_id', '=', copy).execute();
      expect(types).toMatchObject([
        { gate_id: gates[0]?.id, sold: 0, reserved: 0, sales_end_at: '2099-03-07T00:00:00.000Z' },
      ]);
      expect(promos).toMatchObject([{ code: 'HEMAT', used_count: 0, ticket_type_ids: [types[0]?.id] }]);
      expect(gates[0]?.id).not.toBe(gate_id);
      const questions = await db().selectFrom('questions').selectAll().where('event_id', '=', copy).execute();
      expect(questions).toMatchObject([
        { ...asked, event_id: copy, ticket_type_ids: [types[0]?.id], is_required: false },
      ]);
      const themes = db().selectFrom('event_themes').select(['id', 'preset']).where('event_id', '=', copy);
      const copiedTheme = await themes.executeTakeFirstOrThrow();
      expect(copiedTheme.preset).toBe('Batik');
      const uses = db().selectFrom('media_uses').select('record_id').where('media_id', '=', picture.id);
      expect((await uses.execute()).map((use) => use.record_id).toSorted()).toEqual(
        [theme, copiedTheme.id].toSorted(),
      );
    });
  });
}
