import { beforeAll, describe, expect, it } from 'vitest';
import { openConcert } from './at-gates.ts';
import type { Karcis } from './harness.ts';
import { type People, person } from './people.ts';
import { codeIn, concertOfBudi, refusalOf } from './phones.ts';

/** What a Supervisor sees of the Scanners of an event. */
export function testsOfScanners(karcis: { readonly current: Karcis }, peopleOf: () => People): void {
  let concert: Awaited<ReturnType<typeof concertOfBudi>>;
  const checkIn = (token = peopleOf().Putri.token) => karcis.current.client(token).checkIn;
  const scanners = async (id = concert.event) => (await checkIn().assignments({ id })).data;
  const scanner = async (id: string) => (await scanners()).find((each) => each.id === id);
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
  /** A Scanner at the concert, whose name has one place in every order of letters. */
  const assigned = async (more: object = {}, account: Parameters<typeof person>[3] = {}) => {
    const name = `Tono${letters.shift() ?? ''}`;
    const somebody = await person(karcis.current.db, name, 'petugas', account);
    return { ...somebody, assignment: await concert.assign(somebody.id, { role: 'Scanner', ...more }) };
  };
  const pairing = (assignment_id: string, token?: string) =>
    checkIn(token).pairing({ id: concert.event, body: { assignment_id } });
  const pair = async (assignment_id: string) => {
    const { data } = await pairing(assignment_id);
    const body = { code: codeIn(data.url), name: 'Ponsel' };
    return (await karcis.current.client().pairing.pair({ body })).data;
  };
  const invited = { status: 'Invited', accepted_at: null } as const;

  describe('the Scanners of an event', () => {
    beforeAll(async () => {
      concert = await concertOfBudi(karcis.current, peopleOf());
    });

    it('are told by name, gate and shift, and by nothing that reaches them', async () => {
      const shift = {
        shift_starts_at: '2026-11-20T10:00:00.000Z',
        shift_ends_at: '2026-11-20T15:00:00.000Z',
      };
      const Tono = await assigned({ gate_id: concert.gate, ...shift });
      expect(await scanner(Tono.assignment)).toEqual({
        id: Tono.assignment,
        name: Tono.name,
        role: 'Scanner',
        status: 'Active',
        gate: { id: concert.gate, name: expect.any(String) },
        ...shift,
        is_paired: false,
        has_device: false,
        is_pairable: true,
      });
    });

    it('are those whose duty is not over, by name, and no Supervisors', async () => {
      const there = [await assigned({}), await assigned(invited)].map(({ assignment }) => assignment);
      const over = [
        await assigned({ status: 'Revoked', revoked_at: new Date().toISOString() }),
        await assigned({ status: 'Ended' }),
        await assigned({ role: 'Supervisor' }),
      ].map(({ assignment }) => assignment);
      const elsewhere = await openConcert(karcis.current, peopleOf());
      over.push(await elsewhere.assign((await assigned()).id, { role: 'Scanner' }));
      const found = await scanners();
      const ids = found.map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining(there));
      expect(ids.filter((id) => over.includes(id))).toEqual([]);
      const names = found.flatMap(({ name }) => name?.toLowerCase() ?? []);
      expect(names).toEqual(names.toSorted());
    });

    it('are nobody before they accept, but for the name that who invited them has typed', async () => {
      const unknown = await assigned(invited);
      const typed = await concert.assign(peopleOf().Prasetyo.id, {
        ...invited,
        role: 'Scanner',
        user_id: null,
        invited_email: 'tika@example.org',
        invited_name: 'Tika',
        invitation_ends_at: new Date(Date.now() + 86_400_000).toISOString(),
      });
      expect(await scanner(unknown.assignment)).toMatchObject({ name: null, status: 'Invited' });
      expect(await scanner(typed)).toMatchObject({ name: 'Tika', status: 'Invited', is_pairable: false });
    });

    it('have a phone from the moment at which it is paired until it is revoked', async () => {
      const Tono = await assigned();
      const { device } = await pair(Tono.assignment);
      expect(await scanner(Tono.assignment)).toMatchObject({ is_paired: true, has_device: true });
      // A phone for another organizer scans nothing here, and a sign-in with a password is no phone.
      const bayus = await openConcert(karcis.current, peopleOf());
      await bayus.assign(peopleOf().Putri.id);
      const Rudi = await assigned();
      const there = await bayus.assign(Rudi.id, { role: 'Scanner' });
      const { url } = (await checkIn().pairing({ id: bayus.event, body: { assignment_id: there } })).data;
      await karcis.current.client().pairing.pair({ body: { code: codeIn(url), name: 'Ponsel' } });
      await checkIn(Rudi.token).addDevice({ body: { name: 'Ponsel Rudi' } });
      expect(await scanner(Rudi.assignment)).toMatchObject({ is_paired: false, has_device: false });
      // Once it was here, it is a phone that is not paired.
      const body = { pending: 0, clock_offset_ms: null, lines: [] };
      await checkIn(Rudi.token).upload({ id: concert.event, body });
      expect(await scanner(Rudi.assignment)).toMatchObject({ is_paired: false, has_device: true });
      await checkIn().revokeDevice({ id: concert.event, device_id: device.id });
      expect(await scanner(Tono.assignment)).toMatchObject({ is_paired: false, has_device: false });
      const again = await pair(Tono.assignment);
      await karcis.current.db
        .updateTable('access_tokens')
        .set({ created_at: '2026-01-01T00:00:00.000Z', expires_at: '2026-01-02T00:00:00.000Z' })
        .where('device_id', '=', again.device.id)
        .execute();
      expect(await scanner(Tono.assignment)).toMatchObject({ is_paired: false });
    });

    it('are offered a code where one can be made, and only there', async () => {
      const all = [
        await assigned(),
        await assigned(invited),
        await assigned(invited, { status: 'Invited' }),
        await assigned(invited, { password_hash: '$argon2id$' }),
        await assigned({}, { status: 'Suspended' }),
      ];
      const told = await Promise.all(
        all.map(async ({ assignment }) => (await scanner(assignment))?.is_pairable),
      );
      expect(told).toEqual([true, true, true, false, false]);
      for (const [n, { assignment }] of all.entries())
        expect(await refusalOf(pairing(assignment)), String(n)).toBe(
          told[n] === true ? undefined : 'not_assigned_here',
        );
    });

    it('are told to its Supervisors alone, and on a paired phone at the events of its organizer', async () => {
      const id = concert.event;
      const Tono = await assigned();
      const asked = (token: string, event = id) => refusalOf(checkIn(token).assignments({ id: event }));
      expect(await asked(Tono.token)).toBe('supervisor_only');
      const stranger = await person(karcis.current.db, 'Asing', 'petugas');
      expect(await asked(stranger.token)).toBe('not_found');
      expect(await asked((await assigned({ ...invited, role: 'Supervisor' })).token)).toBe(
        'assignment_not_accepted',
      );
      expect(await asked(peopleOf().Budi.token)).toBe('wrong_role');
      const Rini = await assigned({ role: 'Supervisor' });
      const elsewhere = await openConcert(karcis.current, peopleOf());
      await elsewhere.assign(Rini.id);
      const { organizerScanning } = karcis.current.client(peopleOf().Budi.token);
      const { url } = (await organizerScanning.pairing({ id, body: { assignment_id: Rini.assignment } }))
        .data;
      const body = { code: codeIn(url), name: 'Ponsel Rini' };
      const phone = (await karcis.current.client().pairing.pair({ body })).data.token ?? '';
      for (const token of [Rini.token, phone]) expect(await asked(token)).toBe(undefined);
      expect(await asked(Rini.token, elsewhere.event)).toBe(undefined);
      expect(await asked(phone, elsewhere.event)).toBe('not_found');
    });
  });
}
