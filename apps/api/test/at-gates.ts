import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../src/domain/id.ts';
import { keptKeyOf, signTickets } from '../src/selling/signing.ts';
import { atOnce } from './at-once.ts';
import { given, inDays } from './given.ts';
import type { Karcis } from './harness.ts';
import type { People } from './people.ts';
import { organizerOf } from './webhook-records.ts';
import { secretKey } from './postgres.ts';
import { openSignedOffice } from './signed-tickets.ts';

/** A concert that is going on, with tickets that are signed. */
export async function openConcert(
  { db }: Pick<Karcis, 'db'>,
  people: Readonly<Record<'Sari' | 'Hana', { readonly id: string }>>,
  organizer?: string,
) {
  const concert = await openSignedOffice(db, people.Sari.id, {
    starts_at: inDays(-0.01),
    ends_at: inDays(2),
    age_restriction: '17+',
    ...(organizer === undefined ? {} : { organizer_id: organizer }),
  });
  return {
    ...concert,
    ticket: () => concert.issue(people.Hana.id),
    codeOf: async (id: string) => {
      const [signed] = await signTickets(await keptKeyOf(db, concert.event), secretKey, [
        await concert.row(id),
      ]);
      if (signed === undefined) throw new Error('The ticket was not signed');
      return signed.payload;
    },
    /** Assigns somebody, with all permissions unless something else is said. */
    assign: (user_id: string, more: object = {}) =>
      given(db, 'petugas_assignments', {
        event_id: concert.event,
        user_id,
        role: 'Supervisor',
        status: 'Active',
        accepted_at: inDays(-1),
        assigned_by: people.Sari.id,
        can_manual_check_in: true,
        can_undo: true,
        can_search_attendees: true,
        can_view_contact: true,
        ...more,
      }),
  };
}
type Concert = Awaited<ReturnType<typeof openConcert>>;

