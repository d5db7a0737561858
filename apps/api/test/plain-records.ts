import { describe, expect, it } from 'vitest';
import type { Tables } from '../src/db/schema/tables.ts';
import { newId } from '../src/domain/id.ts';
import type { Karcis } from './harness.ts';
import { colleague, type People, type PersonOfTests } from './people.ts';

type Body = Readonly<Record<string, unknown>>;

/** A kind without a trash that is of no event, as its tests write it. */
interface Kind {
  readonly table: keyof Tables;
  readonly path: `/${'admin' | 'organizer'}/${string}`;
  /** First word of its actions. */
  readonly subject: string;
  /** A new record; another one each time. */
  readonly body: () => Body;
  readonly change: Body;
  /** Makes another record name it, so that it has to stay. */
  readonly use: (id: string) => Promise<unknown>;
}

/** Checks that hold for every such kind: who may write, what is told, and that nothing is lost. */
export function testsOfPlain(
  { table, path, subject, body, change, use }: Kind,
  server: { readonly current: Karcis },
  people: () => People,
): void {
  const isAdmin = path.startsWith('/admin');
  const caller = () => (isAdmin ? people().Sari : people().Budi);
  const send = async (
    method: string,
    address: string,
    sent?: unknown,
    { by = caller(), ifMatch }: { by?: PersonOfTests; ifMatch?: string | null } = {},
  ) => {
    const response = await fetch(server.current.url + address, {
      method,
      headers: {
        authorization: `Bearer ${by.token}`,
        ...(ifMatch == null ? {} : { 'if-match': ifMatch }),
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    });
    const text = await response.text();
    const { data = {}, code } = (text === '' ? {} : JSON.parse(text)) as { data?: Body; code?: string };
    return { status: response.status, etag: response.headers.get('etag'), data, code };
  };
  const made = async () => String((await send('POST', path, body())).data['id']);
  const read = (id: string) => send('GET', `${path}/${id}`);
  const told = async (id: string) => {
    const { db } = server.current;
    const entries = db.selectFrom('activity_log').select('action').where('subject_id', '=', id);
    return (await entries.orderBy('occurred_at').orderBy('id').execute()).map(({ action }) => action);
  };
  const rows = () => server.current.db.selectFrom(table).selectAll().execute();

  describe(`a record of ${table}, at ${path}`, () => {
    it('is made, read by its address, changed, deleted, and told in the audit log', async () => {
      const fresh = body();
      const created = await send('POST', path, fresh);
      expect(created).toMatchObject({ status: 201, data: fresh });
      expect(created.data['actions']).toEqual(expect.arrayContaining(['change', 'remove']));
      const id = String(created.data['id']);
      expect(await read(id)).toEqual({ ...created, status: 200 });
      const changed = await send('PATCH', `${path}/${id}`, change, { ifMatch: created.etag });
      expect(changed).toMatchObject({ status: 200, data: { ...fresh, ...change } });
      expect(await send('PATCH', `${path}/${id}`, change)).toEqual(changed);
      expect((await send('DELETE', `${path}/${id}`, undefined, { ifMatch: changed.etag })).status).toBe(204);
      expect((await read(id)).status).toBe(404);
      expect(await told(id)).toEqual(['created', 'updated', 'removed'].map((deed) => `${subject}.${deed}`));
    });

    it('is not changed or deleted by one who has seen an older version', async () => {
      const id = await made();
      const { etag } = await read(id);
      await send('PATCH', `${path}/${id}`, change);
      const kept = await rows();
      for (const refused of [
        await send('PATCH', `${path}/${id}`, body(), { ifMatch: etag }),
        await send('DELETE', `${path}/${id}`, undefined, { ifMatch: etag }),
      ])
        expect(refused).toMatchObject({ status: 412, code: 'changed_meanwhile' });
      expect(await rows()).toEqual(kept);
    });

    it('stays while another record names it, and says so', async () => {
      const id = await made();
      await use(id);
      expect((await read(id)).data['actions']).not.toContain('remove');
      expect(await send('DELETE', `${path}/${id}`)).toMatchObject({ status: 409, code: 'in_use' });
      expect((await read(id)).status).toBe(200);
      expect(await told(id)).toEqual([`${subject}.created`]);
    });

    it('is left alone by a request that is refused', async () => {
      const id = await made();
      const before = await rows();
      const absent = newId();
      const { Hana, Putri, Budi, Sari } = people();
      const others = [Hana, Putri, isAdmin ? Budi : Sari];
      const viewer = await colleague(server.current.db, Budi, 'Viewer');
      const refused = [
        [422, await send('POST', path, {})],
        [422, await send('POST', path, { ...body(), id: absent })],
        [422, await send('PATCH', `${path}/${id}`, {})],
        [422, await send('PATCH', `${path}/${id}`, { name: null })],
        [422, await send('PATCH', `${path}/${id}`, { created_at: '2026-01-01T00:00:00.000Z' })],
        [404, await send('PATCH', `${path}/${absent}`, change)],
        [404, await send('DELETE', `${path}/${absent}`)],
      ] as [number, Awaited<ReturnType<typeof send>>][];
      for (const by of [...others, viewer]) {
        refused.push([403, await send('POST', path, body(), { by })]);
        refused.push([403, await send('PATCH', `${path}/${id}`, change, { by })]);
        refused.push([403, await send('DELETE', `${path}/${id}`, undefined, { by })]);
      }
      expect(refused.map(([, { status }]) => status)).toEqual(refused.map(([status]) => status));
      expect(await rows()).toEqual(before);
      // Control: the same is done for one who may.
      expect((await send('DELETE', `${path}/${id}`)).status).toBe(204);
    });
  });
}
