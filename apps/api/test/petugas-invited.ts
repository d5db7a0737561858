import { KarcisError } from '@karcis/sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { endAssignments } from '../src/db/queries/assignments.ts';
import { newId } from '../src/domain/id.ts';
import { given, inDays } from './given.ts';
import type { Karcis } from './harness.ts';
import { mailedLinks, tokenIn } from './mail/mailed-links.ts';
import { eventBy, type People, person } from './people.ts';

const password = 'keroncong tengah malam';
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof KarcisError ? error.code : String(error)),
  );

/** What is true of invitations to work at an event, asked as administrator or as its organizer. */
export function testsOfInvitedPetugas(
  access: 'admin' | 'organizer',
  server: { readonly current: Karcis },
  people: () => People,
): void {
  const db = () => server.current.db;
  const caller = () => (access === 'admin' ? people().Sari : people().Budi);
  const staffOf = (token: string) => {
    const client = server.current.client(token);
    return access === 'admin' ? client.adminPetugas : client.organizerPetugas;
  };
  const staff = () => staffOf(caller().token);
  const invitations = () => server.current.client(null).invitations;
  let made = 0;
  const name = (who: string) => `${who}-${access}-${(made += 1)}`;
  const address = (who: string) => `${who}-${access}-${(made += 1)}@example.org`;
  const eventOf = () => eventBy(db(), people().Budi);
  const invite = async (id: string, email: string) =>
    (await staff().create({ id, body: { email, name: 'Tika' } })).data;
  const tokens = async () => (await mailedLinks(server.current)).map(tokenIn);
  const tokenFor = async (id: string, email: string) => {
    const { id: petugas_id } = await invite(id, email);
    return { petugas_id, token: (await tokens()).at(-1) ?? '' };
  };
  const rows = async () => [
    await db().selectFrom('petugas_assignments').selectAll().orderBy('id').execute(),
    await db().selectFrom('account_tokens').select(['id', 'used_at']).orderBy('id').execute(),
    await db().selectFrom('mails').select('id').orderBy('id').execute(),
    await db().selectFrom('users').select(['id', 'role', 'status']).orderBy('id').execute(),
  ];

  describe(`an invitation to work at an event, by ${access}`, () => {
    beforeEach(async () => {
      for (const table of ['jobs', 'mails', 'account_tokens'] as const)
        await db().deleteFrom(table).execute();
    });

    it('opens an account by the mailed link, which works at the event', async () => {
      const [id, email] = [await eventOf(), address('tika')];
      const made = await invite(id, email);
      expect(made).toMatchObject({
        status: 'Invited',
        user: null,
        invitation: { name: 'Tika', email },
        actions: ['change', 'resend', 'revoke'],
      });
      const links = await mailedLinks(server.current);
      expect(links).toEqual([expect.stringMatching(/^https:\/\/tiket\.example\.org\/invitation#[\w-]{43}$/)]);
      const token = tokenIn(links[0]);
      const { data: offer } = await invitations().read({ body: { token } });
      const { data: event } = await staff()
        .assignment({ id, petugas_id: made.id })
        .then(() => server.current.client(people().Sari.token).adminEvents.event({ id }));
      expect(offer).toMatchObject({
        email,
        name: 'Tika',
        role: 'petugas',
        organizer_role: null,
        event: { title: event.title, starts_at: event.starts_at, timezone: event.timezone },
        needs_password: true,
      });
      const { data } = await invitations().accept({ body: { token, password, name: 'Tika Ayu' } });
      expect(data).toMatchObject({ role: 'petugas', signed_in: { user: { name: 'Tika Ayu' } } });
      const seen = await server.current.client(data.signed_in?.token ?? '').checkIn.events();
      expect(seen.data.map((row) => row.id)).toEqual([id]);
      const { data: now } = await staff().assignment({ id, petugas_id: made.id });
      expect(now).toMatchObject({
        status: 'Active',
        invitation: null,
        user: { name: 'Tika Ayu', email },
        actions: ['change', 'revoke'],
      });
      const entries = db()
        .selectFrom('activity_log')
        .select(['action', 'event_id', 'changes'])
        .where('subject_id', '=', made.id)
        .orderBy('id');
      const told = await entries.execute();
      expect(told.map(({ action }) => action)).toEqual(['petugas.created', 'invitation.accepted']);
      // The log does not keep the address.
      expect(JSON.stringify(told)).not.toContain(email);
    });

    it('is answered alike, whoever has the address', async () => {
      const id = await eventOf();
      const [known, holder] = [
        await person(db(), name('Kenal'), 'petugas'),
        await person(db(), name('Hana'), 'ticket_holder'),
      ];
      const bare = ({ id, created_at, updated_at, assigned_at, invitation, ...row }: Made) => ({
        ...row,
        instants: [created_at, updated_at, assigned_at, invitation?.ends_at].map((at) => typeof at),
        name: invitation?.name,
        isNew: !known.id.startsWith(id),
      });
      type Made = Awaited<ReturnType<typeof invite>>;
      const answers = [];
      for (const email of [known.email, holder.email, people().Sari.email, address('asing')])
        answers.push(bare(await invite(id, email)));
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      const list = await (access === 'admin'
        ? server.current.client(caller().token).adminEvents.petugas({ id })
        : server.current.client(caller().token).organizerPetugas.petugas({ id }));
      expect(list.data.map(({ user }) => user)).toEqual([null, null, null, null]);
      expect(JSON.stringify(list)).not.toContain(known.id);
      expect(await db().selectFrom('mails').select('user_id').distinct().execute()).toEqual([
        { user_id: null },
      ]);
    });

    it('makes a ticket holder check-in staff, who signs in anew; a petugas only accepts', async () => {
      const id = await eventOf();
      const holder = await person(db(), name('Hana'), 'ticket_holder');
      const pandu = await person(db(), name('Pandu'), 'petugas');
      for (const [who, status] of [
        [holder, 401],
        [pandu, 200],
      ] as const) {
        const { petugas_id, token } = await tokenFor(id, who.email);
        expect((await invitations().read({ body: { token } })).data.needs_password).toBe(false);
        const { data } = await invitations().accept({ body: { token } });
        expect(data).toMatchObject({ role: 'petugas', signed_in: null });
        expect((await staff().assignment({ id, petugas_id })).data).toMatchObject({
          status: 'Active',
          user: { id: who.id },
        });
        const me = await fetch(`${server.current.url}/auth/me`, {
          headers: { authorization: `Bearer ${who.token}` },
        });
        expect(me.status).toBe(status);
      }
    });

    it('is nothing for accounts with another role, and changes nothing then', async () => {
      const id = await eventOf();
      const suspended = await person(db(), name('Putra'), 'petugas');
      await db().updateTable('users').set({ status: 'Suspended' }).where('id', '=', suspended.id).execute();
      for (const { email } of [people().Sari, people().Bayu, suspended]) {
        const { token } = await tokenFor(id, email);
        const kept = await rows();
        expect(await codeOf(invitations().read({ body: { token } }))).toBe('role_conflict');
        expect(await codeOf(invitations().accept({ body: { token } }))).toBe('role_conflict');
        expect(await rows()).toEqual(kept);
      }
    });

    it('is accepted once, however many do so at once', async () => {
      const { token } = await tokenFor(await eventOf(), address('tika'));
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => codeOf(invitations().accept({ body: { token, password } }))),
      );
      expect(answers.toSorted()).toEqual(['done', 'link_invalid', 'link_invalid', 'link_invalid']);
    });

    it('is good no more once it is revoked, replaced or over, or its event is gone', async () => {
      const id = await eventOf();
      const revoked = await tokenFor(id, address('tika'));
      await staff().revoke({ id, petugas_id: revoked.petugas_id });
      const replaced = await tokenFor(id, address('tika'));
      await staff().resend({ id, petugas_id: replaced.petugas_id });
      const newest = (await tokens()).at(-1) ?? '';
      const lapsed = await tokenFor(id, address('tika'));
      await db()
        .updateTable('petugas_assignments')
        .set({ invitation_ends_at: inDays(-0.1) })
        .where('id', '=', lapsed.petugas_id)
        .execute();
      const end = () => endAssignments(server.current.database, new AbortController().signal);
      await Promise.all([end(), end()]);
      expect((await staff().assignment({ id, petugas_id: lapsed.petugas_id })).data).toMatchObject({
        status: 'Ended',
        actions: [],
      });
      const gone = await eventOf();
      const trashed = await tokenFor(gone, address('tika'));
      await db()
        .updateTable('events')
        .set({ deleted_at: inDays(0), delete_reason: 'tidak jadi', deleted_by: people().Sari.id })
        .where('id', '=', gone)
        .execute();
      for (const { token } of [revoked, replaced, lapsed, trashed]) {
        expect(await codeOf(invitations().read({ body: { token } }))).toBe('link_invalid');
        expect(await codeOf(invitations().accept({ body: { token, password } }))).toBe('link_invalid');
      }
      // Control: the one that was mailed last is good.
      expect(await codeOf(invitations().accept({ body: { token: newest, password } }))).toBe('done');
    });

    it('is decided once beside being revoked', async () => {
      const id = await eventOf();
      for (let round = 0; round < 5; round += 1) {
        const { petugas_id, token } = await tokenFor(id, address('tika'));
        const [accepted] = await Promise.all([
          codeOf(invitations().accept({ body: { token, password } })),
          codeOf(staff().revoke({ id, petugas_id })),
        ]);
        const { data } = await staff().assignment({ id, petugas_id });
        expect(data.status).toBe('Revoked');
        expect(accepted === 'done').toBe(data.user !== null);
      }
    });

    it('is one for an address and event, and none for who works there', async () => {
      const [id, email] = [await eventOf(), address('tika')];
      const answers = await Promise.all(
        [email, email.toUpperCase(), email].map((each) => codeOf(invite(id, each))),
      );
      expect(answers.toSorted()).toEqual(['already_taken', 'already_taken', 'done']);
      const pandu = await person(db(), name('Pandu'), 'petugas');
      const { token } = await tokenFor(id, pandu.email);
      const works = { event_id: id, user_id: pandu.id, assigned_by: people().Budi.id };
      const other = await given(db(), 'petugas_assignments', { ...works, status: 'Active' });
      await expect(invite(id, pandu.email)).rejects.toMatchObject({
        problem: { code: 'already_taken', errors: [{ pointer: '/email' }] },
      });
      expect(await codeOf(invitations().accept({ body: { token } }))).toBe('already_taken');
      // Control: once it is revoked.
      await staff().revoke({ id, petugas_id: other });
      expect(await codeOf(invitations().accept({ body: { token } }))).toBe('done');
    });

    it('names an account, or an address with a name', async () => {
      const [id, email] = [await eventOf(), address('tika')];
      const kept = await rows();
      for (const [pointer, body] of [
        ['/email', {}],
        ['/name', { email }],
        ['/email', { name: 'Tika' }],
        ['/user_id', { user_id: newId(), email, name: 'Tika' }],
        ['/email', { email: 'tika', name: 'Tika' }],
      ] as const)
        await expect(staff().create({ id, body })).rejects.toMatchObject({
          problem: { status: 422, errors: [{ pointer }] },
        });
      const { id: petugas_id } = await invite(id, email);
      for (const field of [{ email }, { name: 'Tika' }, { user_id: newId() }])
        await expect(staff().change({ id, petugas_id, body: field as object })).rejects.toThrow('422');
      expect((await rows())[3]).toEqual(kept[3]);
    });

    it('is mailed again to who is invited alone, of the version that was read', async () => {
      const id = await eventOf();
      const pandu = await person(db(), name('Pandu'), 'petugas');
      const works = { event_id: id, user_id: pandu.id, assigned_by: people().Budi.id };
      const active = await given(db(), 'petugas_assignments', { ...works, status: 'Active' });
      expect(await codeOf(staff().resend({ id, petugas_id: active }))).toBe('wrong_state');
      expect(await codeOf(staff().resend({ id, petugas_id: newId() }))).toBe('not_found');
      const { id: petugas_id, updated_at } = await invite(id, address('tika'));
      const { data } = await staff().resend({ id, petugas_id }, { ifMatch: `"${updated_at}"` });
      expect(data.updated_at > updated_at).toBe(true);
      expect(await codeOf(staff().resend({ id, petugas_id }, { ifMatch: `"${updated_at}"` }))).toBe(
        'changed_meanwhile',
      );
      expect(await db().selectFrom('mails').select('id').execute()).toHaveLength(2);
    });
  });
}
