import { beforeAll, describe, expect, it } from 'vitest';
import { openConcert } from './at-gates.ts';
import type { Karcis } from './harness.ts';
import { type People, type PersonOfTests, person } from './people.ts';
import { newId } from '../src/domain/id.ts';

/** The code of an address that is shown as a QR. */
export const codeIn = (url: string): string => url.slice(url.indexOf('#') + 1);

/** What comes of a request: undefined where it succeeds, or the code of its error. */
export const refusalOf = (asked: Promise<unknown>): Promise<string | undefined> =>
  asked.then(
    () => undefined,
    (error: { readonly code?: string }) => error.code ?? 'no code',
  );

/** A concert of Budi's organizer, where Putri is a Supervisor. */
export async function concertOfBudi(karcis: Karcis, people: People) {
  const { organizer_id } = await karcis.db
    .selectFrom('users')
    .select('organizer_id')
    .where('id', '=', people.Budi.id)
    .executeTakeFirstOrThrow();
  const concert = await openConcert(karcis, people, organizer_id ?? undefined);
  await concert.assign(people.Putri.id);
  return { ...concert, organizerId: organizer_id ?? '' };
}

/** What those do with phones who manage the gates of an event: Supervisors, those who run it, and administrators. */
export function testsOfPhones(
  access: 'petugas' | 'organizer' | 'admin',
  karcis: { readonly current: Karcis },
  peopleOf: () => People,
): void {
  const area = ({ petugas: 'checkIn', organizer: 'organizerScanning', admin: 'adminScanning' } as const)[
    access
  ];
  const who = ({ petugas: 'Putri', organizer: 'Budi', admin: 'Sari' } as const)[access];
  let concert: Awaited<ReturnType<typeof concertOfBudi>>;
  let Pandu: PersonOfTests;
  let assignment_id: string;
  const client = () => karcis.current.client(peopleOf()[who].token)[area];
  const phonesOf = async () => (await client().devices({ id: concert.event })).data;
  const pairing = async (assignment = assignment_id) =>
    (await client().pairing({ id: concert.event, body: { assignment_id: assignment } })).data;
  const pair = async (name: string) =>
    (await karcis.current.client().pairing.pair({ body: { code: codeIn((await pairing()).url), name } }))
      .data;
  const revoke = (device_id: string) => client().revokeDevice({ id: concert.event, device_id });

  describe('phones at a gate', () => {
    beforeAll(async () => {
      concert = await concertOfBudi(karcis.current, peopleOf());
      Pandu = await person(karcis.current.db, `Pandu-${access}`, 'petugas');
      assignment_id = await concert.assign(Pandu.id, { role: 'Scanner', gate_id: concert.gate });
    });

    it('are paired with an assignment by a code, which stands in the fragment of an address', async () => {
      const { url, expires_at } = await pairing();
      expect(url).toMatch(/^http[^#]+\/pair#[\w-]{22}$/);
      const minutes = (Date.parse(expires_at) - Date.now()) / 60_000;
      expect(minutes).toBeGreaterThan(5);
      expect(minutes).toBeLessThanOrEqual(10.5);
    });

    it('are listed with their person and gate, the last seen first', async () => {
      const [first, second] = [await pair('Ponsel satu'), await pair('Ponsel dua')];
      const { event } = concert;
      await karcis.current.db
        .updateTable('device_contacts')
        .set({
          pending_scans: 7,
          app_version: '1.2.0',
          last_seen_at: new Date(Date.now() + 5000).toISOString(),
        })
        .where('device_id', '=', first.device.id)
        .execute();
      const [one, two] = await phonesOf();
      expect(one).toMatchObject({
        id: first.device.id,
        name: 'Ponsel satu',
        app_version: '1.2.0',
        user: { id: Pandu.id, name: Pandu.name },
        gate: { id: concert.gate },
        is_paired_here: true,
        pending_scans: 7,
        last_upload_at: null,
        revoked_at: null,
      });
      expect(two).toMatchObject({ id: second.device.id, pending_scans: 0 });
      expect((await karcis.current.client(first.token).checkIn.events()).data.map(({ id }) => id)).toEqual([
        event,
      ]);
    });

    it('are revoked, with their token, at once and once', async () => {
      const { device, token } = await pair('Ponsel hilang');
      const phone = karcis.current.client(token).checkIn;
      await phone.counts({ id: concert.event });
      await revoke(device.id);
      expect(await refusalOf(phone.counts({ id: concert.event }))).toBe('not_signed_in');
      await revoke(device.id);
      expect((await phonesOf()).find(({ id }) => id === device.id)?.revoked_at).toEqual(expect.any(String));
      const rows = await karcis.current.db
        .selectFrom('devices')
        .select('revoked_by')
        .where('id', '=', device.id)
        .execute();
      expect(rows).toEqual([{ revoked_by: peopleOf()[who].id }]);
      const told = await karcis.current.db
        .selectFrom('activity_log')
        .select(['actor_id', 'event_id', 'subject_label'])
        .where('action', '=', 'device.revoked')
        .where('subject_id', '=', device.id)
        .execute();
      expect(told).toEqual([
        { actor_id: peopleOf()[who].id, event_id: concert.event, subject_label: 'Ponsel hilang' },
      ]);
    });

    it('are revoked by those alone for whose events they were paired', async () => {
      const bayus = await openConcert(karcis.current, peopleOf());
      await bayus.assign(peopleOf().Putri.id);
      const { event } = concert;
      const seenAt = (device_id: string) =>
        karcis.current.db.insertInto('device_contacts').values({ event_id: event, device_id }).execute();
      // Signed in with a password, and paired for another organizer.
      const putri = karcis.current.client(peopleOf().Putri.token).checkIn;
      const own = (await putri.addDevice({ body: { name: 'Ponsel Putri' } })).data.id;
      const elsewhere = (await pair('Ponsel lain')).device.id;
      await karcis.current.db
        .updateTable('devices')
        .set({ organizer_id: bayus.organizer.id })
        .where('id', '=', elsewhere)
        .execute();
      expect(await refusalOf(revoke(own))).toBe('not_found');
      await seenAt(own);
      for (const device of [own, elsewhere]) expect(await refusalOf(revoke(device))).toBe('not_paired_here');
      expect(await refusalOf(revoke(newId()))).toBe('not_found');
      await putri.counts({ id: event });
    });

    it('are paired with assignments to the event that are accepted, or whose account has no password', async () => {
      const { db } = karcis.current;
      const assigned = async (name: string, more: object, account?: Parameters<typeof person>[3]) => {
        const somebody = await person(db, `${name}-${access}`, 'petugas', account);
        return concert.assign(somebody.id, { role: 'Scanner', ...more });
      };
      const elsewhere = await openConcert(karcis.current, peopleOf());
      const invited = { status: 'Invited', accepted_at: null };
      const refused = [
        newId(),
        await elsewhere.assign(Pandu.id, { role: 'Scanner' }),
        await assigned('Ratna', { status: 'Revoked', revoked_at: new Date().toISOString() }),
        await assigned('Rudi', { status: 'Ended' }),
        await assigned('Rini', invited, { password_hash: '$argon2id$' }),
        await assigned('Rano', {}, { status: 'Suspended' }),
        await concert.assign(peopleOf().Prasetyo.id, {
          ...invited,
          user_id: null,
          invited_email: `tika-${access}@example.org`,
          invited_name: 'Tika',
          invitation_ends_at: new Date(Date.now() + 86_400_000).toISOString(),
        }),
      ];
      for (const id of refused) expect(await refusalOf(pairing(id)), id).toBe('not_assigned_here');
      await pairing(await assigned('Rahma', invited));
      await pairing(await assigned('Rizal', invited, { status: 'Invited' }));
    });
  });
}
