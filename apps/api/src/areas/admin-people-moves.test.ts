import { KarcisError } from '@karcis/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { mailedLinks } from '../../test/mail/mailed-links.ts';
import { senderFor, sendMail } from '../../test/mail/support.ts';
import { invite, type People, person } from '../../test/people.ts';
import { openTicketOffice } from '../../test/ticket-office.ts';

const karcis = karcisForTests({ environment: { KARCIS_PUBLIC_URL: 'https://tiket.example.org' } });
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

const client = () => karcis.current.client(people.Sari.token).adminPeople;
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof KarcisError ? error.code : String(error)),
  );
let number = 0;
/** An account of an organizer that has no other one. */
const soleOwner = () => person(karcis.current.db, `Laras${(number += 1)}`, 'organizer');
const statusOf = async (id: string) => (await client().user({ id })).data.status;

describe('an account of an organizer', () => {
  it('stays the last Owner where nothing of that is changed', async () => {
    const laras = await soleOwner();
    const { organizer } = (await client().user({ id: laras.id })).data;
    const change = (body: object) => codeOf(client().changeUser({ id: laras.id, body }));
    expect(await change({ name: 'Laras Baru', role: 'organizer' })).toBe('done');
    expect(await change({ organizer_id: organizer?.id ?? '' })).toBe('done');
    expect(await change({ organizer_role: 'Owner' })).toBe('done');
    expect(await change({ organizer_role: null })).toBe('invalid_request');
    expect(await change({ organizer_role: 'Manager' })).toBe('last_one');
    expect(await change({ role: 'petugas' })).toBe('last_one');
    const elsewhere = (await client().user({ id: (await soleOwner()).id })).data.organizer;
    expect(await change({ organizer_id: elsewhere?.id })).toBe('last_one');
    expect((await client().user({ id: laras.id })).data).toMatchObject({
      organizer,
      organizer_role: 'Owner',
    });
  });

  it('says what it may do there when it becomes one', async () => {
    const { organizer } = (await client().user({ id: (await soleOwner()).id })).data;
    const { id } = await person(karcis.current.db, `Putri${(number += 1)}`, 'petugas');
    const join = (more: object) =>
      codeOf(
        client().changeUser({ id, body: { role: 'organizer', organizer_id: organizer?.id ?? '', ...more } }),
      );
    expect(await join({})).toBe('invalid_request');
    expect(await join({ organizer_role: 'Viewer' })).toBe('done');
  });

  it('that nobody has opened goes, also the last Owner, where the organizer has no other account', async () => {
    const laras = await soleOwner();
    const { organizer } = (await client().user({ id: laras.id })).data;
    const { db } = karcis.current;
    await db.updateTable('users').set({ status: 'Invited' }).where('id', '=', laras.id).execute();
    const body = {
      name: 'Tika',
      email: 'tika@example.org',
      role: 'organizer',
      organizer_id: organizer?.id ?? '',
    } as const;
    const { data: manager } = await client().createUser({ body: { ...body, organizer_role: 'Manager' } });
    const remove = (id: string) => codeOf(client().removeUser({ id, reason: 'Salah alamat' }));
    expect(await remove(laras.id), 'somebody would be left without an Owner').toBe('last_one');
    expect(await remove(manager.id)).toBe('done');
    expect(await remove(laras.id)).toBe('done');
    await mailedLinks(karcis.current);
  });
});

describe('an account that an administrator', () => {
  it('has in hand is not the own one', async () => {
    const adminPeople = client();
    const { id } = people.Sari;
    const asked = [
      adminPeople.changeUser({ id, body: { role: 'petugas' } }),
      adminPeople.removeUser({ id, reason: 'Salah' }),
      adminPeople.suspendUser({ id, body: { reason: 'Salah' } }),
      adminPeople.anonymiseUser({ id, body: { reason: 'Salah' } }),
      adminPeople.signOutUser({ id }),
      adminPeople.resetTwoFactor({ id }),
    ];
    expect(await Promise.all(asked.map(codeOf))).toEqual(asked.map(() => 'not_yourself'));
    expect((await adminPeople.user({ id })).data.actions).toEqual([]);
  });
});

describe('an invited account', () => {
  const invited = async () =>
    (
      await client().createUser({
        body: { name: 'Tika', email: `tika${(number += 1)}@example.org`, role: 'admin' },
      })
    ).data;

  it('is invited still after a suspension: it has no password', async () => {
    const { id } = await invited();
    await client().suspendUser({ id, body: { reason: 'Belum disetujui' } });
    await client().reactivateUser({ id });
    expect(await statusOf(id)).toBe('Invited');
    expect(await codeOf(client().inviteUser({ id }))).toBe('done');
    await mailedLinks(karcis.current);
  });

  it('gets no mail any more once it was removed or suspended', async () => {
    const [removed, suspended, open] = [await invited(), await invited(), await invited()];
    await client().removeUser({ id: removed.id, reason: 'Salah alamat' });
    await client().suspendUser({ id: suspended.id, body: { reason: 'Belum disetujui' } });
    const { db, database } = karcis.current;
    const mails = await db
      .selectFrom('mails')
      .select(['id', 'user_id'])
      .where('template', '=', 'account_invitation')
      .where('status', '=', 'Queued')
      .execute();
    const sender = senderFor(database);
    for (const { id } of mails) await sendMail(database, sender, id);
    sender.close();
    const ended = await db
      .selectFrom('mails')
      .select(['user_id', 'status'])
      .where(
        'id',
        'in',
        mails.map(({ id }) => id),
      )
      .execute();
    const statuses = new Map(ended.map(({ user_id, status }) => [user_id, status]));
    expect([removed, suspended, open].map(({ id }) => statuses.get(id))).toEqual([
      'Skipped',
      'Skipped',
      'Logged',
    ]);
  });

  it('has the tickets that were bought with its address once it is opened', async () => {
    const { db } = karcis.current;
    const email = `guntur${(number += 1)}@example.org`;
    const office = await openTicketOffice(db, people.Budi.id);
    const id = await office.issue(null, 'Active', {
      attendee_email: email,
      transferred_from_id: await office.issue(null),
    });
    const body = { name: 'Guntur', email, role: 'petugas' } as const;
    await client().createUser({ body });
    const links = await mailedLinks(karcis.current);
    const token = new URL(links.at(-1) ?? '').hash.slice(1);
    const { data } = await karcis.current
      .client(null)
      .invitations.accept({ body: { token, password: 'keroncong tengah malam' } });
    const { data: tickets } = await karcis.current.client(data.signed_in?.token ?? '').tickets.list();
    expect(tickets.map((ticket) => ticket.id)).toEqual([id]);
  });
});