/** What those do at a gate who may do all: check-in staff as Supervisors, and those who run the event. */
export function testsOfGates(
  access: 'petugas' | 'organizer',
  karcis: { readonly current: Karcis },
  peopleOf: () => People,
): void {
  const area = access === 'petugas' ? ('checkIn' as const) : ('organizerScanning' as const);
  const who = access === 'petugas' ? ('Putri' as const) : ('Budi' as const);
  let concert: Concert;
  const client = () => karcis.current.client(peopleOf()[who].token)[area];
  type Body = Parameters<ReturnType<typeof client>['scan']>[0]['body'];
  const scan = async (body: Omit<Body, 'nonce'> & { readonly nonce?: string }) =>
    (await client().scan({ id: concert.event, body: { nonce: newId(), ...body } })).data;
  const undo = async (checkin_id: string, nonce = newId()) =>
    (await client().undo({ id: concert.event, checkin_id, body: { nonce } })).data;
  const refusal = (asked: Promise<unknown>) =>
    asked.then(
      () => 'nothing was refused',
      (error: { readonly code?: string }) => error.code,
    );
  const counts = async () => (await client().counts({ id: concert.event })).data;
  const entriesOf = (table: 'check_ins' | 'standing_entries', ticket: string) =>
    karcis.current.db.selectFrom(table).selectAll().where('ticket_id', '=', ticket).execute();

  describe('at a gate', () => {
    beforeAll(async () => {
      const organizer = await organizerOf(karcis.current.db, peopleOf().Budi.email);
      concert = await openConcert(karcis.current, peopleOf(), organizer);
      await concert.assign(peopleOf().Putri.id);
    });

    it('lets a guest in by the code, once, and says what to look at', async () => {
      const ticket = await concert.ticket();
      const code = await concert.codeOf(ticket);
      const entered = await scan({ code });
      expect(entered).toMatchObject({
        result: 'Accepted',
        checkin_status: 'Checked In',
        signal: 'Green',
        attention: ['17+'],
        ticket: { id: ticket },
        petugas: { name: peopleOf()[who].name },
      });
      expect(await scan({ code })).toMatchObject({
        result: 'Refused',
        checkin_status: 'Duplicate',
        reason_code: 'already_used',
        signal: 'Amber',
        attention: [],
        previous_check_in: { at: entered.scanned_at },
      });
      expect(await scan({ ticket_id: ticket, direction: 'Exit' })).toMatchObject({
        checkin_status: 'Checked Out',
      });
      expect(await scan({ code: 'T1:BUKAN' })).toMatchObject({
        checkin_status: 'Rejected',
        reason_code: 'unknown_code',
        signal: 'Red',
        ticket: null,
      });
    });

    it('gives the stored result for the same nonce, and refuses it for another ticket', async () => {
      const [ticket, other] = [await concert.ticket(), await concert.ticket()];
      const nonce = newId();
      const first = await scan({ ticket_id: ticket, nonce });
      expect(await scan({ ticket_id: ticket, nonce })).toEqual(first);
      expect(await refusal(scan({ ticket_id: other, nonce }))).toBe('nonce_reused');
      expect(await entriesOf('check_ins', other)).toEqual([]);
    });

    it('lets in whom the rules refuse, with a reason, which the audit log keeps', async () => {
      const ticket = await concert.issue(peopleOf().Hana.id, 'Revoked');
      expect(await scan({ ticket_id: ticket })).toMatchObject({ reason_code: 'revoked' });
      expect(await refusal(scan({ ticket_id: ticket, force: true }))).toBe('invalid_request');
      expect(await refusal(scan({ ticket_id: ticket, force: true, note: 'ok' }))).toBe('invalid_request');
      // Nobody is let in by an exit.
      await scan({ ticket_id: ticket, direction: 'Exit', force: true, note: 'Tidak di dalam' });
      const forced = await scan({ ticket_id: ticket, force: true, note: 'Artis kehilangan tiket' });
      expect(forced).toMatchObject({ checkin_status: 'Checked In', is_forced: true });
      const told = await karcis.current.db
        .selectFrom('activity_log')
        .select(['event_id', 'changes'])
        .where('action', '=', 'check_in.forced')
        .where('subject_id', '=', ticket)
        .execute();
      expect(told).toEqual([
        { event_id: concert.event, changes: [{ field: 'note', old: null, new: 'Artis kehilangan tiket' }] },
      ]);
    });

    it('says what is wrong with a request, and records nothing', async () => {
      const [ticket, elsewhere] = [await concert.ticket(), await openConcert(karcis.current, peopleOf())];
      expect(await refusal(scan({}))).toBe('invalid_request');
      expect(await refusal(scan({ ticket_id: ticket, code: 'x' }))).toBe('invalid_request');
      expect(await refusal(scan({ ticket_id: newId() }))).toBe('not_found');
      expect(await refusal(scan({ ticket_id: await elsewhere.ticket() }))).toBe('not_found');
      expect(await refusal(scan({ ticket_id: ticket, gate_id: elsewhere.gate }))).toBe('no_such_record');
      expect(await entriesOf('check_ins', ticket)).toEqual([]);
      const code = await elsewhere.codeOf(await elsewhere.ticket());
      expect(await scan({ code })).toMatchObject({
        reason_code: 'wrong_event',
        ticket: null,
        other_event: { id: elsewhere.event },
      });
      // Events that are not public are told to nobody who does not run them.
      const change = karcis.current.db.updateTable('events').set({ visibility: 'Private' });
      await change.where('id', '=', elsewhere.event).execute();
      expect(await scan({ code })).toMatchObject({ reason_code: 'wrong_event', other_event: null });
    });

    it('reads codes with what readers put around them, and printed ones', async () => {
      // A keyboard of Germany types other signs for these.
      const german = new Map(
        ['YZ', 'ZY', '-ß', '/-', ':Ö', '*(', '+`'].map(([meant, typed]) => [meant, typed] as const),
      );
      const ways: readonly ((code: string) => string)[] = [
        (code) => `]Q1${code}`,
        (code) => `]Q2${code}\u0004`,
        (code) => `${code}\r\n`,
        (code) => `\ufeff\t${code} \u001d`,
        (code) => `\u0002${code}\u0003`,
        (code) => `${code}${code}`,
        (code) => `]Q1${code}\n]Q1${code}\n`,
        (code) => code.toLowerCase(),
        (code) => code.replaceAll(/[^]/g, (sign) => german.get(sign) ?? sign),
      ];
      const read = await concert.ticket();
      const genuine = await concert.codeOf(read);
      expect(await scan({ code: genuine })).toMatchObject({
        checkin_status: 'Checked In',
        method: 'QR Scan',
      });
      for (const [at, way] of ways.entries())
        expect(await scan({ code: way(genuine) }), String(at)).toMatchObject({
          checkin_status: 'Duplicate',
          method: 'QR Scan',
          ticket: { id: read },
        });
      const last = access === 'petugas' ? 'A' : 'B';
      for (const [at, typed] of [`80wb vzhk yr2${last}`, `]C180WB–VZHK–YR3${last}\n`].entries()) {
        const ticket = await concert.ticket();
        const code = `80WB-VZHK-YR${at + 2}${last}`;
        await karcis.current.db.updateTable('tickets').set({ code }).where('id', '=', ticket).execute();
        expect(await scan({ code: typed })).toMatchObject({
          checkin_status: 'Checked In',
          method: 'Manual',
          ticket: { id: ticket },
        });
      }
      // Of two codes in one text, none is taken.
      const other = await concert.codeOf(await concert.ticket());
      expect(await scan({ code: genuine + other })).toMatchObject({ reason_code: 'unknown_code' });
      expect(await scan({ code: '80WB-VZHK-9999' })).toMatchObject({ reason_code: 'unknown_code' });
    });

    it('takes a scan back, once, after which the guest is where the scans before say', async () => {
      const ticket = await concert.ticket();
      const entered = await scan({ ticket_id: ticket });
      const left = await scan({ ticket_id: ticket, direction: 'Exit' });
      expect(await refusal(undo(entered.id))).toBe('not_the_latest');
      const nonce = newId();
      const undone = await undo(left.id, nonce);
      expect(undone).toMatchObject({ checkin_status: 'Reverted', result: 'Accepted' });
      expect(await undo(left.id, nonce)).toEqual(undone);
      expect(await entriesOf('standing_entries', ticket)).toMatchObject([
        { check_in_id: entered.id, exited_at: null },
      ]);
      expect(await refusal(undo(left.id))).toBe('already_reverted');
      expect(await refusal(undo(undone.id))).toBe('nothing_to_undo');
      expect(await refusal(undo(newId()))).toBe('not_found');
      await undo(entered.id);
      expect(await entriesOf('standing_entries', ticket)).toEqual([]);
      expect(await scan({ ticket_id: ticket })).toMatchObject({ checkin_status: 'Checked In' });
    });

    it('takes a scan back once, however many ask at this moment', async () => {
      const entered = await scan({ ticket_id: await concert.ticket() });
      const { answers } = await atOnce(5, () =>
        undo(entered.id).then(
          ({ checkin_status }) => checkin_status,
          (error: { code: string }) => error.code,
        ),
      );
      expect(answers.toSorted()).toEqual([
        'Reverted',
        ...Array.from({ length: 4 }, () => 'already_reverted'),
      ]);
    });

    it('finds a ticket by hand, and says who is inside', async () => {
      const ticket = await concert.issue(peopleOf().Hana.id, 'Active', {
        attendee_name: 'Dewi Lestari Ayu',
        attendee_email: 'dewi@example.org',
      });
      const found = async (q: string) =>
        (await client().attendees({ id: concert.event, q })).data.map((each) => each.ticket.id);
      const last = access === 'petugas' ? 'A' : 'B';
      const code = `9F1K-2MX0-7TP${last}`;
      await karcis.current.db.updateTable('tickets').set({ code }).where('id', '=', ticket).execute();
      const typed = [code, `9f1k 2mx0 7tp${last}`, ` 9f1k2mx07tp${last}`, `9FLK-2MXO-7TP${last}`];
      const spellings = [
        'dewi léstari',
        'ḍewi',
        'dewi-lestari',
        'dewilestari',
        'Ｄｅｗｉ',
        'de\u200bwi',
        'estari',
      ];
      for (const q of [...typed, 'DEWI@example.org', 'lest dew', 'Dewi Lestari', ...spellings])
        expect(await found(q), q).toEqual([ticket]);
      for (const q of [
        '9F1K-2MX0-7TP',
        '9F1K-2MXO',
        '   ',
        '\u200b\u200b\u200b',
        'dewi@example.com',
        '%%%',
        "' or 1=1",
        'dewi x',
      ])
        expect(await found(q), q).toEqual([]);
      const reference = `KRC-7Q2M4-XKD9${last}`;
      const { order_id: order } = await concert.row(ticket);
      await karcis.current.db.updateTable('orders').set({ reference }).where('id', '=', order).execute();
      for (const q of [reference, `krc 7q2m4 xkd9${last}`]) expect(await found(q), q).toContain(ticket);
      await scan({ ticket_id: ticket });
      const [{ ticket: shown } = {}] = (await client().attendees({ id: concert.event, q: code })).data;
      expect(shown).toMatchObject({ status: 'Used', is_inside: true });
    });

    it('finds people whose names are of two letters, or of one sign, and refuses less', async () => {
      const organizer = await organizerOf(karcis.current.db, peopleOf().Budi.email);
      const own = await openConcert(karcis.current, peopleOf(), organizer);
      await own.assign(peopleOf().Putri.id);
      const names = ['Ng Wei', 'Bambang', 'Anders Bo', '山田太郎', '김민수'];
      for (const attendee_name of names)
        await own.issue(peopleOf().Hana.id, 'Active', { attendee_name, attendee_email: null });
      const found = async (q: string) => {
        const { data } = await client().attendees({ id: own.event, q });
        return data.flatMap(({ attendee: { name } }) => (name !== null && names.includes(name) ? name : []));
      };
      for (const [q, name] of [
        ['ng', 'Ng Wei'],
        [' BO ', 'Anders Bo'],
        ['山', '山田太郎'],
        ['太郎', '山田太郎'],
        ['김', '김민수'],
      ] as const)
        expect(await found(q), q).toEqual([name]);
      for (const q of ['n', ' n', '%'])
        await expect(client().attendees({ id: own.event, q })).rejects.toMatchObject({
          status: 422,
          problem: { errors: [{ parameter: 'q', code: 'too_short' }] },
        });
    });

    it('finds the tickets of a buyer, but not those that were handed on', async () => {
      const { db } = karcis.current;
      const { Hana } = peopleOf();
      const [bare, named, handed] = [
        await concert.issue(Hana.id, 'Active', { attendee_name: 'Tamu', attendee_email: null }),
        await concert.issue(Hana.id, 'Active', { attendee_name: 'José Núñez', attendee_email: null }),
        await concert.issue(Hana.id, 'Active', { attendee_name: 'Budi', attendee_email: 'b@example.org' }),
      ];
      // All tickets of a concert are of one order.
      const { order_id: order } = await concert.row(bare);
      await db.updateTable('tickets').set({ transferred_from_id: bare }).where('id', '=', handed).execute();
      const own = access === 'petugas' ? 'łucja' : 'łucja.ø';
      const buyer = { buyer_name: `Łucja d’Ørsted ${access}`, buyer_email: `${own}@example.org` };
      const contact_email = `${access}.new@example.org`;
      await db
        .updateTable('orders')
        .set({ ...buyer, contact_email })
        .where('id', '=', order)
        .execute();
      const found = async (q: string) =>
        (await client().attendees({ id: concert.event, q })).data.map((each) => each.ticket.id);
      const ofOrder = (ids: readonly string[]) => [bare, named, handed].map((id) => ids.includes(id));
      const whole = [buyer.buyer_email, contact_email, ` ${contact_email.toUpperCase()} `];
      for (const q of [...whole, `lucja ${access}`, `d'orsted ${access}`, `dorsted ${access}`])
        expect(ofOrder(await found(q)), q).toEqual([true, true, false]);
      for (const q of ['jose nunez', 'NÚÑEZ']) expect(await found(q), q).toContain(named);
      expect(await found(contact_email.slice(1))).toEqual([]);
      expect(await found('example.org')).toEqual([]);
    });

    it('counts what the log adds up to', async () => {
      const rows = await karcis.current.db
        .selectFrom('gate_scans')
        .selectAll()
        .where('event_id', '=', concert.event)
        .execute();
      const told = await counts();
      const sum = (name: 'entries' | 'exits' | 'duplicates' | 'rejected') =>
        rows.reduce((all, row) => all + Number(row[name]), 0);
      expect(told).toMatchObject({
        entries: sum('entries'),
        exits: sum('exits'),
        duplicates: sum('duplicates'),
        rejected: sum('rejected'),
        conflicts: 0,
      });
      const standing = await karcis.current.db
        .selectFrom('standing_entries')
        .selectAll()
        .where('event_id', '=', concert.event)
        .execute();
      expect(told.admitted).toBe(standing.length);
      expect(told.inside).toBe(standing.filter(({ exited_at }) => exited_at === null).length);
    });
  });
}
