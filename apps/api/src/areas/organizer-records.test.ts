import { KarcisError } from '@karcis/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { officeOfBudi, testsOfAttendees } from '../../test/attendees.ts';
import { given, inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { colleague, invite, type People } from '../../test/people.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

testsOfAttendees('organizer', karcis, () => people);

const recordsOf = ({ token }: { token: string }) => karcis.current.client(token).organizerRecords;
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => (error instanceof KarcisError ? error.code : String(error)),
  );

describe('the petugas of an organizer', () => {
  it('are those who have accepted to work at an event of its own, and can be assigned again', async () => {
    const { event } = await officeOfBudi(karcis.current, people);
    const seen = async (who: { token: string }, q?: string) =>
      (await recordsOf(who).petugas(q === undefined ? {} : { q })).data.map(({ id }) => id);
    const { id: user_id, name, email } = people.Putri;
    const before = await seen(people.Budi);
    expect(before).not.toContain(user_id);
    const { db } = karcis.current;
    const assigned = { event_id: event, user_id, assigned_by: people.Budi.id, status: 'Invited' } as const;
    const id = await given(db, 'petugas_assignments', assigned);
    expect(await seen(people.Budi)).not.toContain(user_id);
    await db
      .updateTable('petugas_assignments')
      .set({ status: 'Revoked', accepted_at: inDays(-1), revoked_at: inDays(0) })
      .where('id', '=', id)
      .execute();
    expect(await seen(people.Budi)).toContain(user_id);
    expect(await seen(people.Budi, email.toUpperCase())).toEqual([user_id]);
    expect(await seen(people.Budi, `${name} lain`)).toEqual([]);
    expect(await seen(people.Bayu)).not.toContain(user_id);
    const assign = { id: event, body: { user_id } };
    const made = await karcis.current.client(people.Budi.token).organizerPetugas.create(assign);
    expect(made.data.user?.id).toBe(user_id);
  });
});

describe('the payments of an organizer', () => {
  it('are those of one of its events, as administrators read them but for what is the platform’s', async () => {
    const { event, ...office } = await officeOfBudi(karcis.current, people);
    const { order_id } = await office.sell();
    const provider = { provider: 'contoh', provider_reference: 'qr-1234567890' };
    const paid = await office.pay(order_id, provider);
    const late = await office.pay(order_id, { status: 'Expired', paid_at: null, created_at: inDays(-1) });
    const admin = karcis.current.client(people.Sari.token).adminMoney;
    const [whole] = (await admin.payments({ event_id: event, status: 'Paid' })).data;
    expect(whole?.provider_reference).toBe('****7890');
    const viewer = await colleague(karcis.current.db, people.Budi, 'Viewer');
    for (const who of [people.Budi, viewer]) {
      const { data, meta } = await recordsOf(who).payments({ event_id: event });
      expect(data.map(({ id }) => id).toSorted()).toEqual([paid, late].toSorted());
      expect(meta.total).toBe(2);
      const { organizer: _, provider_reference: __, ...shown } = whole ?? {};
      expect(data.find(({ id }) => id === paid)).toEqual(shown);
    }
    const expired = await recordsOf(people.Budi).payments({ event_id: event, status: 'Expired' });
    expect(expired.data.map(({ id }) => id)).toEqual([late]);
    expect(await codeOf(recordsOf(people.Bayu).payments({ event_id: event }))).toBe('not_found');
  });
});

describe('the check-ins of an organizer', () => {
  it('are those of one of its events, with the names of those who scanned', async () => {
    const { event, ...office } = await officeOfBudi(karcis.current, people);
    const ticket_id = await office.issue(await office.sell());
    const petugas_id = people.Putri.id;
    const entry = await office.scan({ ticket_id, petugas_id, checkin_status: 'Checked In' });
    const refused = await office.scan({ petugas_id });
    const { data } = await recordsOf(people.Budi).checkIns({ event_id: event });
    expect(data.map(({ id }) => id).toSorted()).toEqual([entry, refused].toSorted());
    expect(data.find(({ id }) => id === entry)).toMatchObject({
      attendee: { name: 'Hadi', email: 'hadi@example.org' },
      petugas: { id: petugas_id, name: 'Putri' },
    });
    expect(JSON.stringify(data)).not.toContain(people.Putri.email);
    const rejected = await recordsOf(people.Budi).checkIns({ event_id: event, checkin_status: 'Rejected' });
    expect(rejected.data).toMatchObject([{ id: refused, reason: expect.any(String) }]);
    expect(await codeOf(recordsOf(people.Bayu).checkIns({ event_id: event }))).toBe('not_found');
  });
});
