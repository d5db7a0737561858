import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventKeyOf, newId } from '../src/domain/id.ts';
import type { Tables } from '../src/db/schema/tables.ts';
import { inDays } from './given.ts';
import type { Karcis } from './harness.ts';
import { colleague, eventBy, type People } from './people.ts';

type Body = Readonly<Record<string, unknown>>;

/** A kind of an event, as its tests write it. */
interface Kind {
  readonly table: keyof Tables;
  /** Last part of the address of the list. */
  readonly path: string;
  /** First word of its actions. */
  readonly subject: string;
  /** The field that names a record. */
  readonly label: string;
  /** How many an event has at most. */
  readonly most: number;
  /** A new record; another one each time. */
  readonly body: () => Body;
  /** A change of it. */
  readonly change: Body;
  /** Columns that a row has beside those of a new record. */
  readonly row?: Body;
  readonly hasTrash?: true;
  /** Whether several are changed at once; those with a trash are unless it says no. */
  readonly isBulk?: false;
  /** How several are switched at once, and what is seen of it; `is_active` without it. */
  readonly switched?: { readonly by: Body; readonly shown: Body };
  /** Whether people choose its place in the list; they do unless it says no. */
  readonly isOrdered?: false;
}

interface Answer {
  readonly status: number;
  readonly etag: string | null;
  readonly code: string | undefined;
  readonly data: Record<string, unknown>;
}

const switchedOff = { by: { set: { is_active: false } }, shown: { is_active: false } } as const;

