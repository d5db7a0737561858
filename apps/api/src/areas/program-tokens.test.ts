import type { TokenScope } from '@karcis/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { colleague, invite, person, type People } from '../../test/people.ts';
import { organizerOf } from '../../test/webhook-records.ts';
import { issueToken } from '../db/queries/access-tokens.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests();
let people: People;
let organizer_id: string;
let admin: ReturnType<typeof karcis.current.client>;
let owner: typeof admin;
beforeAll(async () => {
  people = await invite(karcis.current);
  organizer_id = await organizerOf(db(), people.Budi.email);
  admin = await program('Sari', ['read', 'people', 'settings']);
  owner = await program('Budi', ['read', 'people', 'settings']);
});

const db = () => karcis.current.db;
const program = async (who: 'Sari' | 'Budi', scopes: readonly TokenScope[]) => {
  const { token } = await issueToken(db(), people[who], {
    name: 'Program',
    kind: 'Api',
    scopes: [...scopes],
  });
  return karcis.current.client(token);
};
const asPerson = (who: 'Sari' | 'Budi') => karcis.current.client(people[who].token);
const email = () => `${newId()}@example.org`;
const rows = async () => [
  await db().selectFrom('users').selectAll().orderBy('id').execute(),
  await db().selectFrom('account_tokens').select('id').orderBy('id').execute(),
  await db().selectFrom('general_settings').selectAll().execute(),
  await db().selectFrom('email_settings').selectAll().execute(),
];

describe('a token of a program with the scope of people', () => {
  it('makes nobody an administrator or an Owner, and a person does', async () => {
    const user = await person(db(), newId(), 'petugas');
    const manager = await colleague(db(), people.Budi, 'Manager');
    const body = { name: 'Tika', role: 'admin' as const };
    const member = { name: 'Tika', role: 'organizer' as const, organizer_id };
    const asked = [
      (by: typeof admin) => by.adminPeople.createUser({ body: { ...body, email: email() } }),
      (by: typeof admin) => by.adminPeople.createUser({ body: { ...member, email: email() } }),
      (by: typeof admin) => by.adminPeople.changeUser({ id: user.id, body: { role: 'admin' } }),
      (by: typeof admin) => by.adminPeople.changeUser({ id: manager.id, body: { organizer_role: 'Owner' } }),
    ];
    const team = [
      (by: typeof owner) =>
        by.organizerMembers.invite({ body: { name: 'Tika', email: email(), role: 'Owner' } }),
      (by: typeof owner) => by.organizerMembers.change({ id: manager.id, body: { role: 'Owner' } }),
    ];
    const before = await rows();
    for (const ask of asked) await expect(ask(admin)).rejects.toThrow('403 sign_in_required');
    for (const ask of team) await expect(ask(owner)).rejects.toThrow('403 sign_in_required');
    expect(await rows()).toEqual(before);
    // Control: the same by people, and others by the program.
    for (const ask of team) await ask(asPerson('Budi'));
    for (const ask of asked) await ask(asPerson('Sari'));
    await admin.adminPeople.createUser({ body: { name: 'Tika', email: email(), role: 'petugas' } });
    await admin.adminPeople.createUser({ body: { ...member, email: email(), organizer_role: 'Manager' } });
    await owner.organizerMembers.invite({ body: { name: 'Tika', email: email(), role: 'Viewer' } });
  });

  it('takes over no account that decides on others: neither its address nor its second factor', async () => {
    const [other, owning] = [
      await person(db(), newId(), 'admin'),
      await colleague(db(), people.Budi, 'Owner'),
    ];
    const petugas = await person(db(), newId(), 'petugas');
    const before = await rows();
    for (const { id } of [other, owning])
      for (const body of [{ email: email() }, { role: 'petugas' as const }])
        await expect(admin.adminPeople.changeUser({ id, body })).rejects.toThrow('403 sign_in_required');
    for (const { id } of [other, petugas])
      await expect(admin.adminPeople.resetTwoFactor({ id })).rejects.toThrow('403 sign_in_required');
    expect(await rows()).toEqual(before);
    // Control: its name, and the address of somebody who decides on nobody.
    await admin.adminPeople.changeUser({ id: other.id, body: { name: 'Rani' } });
    await admin.adminPeople.changeUser({ id: petugas.id, body: { email: email() } });
    await asPerson('Sari').adminPeople.changeUser({ id: other.id, body: { email: email() } });
    await expect(asPerson('Sari').adminPeople.resetTwoFactor({ id: other.id })).rejects.toThrow(
      '409 two_factor_off',
    );
  });
});

describe('an account that decides on others, and is suspended', () => {
  it('comes back by a person, and not by a program', async () => {
    const { Sari } = people;
    const suspended = async (id: string) => {
      await asPerson('Sari').adminPeople.suspendUser({ id, body: { reason: 'diselidiki' } });
      return id;
    };
    const [other, owning, manager] = [
      await suspended((await person(db(), newId(), 'admin')).id),
      await suspended((await colleague(db(), people.Budi, 'Owner')).id),
      await suspended((await colleague(db(), people.Budi, 'Manager')).id),
    ];
    const before = await rows();
    for (const id of [other, owning])
      await expect(admin.adminPeople.reactivateUser({ id })).rejects.toThrow('403 sign_in_required');
    expect(await rows()).toEqual(before);
    // Control: who decides on nobody by the program, and all by a person.
    await admin.adminPeople.reactivateUser({ id: manager });
    for (const id of [other, owning])
      await karcis.current.client(Sari.token).adminPeople.reactivateUser({ id });
  });
});

describe('a token of a program with the scope of settings', () => {
  it('decides neither on the second factor nor on where mails with links go', async () => {
    const before = await rows();
    const factor = { body: { require_two_factor: 'None' as const } };
    const mail = { body: { from_name: 'Karcis Kita' } };
    await expect(admin.settings.changeGeneral(factor)).rejects.toThrow('403 sign_in_required');
    await expect(admin.settings.changeEmail(mail)).rejects.toThrow('403 sign_in_required');
    expect(await rows()).toEqual(before);
    // Control: the rest by the program, and these by a person.
    await admin.settings.changeGeneral({ body: { tagline: 'Tiket resmi' } });
    await asPerson('Sari').settings.changeGeneral(factor);
    await asPerson('Sari').settings.changeEmail(mail);
  });
});
