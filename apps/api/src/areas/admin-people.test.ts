import type { Client } from '@karcis/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBoxOffice } from '../../test/box-office.ts';
import { follow, inThreeMoments } from '../../test/follow.ts';
import { given, inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, person, type People } from '../../test/people.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests();
const client = () => karcis.current.client(people.Sari.token);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  for (const { id } of [people.Putri, people.Hana]) await change(id, { created_at: inDays(-1) });
});

const change = (id: string, row: object) =>
  karcis.current.db.updateTable('users').set(row).where('id', '=', id).execute();
type Filter = Parameters<Client['adminPeople']['users']>[0];
const namesOf = async (filter?: Filter) =>
  (await client().adminPeople.users(filter)).data.map(({ name }) => name);

describe('the accounts an administrator lists', () => {
  it('are those of a role, the newest first', async () => {
    expect(await namesOf({ role: 'petugas' })).toEqual(['Prasetyo', 'Putri']);
    expect(await namesOf({ role: 'ticket_holder' })).toEqual(['Hendra', 'Hana']);
    expect((await namesOf()).toSorted()).toEqual(Object.keys(people).toSorted());
  });

  it('are the official ones, or the others, and both filters together', async () => {
    await change(people.Budi.id, { is_official: true });
    await change(people.Surya.id, { is_official: true });
    expect((await namesOf({ official: true })).toSorted()).toEqual(['Budi', 'Surya']);
    expect(await namesOf({ official: true, role: 'organizer' })).toEqual(['Budi']);
    expect(await namesOf({ official: false, role: 'organizer' })).toEqual(['Bayu']);
    expect(await namesOf({ official: true, role: 'petugas' })).toEqual([]);
  });

  it('take the filters as text, in any spelling', async () => {
    const total = async (query: string) => {
      const headers = { authorization: `Bearer ${people.Sari.token}` };
      const response = await fetch(`${karcis.current.url}/admin/users?${query}`, { headers });
      return ((await response.json()) as { meta?: { total: number } }).meta?.total ?? response.status;
    };
    expect(await total('role=Ticket-Holder&official=0')).toBe(2);
    expect(await total('official=1')).toBe(await total('official=true'));
    expect(await total('official=ya')).toBe(422);
    expect(await total('role=pengunjung')).toBe(422);
  });

  it('say who they work for and how much they have, and no secret', async () => {
    const { db } = karcis.current;
    const { data: bayu } = await karcis.current.client(people.Bayu.token).account.me();
    const office = await openBoxOffice(db, people.Bayu.id, { organizer_id: bayu.organizer?.id ?? '' });
    const sold = await office.sell({ buyer_user_id: people.Hana.id });
    await office.issue(sold, { holder_user_id: people.Hana.id });
    await office.issue(sold, { holder_user_id: people.Hana.id });
    await office.assign(people.Putri.id);
    const { data } = await client().adminPeople.users();
    const of = (name: string) => data.find((user) => user.name === name);
    expect(of('Hana')).toMatchObject({
      organizer: null,
      counts: { orders: 1, tickets: 2, events: 0, assignments: 0 },
    });
    expect(of('Putri')?.counts).toEqual({ orders: 0, tickets: 0, events: 0, assignments: 1 });
    expect(of('Bayu')).toMatchObject({
      organizer: { name: 'Bayu Entertainment', slug: 'bayu' },
      counts: { orders: 0, tickets: 0, events: 1, assignments: 0 },
    });
    expect(JSON.stringify(data)).not.toMatch(/password|token|birth|gender/);
  });

  it('include those that may not sign in, and leave out the trash', async () => {
    const { db } = karcis.current;
    await person(db, 'Ida', 'ticket_holder', { status: 'Invited' });
    await person(db, 'Dewi', 'ticket_holder', { status: 'Suspended' });
    const gone = await person(db, 'Galih', 'ticket_holder');
    await change(gone.id, { deleted_at: inDays(-1), deleted_by: people.Sari.id, delete_reason: 'Ganda' });
    const { data } = await client().adminPeople.users({ role: 'ticket_holder' });
    expect(data.map(({ name, status }) => `${name}: ${status}`).toSorted()).toEqual([
      'Dewi: Suspended',
      'Hana: Active',
      'Hendra: Active',
      'Ida: Invited',
    ]);
  });

  it.for([1, 7, 100])('are each on one page while others sign up, at %d a page', async (perPage) => {
    const { db } = karcis.current;
    // Official petugas, of whom no other test knows.
    await db.deleteFrom('users').where('role', '=', 'petugas').where('is_official', '=', true).execute();
    const signUp = (created_at = inDays(0)) => {
      const email = `${newId()}@example.org`;
      return given(db, 'users', { name: 'Petugas', email, role: 'petugas', is_official: true, created_at });
    };
    const made = await inThreeMoments(signUp);
    const seen = await follow(
      karcis.current,
      `/admin/users?role=petugas&official=true&per_page=${perPage}`,
      people.Sari.token,
      () => signUp(),
    );
    expect(seen).toEqual(made);
  });
});