/** Checks that hold for every kind of an event, asked as administrator or as its organizer. */
export function testsOfChildren(
  access: 'admin' | 'organizer',
  {
    table,
    path,
    subject,
    label,
    most,
    body,
    change,
    row = {},
    hasTrash,
    isOrdered,
    isBulk,
    switched = switchedOff,
  }: Kind,
  server: { readonly current: Karcis },
  people: () => People,
): void {
  const { by, shown } = switched;
  const hasBulk = hasTrash === true && isBulk !== false;
  const caller = () => (access === 'admin' ? people().Sari : people().Budi);
  const db = () => server.current.db;
  let event = '';
  let other = '';
  let foreign = '';
  const eventOf = (owner: 'Budi' | 'Bayu') => eventBy(db(), people()[owner]);
  beforeEach(async () => {
    event = await eventOf('Budi');
    other = await eventOf('Budi');
    foreign = await eventOf('Bayu');
  });

  const send = async (
    method: string,
    at: string,
    sent?: unknown,
    { token = caller().token, ...headers }: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(`${server.current.url}/${access}/events/${at}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    });
    const text = await response.text();
    const { data = {}, code } = (text === '' ? {} : JSON.parse(text)) as Partial<Answer>;
    return { status: response.status, etag: response.headers.get('etag'), code, data };
  };
  const remove = (at: string, headers?: Record<string, string>) =>
    send('DELETE', hasTrash ? `${at}?reason=tidak%20perlu` : at, undefined, headers);
  const removed = hasTrash ? 200 : 204;
  const restore = async (id: string) => {
    const response = await fetch(`${server.current.url}/admin/trash/${table}/${id}/restore`, {
      method: 'POST',
      headers: { authorization: `Bearer ${people().Sari.token}` },
    });
    return ((await response.json()) as { code?: string }).code ?? response.status;
  };
  const put = async (event_id: string, count = 1) => {
    // A statement takes so many values and no more.
    for (let left = count; left > 0; left -= 2000) {
      const made = Array.from({ length: Math.min(left, 2000) }, () => ({ id: newId(), ...body() }));
      await db()
        .insertInto(table)
        .values(made.map((each) => ({ event_id, ...each, ...row })))
        .execute();
    }
  };
  const listOf = (id = event) => `${id}/${path}`;
  const make = async (id = event) => String((await send('POST', listOf(id), body())).data['id']);
  const rows = () =>
    db()
      .selectFrom(table)
      .selectAll()
      .orderBy('id' as never)
      .execute();
  const entries = (id: string) =>
    db()
      .selectFrom('activity_log')
      .selectAll()
      .where('subject_id', '=', id)
      .orderBy('occurred_at')
      .orderBy('id')
      .execute();

  describe(`a record of ${table}, by ${access}`, () => {
    it('is made under an id that has the key of its event, and told in the audit log with the event', async () => {
      const sent = body();
      const made = await send('POST', listOf(), sent);
      expect(made).toMatchObject({
        status: 201,
        data: { ...sent, event_id: event, actions: ['change', 'remove'] },
      });
      const id = String(made.data['id']);
      expect(await send('GET', `${listOf()}/${id}`)).toEqual({ ...made, status: 200 });
      expect(made.etag).toBe(`"${String(made.data['updated_at'])}"`);
      const { event_key, title } = await db()
        .selectFrom('events')
        .select(['event_key', 'title'])
        .where('id', '=', event)
        .executeTakeFirstOrThrow();
      expect(eventKeyOf(id)).toBe(event_key);
      expect(await entries(id)).toMatchObject([
        {
          action: `${subject}.created`,
          actor_id: caller().id,
          role_context: access,
          subject_type: subject,
          subject_label: sent[label],
          event_id: event,
          event_title: title,
        },
      ]);
    });

    it('is made once with one key', async () => {
      const [sent, key] = [body(), { 'idempotency-key': newId() }];
      const made = await send('POST', listOf(), sent, key);
      expect(made.status).toBe(201);
      expect(await send('POST', listOf(), sent, key)).toEqual(made);
      // Another event is another request.
      expect((await send('POST', listOf(other), sent, key)).code).toBe('idempotency_key_reused');
      expect(await entries(String(made.data['id']))).toHaveLength(1);
    });

    it('is changed with one entry in the same transaction, and not by who has seen an older version', async () => {
      const id = await make();
      const { etag } = await send('GET', `${listOf()}/${id}`);
      const changed = await send('PATCH', `${listOf()}/${id}`, change, { 'if-match': etag ?? '' });
      expect(changed).toMatchObject({ status: 200, data: change });
      const [, entry, ...more] = await entries(id);
      expect(more).toEqual([]);
      expect(entry).toMatchObject({ action: `${subject}.updated`, event_id: event });
      const { rows: both } = await sql`
        select distinct xmin::text from (
          select xmin::text from ${sql.table(table)} where id = ${id}
          union all select xmin::text from activity_log where id = ${entry?.id}
        ) as written`.execute(db());
      expect(both).toHaveLength(1);
      const kept = await rows();
      const stale = { 'if-match': etag ?? '' };
      expect((await send('PATCH', `${listOf()}/${id}`, body(), stale)).code).toBe('changed_meanwhile');
      expect((await remove(`${listOf()}/${id}`, stale)).code).toBe('changed_meanwhile');
      expect(await rows()).toEqual(kept);
      // Control: with the version that it has, both succeed.
      const now = { 'if-match': changed.etag ?? '' };
      const again = await send('PATCH', `${listOf()}/${id}`, body(), now);
      expect(again.status).toBe(200);
      const last = { 'if-match': again.etag ?? '' };
      expect((await remove(`${listOf()}/${id}`, last)).status).toBe(removed);
    });

    it('is gone when it is removed', async () => {
      const [id, stays] = [await make(), await make()];
      expect((await remove(`${listOf()}/${id}`)).status).toBe(removed);
      expect((await send('GET', `${listOf()}/${id}`)).status).toBe(404);
      expect((await send('PATCH', `${listOf()}/${id}`, change)).status).toBe(404);
      expect((await remove(`${listOf()}/${id}`)).status).toBe(404);
      const { data } = await send('GET', listOf());
      expect((data as unknown as { id: string }[]).map((row) => row.id)).toEqual([stays]);
      expect((await entries(id)).at(-1)).toMatchObject({ action: `${subject}.removed`, event_id: event });
    });

    it.runIf(hasTrash)(
      'comes back from the trash as it was, where its event is not in the trash',
      async () => {
        const id = await make();
        const before = await rows();
        const { data } = await remove(`${listOf()}/${id}`);
        const person = { id: caller().id };
        expect(data).toMatchObject({ id, type: table, event: { id: event }, deleted_by: person });
        const trash = { deleted_by: caller().id, delete_reason: 'Salah' };
        const move = (to: {
          deleted_at: string | null;
          deleted_by: string | null;
          delete_reason: string | null;
        }) => db().updateTable('events').set(to).where('id', '=', event).execute();
        await move({ ...trash, deleted_at: inDays(0) });
        expect(await restore(id)).toBe('restore_blocked');
        await move({ deleted_at: null, deleted_by: null, delete_reason: null });
        expect(await restore(id)).toBe(200);
        expect(await rows()).toEqual(before);
        expect(await restore(id)).toBe('not_found');
        expect((await entries(id)).at(-1)).toMatchObject({ action: 'trash.restored', event_id: event });
      },
    );

    it.runIf(hasBulk)('is changed or removed with others, all of them or none', async () => {
      const ids = [await make(), await make()];
      const elsewhere = await make(other);
      const before = await rows();
      for (const sent of [
        { ids: [...ids, elsewhere], ...by },
        { ids: [...ids, newId()], remove_reason: 'Salah' },
      ])
        expect(await send('POST', `${listOf()}/bulk`, sent)).toMatchObject({ code: 'no_such_record' });
      expect((await send('POST', `${listOf()}/bulk`, { ids })).code).toBe('invalid_request');
      expect((await send('POST', `${listOf(newId())}/bulk`, { ids, ...by })).code).toBe('not_found');
      expect(await rows()).toEqual(before);
      expect((await send('POST', `${listOf()}/bulk`, { ids, ...by })).data).toEqual({ changed: 2 });
      const { data } = await send('GET', listOf());
      expect(data).toMatchObject([shown, shown]);
      const answer = await send('POST', `${listOf()}/bulk`, { ids, remove_reason: 'Salah' });
      expect(answer.data).toEqual({ changed: 2 });
      expect((await send('GET', listOf())).data).toEqual([]);
      for (const id of ids)
        expect((await entries(id)).map(({ action }) => action)).toEqual(
          ['created', 'updated', 'removed'].map((verb) => `${subject}.${verb}`),
        );
    });

    it.runIf(isOrdered !== false)('is put in order with all others of its event, or not at all', async () => {
      const ids = [await make(), await make(), await make()];
      const elsewhere = await make(other);
      const order = async () =>
        ((await send('GET', listOf())).data as unknown as { id: string }[]).map(({ id }) => id);
      expect(await order()).toEqual(ids);
      const turned = ids.toReversed();
      expect((await send('PUT', `${listOf()}/order`, { ids: turned })).status).toBe(204);
      expect(await order()).toEqual(turned);
      for (const wrong of [turned.slice(1), [...turned, elsewhere], [elsewhere, ...turned.slice(1)]])
        expect((await send('PUT', `${listOf()}/order`, { ids: wrong })).code).toBe('list_changed');
      expect(await order()).toEqual(turned);
      // The next one comes last in its event, wherever those of others are.
      const last = await make();
      expect(await order()).toEqual([...turned, last]);
    });

    it('is found by its own event alone, and left alone by a request that is refused', async () => {
      const id = await make();
      const elsewhere = await make(other);
      const trashed = await eventOf('Budi');
      await make(trashed);
      await db()
        .updateTable('events')
        .set({ deleted_at: inDays(0), deleted_by: caller().id, delete_reason: 'Salah' })
        .where('id', '=', trashed)
        .execute();
      const before = await rows();
      const absent = newId();
      const refused = [
        // A record of another event that is one's own, a trashed event, and none at all.
        ...[`${listOf()}/${elsewhere}`, `${listOf(other)}/${id}`, `${listOf(absent)}/${id}`].flatMap((at) => [
          send('GET', at),
          send('PATCH', at, change),
          remove(at),
        ]),
        ...[trashed, absent, 'bukan-id'].flatMap((of) => [
          send('GET', listOf(of)),
          send('POST', listOf(of), body()),
          ...(isOrdered === false ? [] : [send('PUT', `${listOf(of)}/order`, { ids: [id] })]),
        ]),
        send('PATCH', `${listOf()}/${absent}`, change),
      ];
      expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(refused.map(() => 404));
      for (const extra of ['event_id', 'organizer_id', 'position', 'id', 'updated_at', 'sold'])
        for (const [method, at] of [
          ['POST', listOf()],
          ['PATCH', `${listOf()}/${id}`],
        ] as const)
          expect((await send(method, at, { ...body(), [extra]: other })).status, extra).toBe(422);
      expect(await rows()).toEqual(before);
      // Control: the same request where it belongs.
      expect((await send('PATCH', `${listOf(other)}/${elsewhere}`, change)).status).toBe(200);
      expect(await rows()).not.toEqual(before);
    });

    it(`is one of ${most} at most, also where the last two are made at once`, async () => {
      await put(event, most - 1);
      const answers = await Promise.all([1, 2, 3, 4].map(() => send('POST', listOf(), body())));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ code }) => code === 'limit_reached')).toHaveLength(3);
      expect((await rows()).filter((row) => Reflect.get(row, 'event_id') === event)).toHaveLength(most);
      // Control: another event has its own.
      expect((await send('POST', listOf(other), body())).status).toBe(201);
    });

    it('stays as it is in the archive, and for organizers while the event is reviewed', async () => {
      const id = await make();
      const statusOf = (status: 'Archived' | 'Pending Review' | 'Draft') =>
        db().updateTable('events').set({ status }).where('id', '=', event).execute();
      const writes = () => [
        send('POST', listOf(), body()),
        send('PATCH', `${listOf()}/${id}`, change),
        remove(`${listOf()}/${id}`),
        ...(isOrdered !== false ? [send('PUT', `${listOf()}/order`, { ids: [id] })] : []),
      ];
      const closed = access === 'admin' ? (['Archived'] as const) : (['Archived', 'Pending Review'] as const);
      for (const status of closed) {
        await statusOf(status);
        const before = await rows();
        const answers = await Promise.all(writes());
        expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'wrong_state'));
        expect(await rows()).toEqual(before);
        expect((await send('GET', `${listOf()}/${id}`)).data['actions']).toEqual([]);
      }
      // Control: before and after it, the same is done.
      await statusOf(access === 'admin' ? 'Pending Review' : 'Draft');
      expect((await send('PATCH', `${listOf()}/${id}`, change)).status).toBe(200);
    });

    it.runIf(access === 'organizer')('is of its organizer alone, and not for Viewers to write', async () => {
      const id = await make();
      await put(foreign);
      const theirs = String((await rows()).find((row) => Reflect.get(row, 'event_id') === foreign)?.['id']);
      const before = await rows();
      const places = [
        `${foreign}/${path}/${theirs}`,
        `${foreign}/${path}/${id}`,
        `${event}/${path}/${theirs}`,
      ];
      for (const at of places)
        for (const answer of [send('GET', at), send('PATCH', at, change), remove(at)])
          expect((await answer).code, at).toBe('not_found');
      expect((await send('POST', listOf(foreign), body())).code).toBe('not_found');
      expect((await send('GET', listOf(foreign))).code).toBe('not_found');
      for (const [method, address, sent] of [
        ...(isOrdered === false ? [] : [['PUT', 'order', { ids: [theirs] }] as const]),
        ...(hasBulk ? [['POST', 'bulk', { ids: [theirs], ...by }] as const] : []),
        ...(hasBulk ? [['POST', 'bulk', { ids: [theirs], remove_reason: 'Salah' }] as const] : []),
      ])
        expect((await send(method, `${listOf(foreign)}/${address}`, sent)).code).toBe('not_found');

      const viewer = { token: (await colleague(db(), caller(), 'Viewer')).token };
      expect((await send('GET', `${listOf()}/${id}`, undefined, viewer)).data['actions']).toEqual([]);
      for (const [method, at, sent] of [
        ['POST', listOf(), body()],
        ['PATCH', `${listOf()}/${id}`, change],
        ['DELETE', `${listOf()}/${id}${hasTrash ? '?reason=usang' : ''}`],
        ...(isOrdered === false ? [] : [['PUT', `${listOf()}/order`, { ids: [id] }] as const]),
        ...(hasBulk ? [['POST', `${listOf()}/bulk`, { ids: [id], remove_reason: 'Salah' }] as const] : []),
      ] as const)
        expect((await send(method, at, sent, viewer)).code, method).toBe('member_role');
      expect(await rows()).toEqual(before);
      // Control: a Manager, and the organizer of the other event.
      const manager = { token: (await colleague(db(), caller(), 'Manager')).token };
      expect((await send('PATCH', `${listOf()}/${id}`, change, manager)).status).toBe(200);
      const bayu = { token: people().Bayu.token };
      expect((await send('PATCH', `${foreign}/${path}/${theirs}`, change, bayu)).status).toBe(200);
    });
  });
}
