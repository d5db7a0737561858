import { type TokenScope, tokenScopes } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBoxOffice } from '../../test/box-office.ts';
import { given, givenEvent, inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import { organizerOf } from '../../test/webhook-records.ts';
import { issueToken } from '../db/queries/access-tokens.ts';
import { aggregate } from '../db/tallies/aggregate.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests();
let people: People;
let organizer_id: string;
let event: string;
beforeAll(async () => {
  people = await invite(karcis.current);
  organizer_id = await organizerOf(karcis.current.db, people.Budi.email);
  event = await givenEvent(karcis.current.db, { organizer_id, created_by: people.Budi.id });
});

const db = () => karcis.current.db;
const removed = () => ({ deleted_at: inDays(-1), deleted_by: people.Sari.id, delete_reason: 'usang' });
const draft = () =>
  givenEvent(db(), { organizer_id, created_by: people.Budi.id, status: 'Draft', ...removed() });
let made = 0;

/** For each type what makes a record of the trash, and the scope by which it could be changed. */
const types = {
  events: ['events', draft],
  ticket_types: [
    'events',
    () =>
      given(db(), 'ticket_types', { event_id: event, name: 'A', price: 1, currency: 'IDR', ...removed() }),
  ],
  promos: [
    'events',
    () =>
      given(db(), 'promos', {
        event_id: event,
        name: 'A',
        code: `A-${(made += 1)}`,
        discount_type: 'Percentage',
        discount_value: 1,
        currency: 'IDR',
        ...removed(),
      }),
  ],
  vouchers: [
    'events',
    () =>
      given(db(), 'vouchers', {
        event_id: event,
        code: `B-${(made += 1)}`,
        effect: 'Access',
        currency: 'IDR',
        ...removed(),
      }),
  ],
  users: [
    'people',
    () =>
      given(db(), 'users', { name: 'Tari', email: `${newId()}@example.org`, role: 'petugas', ...removed() }),
  ],
  faqs: ['content', () => given(db(), 'faqs', { question: 'A', answer_markdown: 'B', ...removed() })],
  announcements: ['content', () => given(db(), 'announcements', { title: 'A', ...removed() })],
} as const satisfies Record<string, readonly [TokenScope, () => Promise<string>]>;
const names = Object.keys(types) as (keyof typeof types)[];

const programWith = async (scopes: TokenScope[]) => {
  const made = await issueToken(
    db(),
    { id: people.Sari.id, role: 'admin' },
    { name: 'x', kind: 'Api', scopes },
  );
  return karcis.current.client(made.token).trash;
};
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => (error instanceof KarcisError ? error.code : String(error)),
  );

describe('the token of a program', () => {
  it.each(names)('restores and deletes %s by the scope that changes them, and by no other', async (type) => {
    const [needed, make] = types[type];
    const [restored, purged] = [await make(), await make()];
    await aggregate(karcis.current.database);
    const others = await programWith(tokenScopes.filter((scope) => scope !== needed));
    expect(await codeOf(others.restore({ type, id: restored }))).toBe('token_scope');
    expect(await codeOf(others.purge({ type, id: purged }))).toBe('token_scope');
    expect(await codeOf(others.restore({ type, id: newId() }))).toBe('token_scope');
    // Control: with that scope alone both are done.
    const own = await programWith([needed]);
    expect(await codeOf(own.restore({ type, id: restored }))).toBeUndefined();
    expect(await codeOf(own.purge({ type, id: purged }))).toBeUndefined();
  });

  it('brings no administrator and no Owner back, whom a person does', async () => {
    const own = await programWith(['people']);
    const one = (columns: object) =>
      given(db(), 'users', { name: 'Tari', email: `${newId()}@example.org`, role: 'admin', ...columns });
    const asOrganizer = { role: 'organizer', organizer_id };
    const [admin, owner, manager] = [
      await one(removed()),
      await one({ ...asOrganizer, organizer_role: 'Owner', ...removed() }),
      await one({ ...asOrganizer, organizer_role: 'Manager', ...removed() }),
    ];
    const inTrash = () =>
      db()
        .selectFrom('users')
        .select('id')
        .where('id', 'in', [admin, owner, manager])
        .where('deleted_at', 'is not', null)
        .execute();
    for (const id of [admin, owner])
      expect(await codeOf(own.restore({ type: 'users', id }))).toBe('sign_in_required');
    expect(await inTrash()).toHaveLength(3);
    // Control: who decides on nobody by the program, and both by a person.
    expect(await codeOf(own.restore({ type: 'users', id: manager }))).toBeUndefined();
    const sari = karcis.current.client(people.Sari.token).trash;
    for (const id of [admin, owner])
      expect(await codeOf(sari.restore({ type: 'users', id }))).toBeUndefined();
    expect(await inTrash()).toEqual([]);
  });

  it('that asks for what it is not made for is told of in the audit log', async () => {
    const id = await types.users[1]();
    expect(await codeOf((await programWith(['settings'])).restore({ type: 'users', id }))).toBe(
      'token_scope',
    );
    const denials = () =>
      db()
        .selectFrom('activity_log')
        .select('description')
        .where('action', '=', 'access.denied')
        .where('description', 'like', '%users of the trash%')
        .execute();
    await expect.poll(denials).not.toEqual([]);
  });
});

describe('a record that is deleted for good', () => {
  const sari = () => karcis.current.client(people.Sari.token).trash;
  const rowsOf = (type: keyof typeof types, id: string) =>
    db().selectFrom(type).select('id').where('id', '=', id).execute();

  it.each(names)('of %s is gone, once', async (type) => {
    const id = await types[type][1]();
    await aggregate(karcis.current.database);
    await sari().purge({ type, id });
    expect(await rowsOf(type, id)).toEqual([]);
    expect(await codeOf(sari().purge({ type, id }))).toBe('not_found');
    expect(await codeOf(sari().restore({ type, id }))).toBe('not_found');
  });

  it('stays while others refer to it, and while reports count it as it was', async () => {
    const office = await openBoxOffice(db(), people.Budi.id);
    await office.sell();
    await aggregate(karcis.current.database);
    await db().updateTable('events').set(removed()).where('id', '=', office.event).execute();
    expect(await codeOf(sari().purge({ type: 'events', id: office.event }))).toBe('purge_blocked');
    await aggregate(karcis.current.database);
    expect(await codeOf(sari().purge({ type: 'events', id: office.event }))).toBe('purge_blocked');
    expect(await rowsOf('events', office.event)).toHaveLength(1);
    const voucher = { event_id: event, code: 'TERHITUNG', effect: 'Access', currency: 'IDR' } as const;
    const id = await given(db(), 'vouchers', voucher);
    await aggregate(karcis.current.database);
    await db().updateTable('vouchers').set(removed()).where('id', '=', id).execute();
    expect(await codeOf(sari().purge({ type: 'vouchers', id }))).toBe('purge_blocked');
    await aggregate(karcis.current.database);
    expect(await codeOf(sari().purge({ type: 'vouchers', id }))).toBeUndefined();
  });

  it('is none that is not in the trash', async () => {
    const id = await given(db(), 'faqs', { question: 'A', answer_markdown: 'B' });
    expect(await codeOf(sari().purge({ type: 'faqs', id }))).toBe('not_found');
    expect(await codeOf(sari().purge({ type: 'events', id: event }))).toBe('not_found');
    expect(await rowsOf('faqs', id)).toHaveLength(1);
  });
});
