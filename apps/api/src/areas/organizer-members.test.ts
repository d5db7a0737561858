import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { KarcisError } from '@karcis/sdk';
import { sql } from 'kysely';
import { mailedLinks } from '../../test/mail/mailed-links.ts';
import { karcisForTests, startKarcis } from '../../test/harness.ts';
import { newId } from '../domain/id.ts';
import { colleague, person, type PersonOfTests } from '../../test/people.ts';

const options = { environment: { KARCIS_PUBLIC_URL: 'https://tiket.example.org' } };
const karcis = karcisForTests(options);
const password = 'keroncong tengah malam';

let number = 0;
let laras: PersonOfTests;
let gilang: PersonOfTests;
beforeEach(async () => {
  const { db } = karcis.current;
  for (const table of ['jobs', 'mails', 'account_tokens', 'activity_log'] as const)
    await db.deleteFrom(table).execute();
  // A team of its own for each test.
  number += 1;
  laras = await person(db, `Laras${number}`, 'organizer');
  gilang = await person(db, `Gilang${number}`, 'organizer');
});

const team = (who: PersonOfTests) => karcis.current.client(who.token).organizerMembers;
const address = (name: string) => `${name.toLowerCase()}${number}@example.org`;
const invitations = () => karcis.current.client(null).invitations;

async function membersSeenBy(who: PersonOfTests) {
  return (await team(who).members()).data;
}

async function tokenFor(email: string, role: 'Owner' | 'Manager' | 'Viewer' = 'Manager', by = laras) {
  await team(by).invite({ body: { email, name: 'Tika', role } });
  const links = await mailedLinks(karcis.current);
  expect(links.at(-1)).toMatch(/^https:\/\/tiket\.example\.org\/invitation#[\w-]{43}$/);
  return new URL(links.at(-1) ?? '').hash.slice(1);
}

const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof KarcisError ? error.code : String(error)),
  );

const activities = async () =>
  (
    await karcis.current.db
      .selectFrom('activity_log')
      .select(['action', 'changes'])
      .where('action', '<>', 'access.denied')
      .orderBy('id')
      .execute()
  ).map(({ action, changes }) => [action, changes]);

