import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '../src/domain/id.ts';
import type { Tables } from '../src/db/schema/tables.ts';
import type { Karcis } from './harness.ts';
import type { People } from './people.ts';

type Body = Readonly<Record<string, unknown>>;

/** A kind of content, as its tests write it. */
interface Kind {
  readonly table: keyof Tables;
  /** Below the base path. */
  readonly path: string;
  /** Where visitors read it. */
  readonly publicPath: (record: Body) => string;
  /** First word of its actions. */
  readonly subject: string;
  /** The field that names a record. */
  readonly label: string;
  /** A field of text that can be changed and not be null. */
  readonly text: string;
  /** A new record that visitors see; another one each time. */
  readonly body: () => Body;
  /** A change of it, and the fields that the audit log names. */
  readonly change: Body;
  readonly changed: readonly string[];
  /** Whether people choose its place in the list; they do unless it says no. */
  readonly isOrdered?: false;
  /** Whether it is made by the API; it is unless it says no. */
  readonly isMade?: false;
  /** The switch that hides it from visitors. */
  readonly hidden: Body;
}

interface Answer {
  readonly status: number;
  readonly etag: string | null;
  readonly body: {
    readonly data?: Record<string, unknown>;
    readonly code?: string;
    readonly errors?: { readonly pointer?: string; readonly code: string; readonly detail: string }[];
    readonly conflict?: { readonly changes: { readonly field: string; readonly by: string | null }[] };
  };
}

