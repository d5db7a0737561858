import type { KarcisError } from '@karcis/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { endAssignments } from '../src/db/queries/assignments.ts';
import { eventKeyOf, newId } from '../src/domain/id.ts';
import { given, inDays } from './given.ts';
import type { Karcis } from './harness.ts';
import { holdUntil } from './holds.ts';
import { colleague, eventBy, type People, person, type PersonOfTests } from './people.ts';

/** What is true of check-in staff, asked as administrator or as the organizer of the event. */
export function testsOfPetugas(
  access: 'admin' | 'organizer',
  server: { readonly current: Karcis },
  people: () => People,
): void {
  const db = () => server.current.db;
  const clientOf = (token: string) => {
    const client = server.current.client(token);
    return access === 'admin' ? client.adminPetugas : client.organizerPetugas;
  };
  const caller = () => (access === 'admin' ? people().Sari : people().Budi);
  const staff = () => clientOf(caller().token);
  const list = (input: { id: string; q?: string }) => {
    const client = server.current.client(caller().token);
    return access === 'admin' ? client.adminEvents.petugas(input) : client.organizerPetugas.petugas(input);
  };
  const eventOf = (owner: 'Budi' | 'Bayu' = 'Budi', row: Parameters<typeof eventBy>[2] = {}) =>
    eventBy(db(), people()[owner], row);
  type Row = Partial<Parameters<typeof given<'petugas_assignments'>>[2]>;
  const assigned = (event_id: string, user_id: string, row: Row = {}) =>
    given(db(), 'petugas_assignments', {
      event_id,
      user_id,
      assigned_by: people().Budi.id,
      status: 'Active',
      ...row,
    });
  let made = 0;
  /** A petugas who has worked at an event of Budi's organizer. */
  const worker = async (): Promise<PersonOfTests> => {
    const somebody = await person(db(), `Pandu ${access} ${(made += 1)}`, 'petugas');
    await assigned(before, somebody.id, { status: 'Ended', accepted_at: inDays(-9) });
    return somebody;
  };
  let before = '';
  let foreign = '';
  beforeAll(async () => {
    before = await eventOf();
    foreign = await eventOf('Bayu');
  });
  const rows = async () => [
    await db().selectFrom('petugas_assignments').selectAll().orderBy('id').execute(),
    await db().selectFrom('activity_log').select('id').where('outcome', '=', 'Succeeded').execute(),
  ];
  const entriesOf = (id: string) =>
    db()
      .selectFrom('activity_log')
      .select(['action', 'event_id', 'changes'])
      .where('subject_id', '=', id)
      .orderBy('occurred_at')
      .orderBy('id')
      .execute();

  describe(`a petugas of an event, by ${access}`, () => {
    it('works at once, with what they may do, where, and when', async () => {
      const [id, pandu] = [await eventOf(), await worker()];
      const gate_id = await given(db(), 'gates', { event_id: id, name: 'Timur' });
      const type = { event_id: id, name: 'Umum', price: 0, currency: 'IDR' };
      const ticket_type_ids = [await given(db(), 'ticket_types', type)];
      const shift = { shift_starts_at: inDays(6), shift_ends_at: inDays(9) };
      const duty = { role: 'Supervisor', ticket_type_ids, ...shift } as const;
      const body = { user_id: pandu.id, gate_id, ...duty, permissions: { undo: true } };
      const { data } = await staff().create({ id, body });
      expect(data).toMatchObject({
        ...duty,
        event_id: id,
        status: 'Active',
        user: { id: pandu.id, name: pandu.name, email: pandu.email },
        gate: { id: gate_id, name: 'Timur' },
        permissions: { scan: true, undo: true, manual_check_in: false },
        assigned_by: { id: caller().id },
        actions: ['change', 'revoke'],
      });
      const events = db().selectFrom('events').select('event_key').where('id', '=', id);
      expect(eventKeyOf(data.id)).toBe((await events.executeTakeFirstOrThrow()).event_key);
      expect((await staff().assignment({ id, petugas_id: data.id })).data).toEqual(data);
      expect((await list({ id })).data).toMatchObject([{ id: data.id, user: { id: pandu.id } }]);
      expect((await list({ id, q: pandu.name })).meta?.total).toBe(1);
      expect((await list({ id, q: 'tiada' })).meta?.total).toBe(0);
      expect(await entriesOf(data.id)).toMatchObject([{ action: 'petugas.created', event_id: id }]);
      const seen = await server.current.client(pandu.token).checkIn.events();
      expect(seen.data.map((event) => event.id)).toEqual([id]);
    });

    it('has one current assignment to an event, also where two are made at once', async () => {
      const [id, pandu] = [await eventOf(), await worker()];
      const make = () => staff().create({ id, body: { user_id: pandu.id } });
      const answers = await Promise.allSettled([make(), make(), make()]);
      const made = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value.data.id] : []));
      expect(made).toHaveLength(1);
      await expect(make()).rejects.toMatchObject({
        problem: { code: 'already_taken', errors: [{ pointer: '/user_id' }] },
      });
      // Control: after the first one is revoked.
      await staff().revoke({ id, petugas_id: made[0] ?? '' });
      expect((await make()).data.status).toBe('Active');
    });

    it('is a petugas who can sign in, and to organizers one who has worked for them', async () => {
      const id = await eventOf();
      const [stranger, elsewhere, invited, suspended] = [
        await person(db(), `Asing ${access}`, 'petugas'),
        await person(db(), `Lain ${access}`, 'petugas'),
        await person(db(), `Baru ${access}`, 'petugas'),
        await worker(),
      ];
      await assigned(foreign, elsewhere.id);
      await assigned(before, invited.id, { status: 'Invited' });
      await db().updateTable('users').set({ status: 'Suspended' }).where('id', '=', suspended.id).execute();
      const kept = await rows();
      const refusalOf = (user_id: string) =>
        staff()
          .create({ id, body: { user_id } })
          .then(
            () => undefined,
            ({ problem: { status, code, detail, errors } }: KarcisError) => ({
              status,
              code,
              detail,
              errors,
            }),
          );
      const absent = await refusalOf(newId());
      expect(absent).toMatchObject({
        status: 422,
        code: 'no_such_record',
        errors: [{ pointer: '/user_id' }],
      });
      const known = access === 'admin' ? [] : [stranger.id, elsewhere.id, invited.id];
      // An account that may not be assigned is answered like one that is not there.
      for (const user of [people().Hana.id, people().Sari.id, suspended.id, ...known])
        expect(await refusalOf(user)).toEqual(absent);
      expect(await rows()).toEqual(kept);
      // Control: an administrator assigns any, an organizer those who have worked for it.
      const free = access === 'admin' ? [stranger, elsewhere, invited] : [await worker()];
      for (const { id: user_id } of free)
        expect((await staff().create({ id, body: { user_id } })).data.user?.id).toBe(user_id);
    });

    it('is not assigned where the account is suspended at the same time', async () => {
      const beside = async (stays: boolean) => {
        const [id, { id: user_id }] = [await eventOf(), await worker()];
        return holdUntil(
          server.current,
          (tx) => tx.updateTable('users').set({ status: 'Suspended' }).where('id', '=', user_id).execute(),
          { request: () => staff().create({ id, body: { user_id } }), stays },
        );
      };
      await expect(beside(true)).rejects.toThrow('422 no_such_record');
      // Control: where it is not suspended after all.
      expect((await beside(false)).data.status).toBe('Active');
    });

    it('is at a gate and for types of the event, in a shift around it', async () => {
      const [id, other, pandu] = [await eventOf(), await eventOf(), await worker()];
      const gate_id = await given(db(), 'gates', { event_id: other, name: 'Lain' });
      const type = { event_id: other, name: 'Umum', price: 0, currency: 'IDR' };
      const ticket_type_ids = [await given(db(), 'ticket_types', type)];
      const petugas_id = await assigned(id, pandu.id);
      const somebody = await worker();
      const kept = await rows();
      for (const [pointer, body] of [
        ['/gate_id', { gate_id }],
        ['/ticket_type_ids/0', { ticket_type_ids }],
        ['/shift_starts_at', { shift_starts_at: inDays(4) }],
        ['/shift_ends_at', { shift_ends_at: inDays(11) }],
        ['/shift_ends_at', { shift_starts_at: inDays(8), shift_ends_at: inDays(7) }],
      ] as const) {
        const refused = { problem: { status: 422, errors: [{ pointer }] } };
        await expect(staff().create({ id, body: { user_id: somebody.id, ...body } })).rejects.toMatchObject(
          refused,
        );
        await expect(staff().change({ id, petugas_id, body })).rejects.toMatchObject(refused);
      }
      expect(await rows()).toEqual(kept);
      // Control: at the event to which they belong.
      const body = { user_id: somebody.id, gate_id, ticket_type_ids, shift_starts_at: inDays(6) };
      expect((await staff().create({ id: other, body })).data.gate?.id).toBe(gate_id);
    });

    it('is changed field by field, with its version', async () => {
      const [id, pandu] = [await eventOf(), await worker()];
      const petugas_id = await assigned(id, pandu.id, { can_undo: true });
      const { data: before } = await staff().assignment({ id, petugas_id });
      const ifMatch = `"${before.updated_at}"`;
      const body = { permissions: { scan: false }, shift_ends_at: inDays(9) };
      const { data } = await staff().change({ id, petugas_id, body }, { ifMatch });
      expect(data.permissions).toEqual({ ...before.permissions, scan: false, undo: true });
      const [entry] = await entriesOf(petugas_id);
      expect(entry).toMatchObject({ action: 'petugas.updated', event_id: id });
      expect(entry?.changes).toContainEqual({ field: 'permissions.scan', old: true, new: false });
      await expect(staff().change({ id, petugas_id, body: { gate_id: null } }, { ifMatch })).rejects.toThrow(
        '412 changed_meanwhile',
      );
    });

    it('is taken off once, sees the event no more, and then stays as it is', async () => {
      const [id, pandu] = [await eventOf(), await worker()];
      const petugas_id = await assigned(id, pandu.id);
      const seen = async () => (await server.current.client(pandu.token).checkIn.events()).data.length;
      expect(await seen()).toBe(1);
      const { data } = await staff().revoke({ id, petugas_id });
      expect(data).toMatchObject({ status: 'Revoked', actions: [] });
      expect(data.revoked_at).not.toBeNull();
      expect(await seen()).toBe(0);
      const kept = await rows();
      await expect(staff().revoke({ id, petugas_id })).rejects.toThrow('409 wrong_state');
      await expect(staff().change({ id, petugas_id, body: { role: 'Supervisor' } })).rejects.toThrow(
        '409 wrong_state',
      );
      expect(await rows()).toEqual(kept);
    });

    it('is over a day after the event', async () => {
      const pandu = await worker();
      const over = await eventOf('Budi', { starts_at: inDays(-3), ends_at: inDays(-1.1) });
      const justOver = await eventOf('Budi', { starts_at: inDays(-3), ends_at: inDays(-0.9) });
      const ended = await assigned(over, pandu.id);
      const works = await assigned(justOver, pandu.id);
      const end = () => endAssignments(server.current.database, new AbortController().signal);
      await Promise.all([end(), end()]);
      const { data } = await staff().assignment({ id: over, petugas_id: ended });
      expect(data).toMatchObject({ status: 'Ended', actions: [] });
      expect(data.ended_at).not.toBeNull();
      expect((await staff().assignment({ id: justOver, petugas_id: works })).data).toMatchObject({
        status: 'Active',
        ended_at: null,
      });
      const kept = await rows();
      await end();
      expect(await rows()).toEqual(kept);
    });

    it('is one of 500 at most', async () => {
      const [id, pandu, last] = [await eventOf(), await worker(), await worker()];
      const row = {
        event_id: id,
        user_id: pandu.id,
        assigned_by: people().Budi.id,
        status: 'Ended',
      } as const;
      const all = Array.from({ length: 499 }, () => ({ id: newId(), ...row }));
      await db().insertInto('petugas_assignments').values(all).execute();
      expect((await staff().create({ id, body: { user_id: pandu.id } })).data.status).toBe('Active');
      await expect(staff().create({ id, body: { user_id: last.id } })).rejects.toThrow('409 limit_reached');
    });

    it('is made once with one key', async () => {
      const [id, pandu] = [await eventOf(), await worker()];
      const idempotencyKey = newId();
      const make = () => staff().create({ id, body: { user_id: pandu.id } }, { idempotencyKey });
      const answers = await Promise.all([make(), make()]);
      expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
      expect(await entriesOf(answers[0].data.id)).toHaveLength(1);
    });

    it.runIf(access === 'organizer')('who has not accepted is nobody to the organizer', async () => {
      const [id, pandu] = [await eventOf(), await worker()];
      const petugas_id = await assigned(id, pandu.id, { status: 'Invited', assigned_by: people().Sari.id });
      const { data } = await staff().assignment({ id, petugas_id });
      expect(data).toMatchObject({ user: null, assigned_by: null });
      expect(JSON.stringify(data)).not.toContain(pandu.id);
      expect((await list({ id, q: pandu.email })).data).toEqual([]);
      // Nor where the invitation is revoked.
      const other = await assigned(await eventOf(), pandu.id, { status: 'Invited' });
      const { event_id } = await db()
        .selectFrom('petugas_assignments')
        .select('event_id')
        .where('id', '=', other)
        .executeTakeFirstOrThrow();
      expect((await staff().revoke({ id: event_id, petugas_id: other })).data.user).toBeNull();
      expect((await list({ id: event_id, q: pandu.email })).data).toEqual([]);
      // Control: once accepted.
      await db()
        .updateTable('petugas_assignments')
        .set({ status: 'Active' })
        .where('id', '=', petugas_id)
        .execute();
      expect((await staff().assignment({ id, petugas_id })).data.user?.id).toBe(pandu.id);
      expect((await list({ id, q: pandu.email })).meta?.total).toBe(1);
    });

    it('is found by the event alone, and stays as it is in the archive', async () => {
      const [id, elsewhere, pandu, putra] = [
        await eventOf(),
        await eventOf(),
        await worker(),
        await worker(),
      ];
      const petugas_id = await assigned(id, pandu.id);
      const asksFor = (of: { id: string; petugas_id: string }, by = staff()) => [
        () => by.assignment(of),
        () => by.change({ ...of, body: { role: 'Supervisor' } }),
        () => by.revoke(of),
        () => by.create({ id: of.id, body: { user_id: putra.id } }),
      ];
      const kept = await rows();
      for (const of of [
        { id: elsewhere, petugas_id },
        { id, petugas_id: newId() },
      ])
        for (const asked of asksFor(of).slice(0, 3)) await expect(asked()).rejects.toThrow('404 not_found');
      for (const asked of asksFor({ id: newId(), petugas_id }))
        await expect(asked()).rejects.toThrow('404 not_found');
      if (access === 'organizer') {
        const bayu = clientOf(people().Bayu.token);
        for (const asked of asksFor({ id, petugas_id }, bayu))
          await expect(asked()).rejects.toThrow('404 not_found');
        const viewer = clientOf((await colleague(db(), people().Budi, 'Viewer')).token);
        expect((await viewer.assignment({ id, petugas_id })).data.actions).toEqual([]);
        for (const asked of asksFor({ id, petugas_id }, viewer).slice(1))
          await expect(asked()).rejects.toThrow('403 member_role');
      }
      await db().updateTable('events').set({ status: 'Archived' }).where('id', '=', id).execute();
      expect((await staff().assignment({ id, petugas_id })).data.actions).toEqual([]);
      for (const asked of asksFor({ id, petugas_id }).slice(1))
        await expect(asked()).rejects.toThrow('409 wrong_state');
      expect(await rows()).toEqual(kept);
      // Control: where it belongs.
      await db().updateTable('events').set({ status: 'Published' }).where('id', '=', id).execute();
      for (const asked of asksFor({ id, petugas_id })) await asked();
    });
  });
}