const rowOf = (id: string) =>
  karcis.current.db
    .selectFrom('users')
    .select(['role', 'organizer_id', 'organizer_role', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('a team', () => {
  it('is seen by its members alone, with what each may do', async () => {
    const viewer = await colleague(karcis.current.db, laras, 'Viewer');
    const seen = await membersSeenBy(laras);
    expect(seen.map(({ id, role, is_you }) => [id, role, is_you])).toEqual([
      [viewer.id, 'Viewer', false],
      [laras.id, 'Owner', true],
    ]);
    expect(seen[0]).toMatchObject({
      actions: ['change', 'remove'],
      status: 'Active',
      invitation_ends_at: null,
    });
    expect((await membersSeenBy(viewer)).map(({ actions }) => actions)).toEqual([[], []]);
    expect((await membersSeenBy(gilang)).map(({ id }) => id)).toEqual([gilang.id]);
    expect(await codeOf(team(gilang).member({ id: laras.id }))).toBe('not_found');
    expect(await codeOf(team(gilang).change({ id: viewer.id, body: { role: 'Owner' } }))).toBe('not_found');
    expect(await codeOf(team(gilang).remove({ id: viewer.id }))).toBe('not_found');
    expect(await rowOf(viewer.id)).toMatchObject({ role: 'organizer', organizer_role: 'Viewer' });
  });

  it('is decided on by its Owners, before anything else of the request is read', async () => {
    const { db, url } = karcis.current;
    const viewer = await colleague(db, laras, 'Viewer');
    const manager = await colleague(db, laras, 'Manager');
    const ask = (who: PersonOfTests) =>
      fetch(`${url}/organizer/members?tidak_ada=1`, {
        method: 'POST',
        headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
        body: '{',
      });
    for (const who of [viewer, manager])
      expect(await (await ask(who)).json()).toMatchObject({ status: 403, code: 'member_role' });
    // The control: an Owner hears of the body.
    expect((await ask(laras)).status).toBe(400);
    // Entries of what was refused are written after the answer.
    await vi.waitFor(async () => {
      const denied = db.selectFrom('activity_log').select('actor_id').where('action', '=', 'access.denied');
      const who = (await denied.execute()).map(({ actor_id }) => actor_id);
      expect(new Set(who)).toEqual(new Set([viewer.id, manager.id]));
    }, 15_000);
    const me = await karcis.current.client(viewer.token).account.me();
    expect(me.data.organizer_role).toBe('Viewer');
  });

  it('gives a member another role, of the version that was read', async () => {
    const viewer = await colleague(karcis.current.db, laras, 'Viewer');
    const { etag } = await team(laras).member({ id: viewer.id });
    const { data } = await team(laras).change(
      { id: viewer.id, body: { role: 'Manager' } },
      { ifMatch: etag ?? '' },
    );
    expect(data).toMatchObject({ id: viewer.id, role: 'Manager' });
    expect(
      await codeOf(team(laras).change({ id: viewer.id, body: { role: 'Viewer' } }, { ifMatch: etag ?? '' })),
    ).toBe('changed_meanwhile');
    expect(await activities()).toEqual([
      ['member.updated', [{ field: 'organizer_role', old: 'Viewer', new: 'Manager' }]],
    ]);
    // The next request of the member has the new role.
    expect((await karcis.current.client(viewer.token).account.me()).data.organizer_role).toBe('Manager');
  });

  it('leaves a removed member a ticket holder, whose sign-ins have ended', async () => {
    const manager = await colleague(karcis.current.db, laras, 'Manager');
    await team(laras).remove({ id: manager.id });
    expect(await rowOf(manager.id)).toEqual({
      role: 'ticket_holder',
      organizer_id: null,
      organizer_role: null,
      status: 'Active',
    });
    expect(await codeOf(karcis.current.client(manager.token).account.me())).toBe('not_signed_in');
    expect((await activities())[0]?.[0]).toBe('member.removed');
    expect(await membersSeenBy(laras)).toHaveLength(1);
  });
});

describe('the last Owner', () => {
  it('stays an Owner, and stays', async () => {
    await colleague(karcis.current.db, laras, 'Manager');
    const suspended = await colleague(karcis.current.db, laras, 'Owner');
    await karcis.current.db
      .updateTable('users')
      .set({ status: 'Suspended' })
      .where('id', '=', suspended.id)
      .execute();
    expect(await codeOf(team(laras).change({ id: laras.id, body: { role: 'Viewer' } }))).toBe('last_one');
    expect(await codeOf(team(laras).remove({ id: laras.id }))).toBe('last_one');
    expect(await codeOf(team(laras).change({ id: laras.id, body: { role: 'Owner' } }))).toBe('done');
    expect(await rowOf(laras.id)).toMatchObject({ organizer_role: 'Owner' });
  });

  it('is offered neither and says why, until there is another one', async () => {
    const manager = await colleague(karcis.current.db, laras, 'Manager');
    const member = async (id: string) => (await team(laras).member({ id })).data;
    expect(await member(laras.id)).toMatchObject({ actions: [], is_last_owner: true });
    expect(await member(manager.id)).toMatchObject({ actions: ['change', 'remove'], is_last_owner: false });
    const second = await colleague(karcis.current.db, laras, 'Owner');
    for (const id of [laras.id, second.id])
      expect(await member(id)).toMatchObject({ actions: ['change', 'remove'], is_last_owner: false });
  });

  it('of another organizer is not there: nobody learns that there is one', async () => {
    for (const id of [gilang.id, newId()]) {
      expect(await codeOf(team(laras).change({ id, body: { role: 'Viewer' } }))).toBe('not_found');
      expect(await codeOf(team(laras).remove({ id }))).toBe('not_found');
    }
    expect(await rowOf(gilang.id)).toMatchObject({ organizer_role: 'Owner' });
  });

  /** Both Owners of a team leave at the same time. Returns how many are left. */
  async function bothLeave(leave: (who: PersonOfTests) => Promise<unknown>): Promise<number> {
    const { db } = karcis.current;
    const second = await colleague(db, laras, 'Owner');
    const ends = await Promise.all([codeOf(leave(laras)), codeOf(leave(second))]);
    expect(['done', 'last_one']).toEqual(expect.arrayContaining(ends));
    const owners = db
      .selectFrom('users')
      .select('id')
      .where('organizer_role', '=', 'Owner')
      .where('id', 'in', [laras.id, second.id]);
    return (await owners.execute()).length;
  }

  it('is left of two who leave at once', async () => {
    for (let n = 0; n < 5; n += 1) {
      laras = await person(karcis.current.db, `Laras${number}x${n}`, 'organizer');
      const left = await bothLeave((who) =>
        n % 2 === 0
          ? team(who).remove({ id: who.id })
          : team(who).change({ id: who.id, body: { role: 'Viewer' } }),
      );
      expect(left).toBe(1);
    }
  });

  it('would be gone if each only looked for another before it left (control)', async () => {
    const { database } = karcis.current;
    let looked = 0;
    const bothLooked = Promise.withResolvers<undefined>();
    const left = await bothLeave((who) =>
      database.transaction(async (db) => {
        const { rows } = await sql`
          select from users as account where id = ${who.id} and exists (
            select from users as other where other.organizer_id = account.organizer_id
              and other.organizer_role = 'Owner' and other.id <> account.id
          )`.execute(db);
        looked += 1;
        if (looked === 2) bothLooked.resolve(undefined);
        await bothLooked.promise;
        if (rows.length === 1)
          await db.updateTable('users').set({ organizer_role: 'Viewer' }).where('id', '=', who.id).execute();
      }),
    );
    expect(left).toBe(0);
  });
});

describe('an open invitation', () => {
  it('stands in the team until it is accepted, taken back, or replaced by the next one', async () => {
    const email = address('Tika');
    const first = await tokenFor(email, 'Viewer');
    const row = (await membersSeenBy(laras)).at(-1);
    expect(row).toMatchObject({
      name: 'Tika',
      email,
      role: 'Viewer',
      status: 'Invited',
      actions: ['resend', 'remove'],
    });
    const { data: again } = await team(laras).resend({ id: row?.id ?? '' });
    expect(again).toMatchObject({ email, role: 'Viewer', status: 'Invited' });
    expect(await codeOf(invitations().read({ body: { token: first } }))).toBe('link_invalid');
    expect(await codeOf(team(gilang).resend({ id: again.id }))).toBe('not_found');
    expect(await codeOf(team(gilang).remove({ id: again.id }))).toBe('not_found');
    expect(await codeOf(team(laras).resend({ id: laras.id }))).toBe('not_found');
    expect(await membersSeenBy(laras)).toHaveLength(2);
    const [link] = await mailedLinks(karcis.current);
    await team(laras).remove({ id: again.id });
    expect(await membersSeenBy(laras)).toHaveLength(1);
    const token = new URL(link ?? '').hash.slice(1);
    expect(await codeOf(invitations().accept({ body: { token, password } }))).toBe('link_invalid');
  });

  it('is not for somebody who is in the team', async () => {
    const viewer = await colleague(karcis.current.db, laras, 'Viewer');
    const asked = team(laras).invite({
      body: { email: viewer.email.toUpperCase(), name: 'T', role: 'Owner' },
    });
    expect(await codeOf(asked)).toBe('already_taken');
  });

  it('is sent three times an hour to an address, and then refused', async () => {
    const server = await startKarcis({ environment: { ...options.environment, KARCIS_RATE_LIMITS: 'on' } });
    onTestFinished(() => server.stop());
    const owner = await person(server.db, 'Laras', 'organizer');
    const invite = () =>
      server
        .client(owner.token)
        .organizerMembers.invite({ body: { email: 'tika@example.org', name: 'Tika', role: 'Viewer' } });
    for (let n = 0; n < 3; n += 1) await invite();
    expect(await codeOf(invite())).toBe('too_many_requests');
    const [{ n } = { n: 0 }] = await server.db
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .execute();
    expect(n).toBe(3);
  });
});