/** Checks that hold for every kind of content: who may write, what is told, what is shown, and that nothing is lost. */
export function testsOfContent(
  kind: Kind,
  server: { readonly current: Karcis },
  { people, make }: { people: () => People; make: (body: Body) => Promise<string> },
): void {
  const { table, path, subject, label, text: field } = kind;
  const send = async (
    method: string,
    address: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(server.current.url + address, {
      method,
      headers: {
        authorization: `Bearer ${people().Sari.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const { status } = response;
    return {
      status,
      etag: response.headers.get('etag'),
      body: (text === '' ? {} : JSON.parse(text)) as Answer['body'],
    };
  };
  const made = () => make(kind.body());
  const rows = () =>
    server.current.db
      .selectFrom(table)
      .selectAll()
      .orderBy('id' as never)
      .execute();
  /** What webhooks are told that was done to a record. */
  const toldOf = async (id: string) => {
    const told = server.current.db.selectFrom('outbox').select('data').where('subject_id', '=', id);
    return (await told.orderBy('id').execute()).map(({ data }) => (data as { action?: string }).action);
  };
  const entries = (id: string) =>
    server.current.db
      .selectFrom('activity_log')
      .selectAll()
      .where('subject_id', '=', id)
      .orderBy('occurred_at')
      .orderBy('id')
      .execute();
  const visitors = async (record: Body) => {
    const response = await fetch(server.current.url + kind.publicPath(record));
    return response.text();
  };
  const read = (id: string) => send('GET', `${path}/${id}`);

  /** How often each was moved so far. */
  const moves = (ids: readonly string[]) =>
    Promise.all(
      ids.map(async (id) => (await entries(id)).filter(({ action }) => action === `${subject}.moved`).length),
    );

  describe(`a record of ${table}`, () => {
    it.skipIf(kind.isMade === false)('is made, read by its address, and told in the audit log', async () => {
      const body = kind.body();
      const created = await send('POST', path, body);
      expect(created).toMatchObject({
        status: 201,
        body: { data: { ...body, actions: ['change', 'remove'] } },
      });
      const id = String(created.body.data?.['id']);
      const again = await read(id);
      expect(again).toEqual({ ...created, status: 200 });
      expect(again.etag).toBe(`"${String(again.body.data?.['updated_at'])}"`);
      const [entry, ...others] = await entries(id);
      expect(others).toEqual([]);
      expect(entry).toMatchObject({
        action: `${subject}.created`,
        actor_id: people().Sari.id,
        role_context: 'admin',
        subject_type: subject,
        subject_label: body[label],
        outcome: 'Succeeded',
      });
      expect(entry?.changes).toContainEqual({ field: label, old: null, new: body[label] });
    });

    it('is changed field by field, with one entry; a value that it has already changes nothing', async () => {
      const id = await made();
      const before = await read(id);
      const count = (await entries(id)).length;
      const same = Object.fromEntries(
        Object.keys(kind.change).map((name) => [name, before.body.data?.[name]]),
      );
      expect(await send('PATCH', `${path}/${id}`, same)).toEqual(before);
      expect(await entries(id)).toHaveLength(count);
      const after = await send('PATCH', `${path}/${id}`, kind.change);
      expect(after.status).toBe(200);
      expect(after.body.data).toMatchObject({
        ...before.body.data,
        ...kind.change,
        updated_at: expect.any(String),
        ...derived(after),
      });
      expect(String(after.etag) > String(before.etag)).toBe(true);
      const found = await entries(id);
      expect(found).toHaveLength(count + 1);
      const fields = fieldsOf(found.at(-1));
      expect(fields.toSorted()).toEqual(kind.changed.toSorted());
      // The entry is of the transaction that changed the record.
      const { rows: both } = await sql<{ xmin: string }>`
        select distinct xmin::text from (
          select xmin::text from ${sql.table(table)} where id = ${id}
          union all select xmin::text from activity_log where id = ${found.at(-1)?.id}
        ) as written`.execute(server.current.db);
      expect(both).toHaveLength(1);
    });

    it('is not changed by one who has seen an older version: 412, with what was changed', async () => {
      const id = await made();
      const { etag } = await read(id);
      const by = { authorization: `Bearer ${people().Surya.token}`, 'if-match': etag ?? '' };
      expect((await send('PATCH', `${path}/${id}`, kind.change, by)).status).toBe(200);
      const kept = await rows();
      const stale = await send('PATCH', `${path}/${id}`, kind.hidden, { 'if-match': etag ?? '' });
      expect(stale).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
      const told = stale.body.conflict?.changes.map(({ field: name, by: who }) => `${name} by ${who}`);
      expect(told?.toSorted()).toEqual(kind.changed.map((name) => `${name} by Surya`).toSorted());
      const removal = await send('DELETE', `${path}/${id}?reason=usang`, undefined, {
        'if-match': etag ?? '',
      });
      expect(removal.status).toBe(412);
      expect(await rows()).toEqual(kept);
      // Control: the version that it has is accepted, and any version by a star.
      const now = (await read(id)).etag ?? '';
      expect((await send('PATCH', `${path}/${id}`, kind.hidden, { 'if-match': now })).status).toBe(200);
      expect((await send('PATCH', `${path}/${id}`, kind.change, { 'if-match': '*' })).status).toBe(200);
      expect((await send('PATCH', `${path}/${id}`, kind.change, { 'if-match': 'W/"1"' })).status).toBe(422);
    });

    it('of two changes at once keeps both, each told with what it found', async () => {
      const id = await made();
      const texts = Array.from({ length: 8 }, (_, at) => `Serentak ${at}`);
      const answers = await Promise.all(
        texts.map((text) => send('PATCH', `${path}/${id}`, { [field]: text })),
      );
      expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200));
      const found = (await entries(id)).filter(({ action }) => action === `${subject}.updated`);
      const steps = found.map(({ changes }) => (changes as { old: string; new: string }[])[0]);
      // A chain: what one wrote is what exactly one other found.
      expect(new Set(steps.map((step) => step?.new)).size).toBe(texts.length);
      const olds = steps.map((step) => step?.old);
      expect(new Set(olds).size).toBe(texts.length);
    });

    it('is shown to visitors, and hidden from them, at once', async () => {
      const record = kind.body();
      // It is in memory that there is none.
      expect(await visitors(record)).not.toContain(String(record[label]));
      const id = await make(record);
      if (kind.isMade === false) server.current.letSecondsPass(61); // put there without the API
      expect(await visitors(record)).toContain(String(record[label]));
      expect((await send('PATCH', `${path}/${id}`, kind.hidden)).status).toBe(200);
      expect(await visitors(record)).not.toContain(String(record[label]));
    });

    it('goes to the trash with a reason and comes back as it was', async () => {
      const id = await made();
      const before = await rows();
      const removed = await send('DELETE', `${path}/${id}?reason=${encodeURIComponent('tidak perlu')}`);
      expect(removed).toMatchObject({
        status: 200,
        body: {
          data: {
            id,
            type: table,
            delete_reason: 'tidak perlu',
            can_restore: true,
            deleted_by: { id: people().Sari.id },
          },
        },
      });
      expect((await read(id)).status).toBe(404);
      expect((await send('PATCH', `${path}/${id}`, kind.change)).status).toBe(404);
      expect((await send('DELETE', `${path}/${id}?reason=lagi`)).status).toBe(404);
      const restored = await send('POST', `/admin/trash/${table}/${id}/restore`);
      expect([restored.status, restored.body.data]).toEqual([200, { type: table, id }]);
      expect(await rows()).toEqual(before);
      expect((await send('POST', `/admin/trash/${table}/${id}/restore`)).status).toBe(404);
      expect((await entries(id)).map(({ action }) => action).slice(-2)).toEqual([
        `${subject}.removed`,
        'trash.restored',
      ]);
    });

    it('is deleted for good only out of the trash', async () => {
      const id = await made();
      expect((await send('DELETE', `/admin/trash/${table}/${id}`)).status).toBe(404);
      await send('DELETE', `${path}/${id}?reason=usang`);
      expect((await send('DELETE', `/admin/trash/${table}/${id}`)).status).toBe(204);
      const left = await sql`select from ${sql.table(table)} where id = ${id}`.execute(server.current.db);
      expect(left.rows).toEqual([]);
    });

    it('is left alone by a request that is refused', async () => {
      const id = await made();
      const other = await made();
      const state = async () =>
        JSON.stringify([
          await rows(),
          await server.current.db
            .selectFrom('activity_log')
            .selectAll()
            .where('outcome', '=', 'Succeeded')
            .orderBy('id')
            .execute(),
        ]);
      const before = await state();
      const absent = newId();
      const refused: [number, Answer][] = [
        [422, await send('PATCH', `${path}/${id}`, { [`${field}s`]: 'x' })],
        [422, await send('PATCH', `${path}/${id}`, { is_active: null, status: null })],
        [422, await send('PATCH', `${path}/${id}`, {})],
        [422, await send('PATCH', `${path}/${id}`, { id: absent })],
        [422, await send('PATCH', `${path}/${id}`, { updated_at: '2026-01-01T00:00:00.000Z' })],
        [422, await send('DELETE', `${path}/${id}`)],
        [422, await send('DELETE', `${path}/${id}?reason=x`)],
        [404, await send('PATCH', `${path}/${absent}`, kind.change)],
        [404, await send('DELETE', `${path}/${absent}?reason=usang`)],
        [404, await send('PATCH', `${path}/bukan-id`, kind.change)],
        [422, await send('POST', `${path}/bulk`, { ids: [id, absent], set: kind.hidden })],
        [422, await send('POST', `${path}/bulk`, { ids: [id, absent], remove_reason: 'usang' })],
        [422, await send('POST', `${path}/bulk`, { ids: [id, other] })],
        [
          422,
          await send('POST', `${path}/bulk`, { ids: [id, other], set: kind.hidden, remove_reason: 'usang' }),
        ],
        [422, await send('POST', `${path}/bulk`, { ids: [id, id], set: kind.hidden })],
        [422, await send('POST', `${path}/bulk`, { ids: [id], set: { [field]: 'x' } })],
      ];
      for (const token of [people().Budi.token, people().Hana.token, people().Putri.token])
        refused.push([
          403,
          await send('PATCH', `${path}/${id}`, kind.change, { authorization: `Bearer ${token}` }),
        ]);
      expect(refused.map(([, { status }]) => status)).toEqual(refused.map(([status]) => status));
      expect(await state()).toBe(before);
      // The wrong id is named by its place.
      expect(refused[10]?.[1].body.errors?.map(({ pointer, code }) => [pointer, code])).toEqual([
        ['/ids/1', 'no_such_record'],
      ]);
      // Control: the same bulk with ids that are there changes both.
      expect((await send('POST', `${path}/bulk`, { ids: [id, other], set: kind.hidden })).body.data).toEqual({
        changed: 2,
      });
      expect(await state()).not.toBe(before);
      expect(
        (await send('POST', `${path}/bulk`, { ids: [id, other], remove_reason: 'usang' })).body.data,
      ).toEqual({ changed: 2 });
      expect([(await read(id)).status, (await read(other)).status]).toEqual([404, 404]);
      // What was done is told, and not that several were changed.
      expect((await entries(id)).map(({ action }) => action).slice(-2)).toEqual([
        `${subject}.updated`,
        `${subject}.removed`,
      ]);
      expect((await toldOf(id)).slice(-2)).toEqual(['updated', 'removed']);
    });

    it.skipIf(kind.isOrdered === false)('is put in order with all the others, or not at all', async () => {
      const ids = [await made(), await made(), await made()];
      const order = async () => {
        const list = await send('GET', path);
        return (list.body.data as unknown as { id: string }[]).map((record) => record.id);
      };
      const first = await order();
      expect(new Set(first)).toEqual(new Set(ids));
      expect((await send('PUT', `${path}/order`, { ids: first })).status).toBe(204);
      const before = await moves(first);
      const turned = first.toReversed();
      expect((await send('PUT', `${path}/order`, { ids: turned })).status).toBe(204);
      expect(await order()).toEqual(turned);
      const wrong = [turned.slice(1), [...turned, newId()], [newId(), ...turned.slice(1)]];
      for (const list of wrong)
        expect((await send('PUT', `${path}/order`, { ids: list })).body.code).toBe('list_changed');
      expect(await order()).toEqual(turned);
      // The one in the middle keeps its place, and has no entry.
      const after = await moves(first);
      expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([1, 0, 1]);
    });
  });
}

/** The fields that an entry of the audit log names. */
const fieldsOf = (entry: { readonly changes: unknown } | undefined): string[] =>
  ((entry?.changes ?? []) as { field: string }[]).map((change) => change.field);

/** Fields that follow from others: HTML of Markdown, a status of the clock. */
const derived = ({ body: { data = {} } }: Answer): Body =>
  Object.fromEntries(
    Object.entries(data).filter(([name]) => /_html$|^status$|^published_at$|^updated_by$/.test(name)),
  );
