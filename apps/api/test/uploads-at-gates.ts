import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../src/domain/id.ts';
import { openConcert } from './at-gates.ts';
import { atOnce } from './at-once.ts';
import type { Karcis } from './harness.ts';
import type { People } from './people.ts';
import { organizerOf } from './webhook-records.ts';

/** What a device sends that was alone: the same for check-in staff and for those who run the event. */
export function testsOfUploads(
  access: 'petugas' | 'organizer',
  karcis: { readonly current: Karcis },
  peopleOf: () => People,
): void {
  const area = access === 'petugas' ? ('checkIn' as const) : ('organizerScanning' as const);
  const who = access === 'petugas' ? ('Putri' as const) : ('Budi' as const);
  let concert: Awaited<ReturnType<typeof openConcert>>;
  const client = () => karcis.current.client(peopleOf()[who].token)[area];
  type Line = Parameters<ReturnType<typeof client>['upload']>[0]['body']['lines'][number];
  const upload = async (lines: readonly Line[], clock_offset_ms: number | null = 0) =>
    (
      await client().upload({
        id: concert.event,
        body: { pending: 0, clock_offset_ms, lines: [...lines] },
      })
    ).data;
  const said = async (lines: readonly Line[]) =>
    (await upload(lines)).results.map(({ outcome, code, checkin_status: status, reason_code: reason }) =>
      [outcome, code ?? status, reason ?? []].flat().join(' '),
    );
  const refusalOf = async (body: { readonly code: string }) =>
    (await client().scan({ id: concert.event, body: { nonce: newId(), ...body } })).data.reason_code;
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const letIn = (ticket_id: string, more: Partial<Line> = {}): Line => ({
    nonce: newId(),
    ticket_id,
    scanned_at: minutesAgo(5),
    verdict: { checkin_status: 'Checked In', reason_code: null },
    ...more,
  });
  const logOf = (ticket: string) =>
    karcis.current.db
      .selectFrom('check_ins')
      .selectAll()
      .where('ticket_id', '=', ticket)
      .orderBy('scanned_at')
      .execute();
  const standing = (ticket: string) =>
    karcis.current.db.selectFrom('standing_entries').selectAll().where('ticket_id', '=', ticket).execute();

  describe('a device that was alone', () => {
    beforeAll(async () => {
      const organizer = await organizerOf(karcis.current.db, peopleOf().Budi.email);
      concert = await openConcert(karcis.current, peopleOf(), organizer);
      await concert.assign(peopleOf().Putri.id);
      const { checkIn } = karcis.current.client(peopleOf().Putri.token);
      if (access === 'petugas') await checkIn.addDevice({ body: { name: 'Telepon Putri' } });
    });

    it('tells whom it has let in, by the clock of the server, and is told it knows it next time', async () => {
      const ticket = await concert.ticket();
      const { scanned_at: _, ...line } = letIn(ticket, { code: await concert.codeOf(ticket) });
      delete (line as { ticket_id?: string }).ticket_id;
      const lines = [{ ...line, scanned_at: minutesAgo(65) }];
      // Its clock was an hour behind.
      const first = await upload(lines, 3_600_000);
      expect(first.results).toMatchObject([
        { nonce: line.nonce, outcome: 'Recorded', code: null, checkin_status: 'Checked In' },
      ]);
      const [row] = await logOf(ticket);
      const age = Date.parse(row?.received_at ?? '') - Date.parse(row?.scanned_at ?? '');
      expect(age).toBeGreaterThanOrEqual(5 * 60_000);
      expect(age).toBeLessThan(60 * 60_000);
      expect(row).toMatchObject({ is_offline: true, method: 'QR Scan', petugas_id: peopleOf()[who].id });
      expect(await standing(ticket)).toMatchObject([{ check_in_id: row?.id, entered_at: row?.scanned_at }]);
      const again = await upload(lines, 3_600_000);
      expect(again.results).toEqual([{ ...first.results[0], outcome: 'Known' }]);
      // Upper and lower case of an id are the same.
      const upper = lines.map((each) => ({ ...each, nonce: each.nonce.toUpperCase() }));
      expect((await upload(upper, 3_600_000)).results).toEqual(again.results);
      expect(await logOf(ticket)).toHaveLength(1);
    });

    it('has let in whom the gate beside it let in before: a Conflict, which the audit log and the counts tell', async () => {
      const ticket = await concert.ticket();
      await client().scan({ id: concert.event, body: { nonce: newId(), ticket_id: ticket } });
      expect(await said([letIn(ticket)])).toEqual(['Recorded Conflict already_used']);
      const told = await karcis.current.db
        .selectFrom('activity_log')
        .select('changes')
        .where('action', '=', 'check_in.conflicted')
        .where('subject_id', '=', ticket)
        .execute();
      expect(told).toEqual([{ changes: [{ field: 'reason_code', old: null, new: 'already_used' }] }]);
      expect(await standing(ticket)).toHaveLength(1);
      karcis.current.letSecondsPass(2);
      expect((await client().counts({ id: concert.event })).data.conflicts).toBeGreaterThan(0);
    });

    it('has let in a guest whose ticket was refunded afterwards, and that is no Conflict', async () => {
      const [after, before] = [await concert.ticket(), await concert.ticket()];
      const revoke = (id: string, minutes: number) =>
        karcis.current.db
          .updateTable('tickets')
          .set({ status: 'Revoked', revoked_at: minutesAgo(minutes), qr_payload: null, signing_key_id: null })
          .where('id', '=', id)
          .execute();
      await revoke(after, 1);
      await revoke(before, 10);
      expect(await said([letIn(after), letIn(before)])).toEqual([
        'Recorded Checked In',
        'Recorded Conflict revoked',
      ]);
    });

    it('is believed no clock that is years away', async () => {
      const [early, late] = [await concert.ticket(), await concert.ticket()];
      const at = (year: string) => ({ scanned_at: `${year}-01-01T00:00:00.000Z` });
      expect(await said([letIn(late, at('2066')), letIn(early, at('2006'))])).toEqual([
        'Recorded Checked In',
        'Recorded Conflict event_not_open',
      ]);
      const [row] = await logOf(late);
      expect(row?.scanned_at).toBe(row?.received_at);
    });

    it('sends what cannot be recorded: each line is told why, and blocks no other', async () => {
      const ticket = await concert.ticket();
      const { scanned_at: _, ...timeless } = letIn(ticket);
      const elsewhere = await openConcert(karcis.current, peopleOf());
      const lines: Line[] = [
        { nonce: newId() },
        letIn(ticket, { code: 'x' }),
        timeless,
        letIn(ticket, { verdict: { checkin_status: 'Checked In', reason_code: 'not_paid' } }),
        letIn(ticket, { verdict: { checkin_status: 'Rejected', reason_code: null } }),
        letIn(newId()),
        letIn(await elsewhere.ticket()),
        letIn(ticket, { gate_id: elsewhere.gate }),
        { nonce: newId(), kind: 'Undo' },
        { nonce: newId(), kind: 'Undo', undoes: newId() },
        letIn(ticket),
      ];
      expect(await said(lines)).toEqual([
        ...Array.from({ length: 5 }, () => 'Invalid invalid_request'),
        'Invalid not_found',
        'Invalid not_found',
        'Invalid no_such_record',
        'Invalid invalid_request',
        'Invalid nothing_to_undo',
        'Recorded Checked In',
      ]);
      expect(await logOf(ticket)).toHaveLength(1);
    });

    /** Gives a ticket a printed code, of which the last sign tells the two runs of these tests apart. */
    const printed = async (ticket: string, beginning: string) => {
      const code = `${beginning}${access === 'petugas' ? 'A' : 'B'}`;
      await karcis.current.db.updateTable('tickets').set({ code }).where('id', '=', ticket).execute();
      return code;
    };
    const byCode = (code: string, more: Partial<Line> = {}): Line => {
      const { ticket_id: _, ...line } = letIn('', { code, ...more });
      return line;
    };
    const notListed = { verdict: { checkin_status: 'Rejected', reason_code: 'not_listed' } } as const;

    it('has let in by a printed code, which is the ticket’s, once, however often and in any way it is sent', async () => {
      const ticket = await concert.ticket();
      const code = await printed(ticket, '7HWB-VZHK-YRH');
      const line = byCode(`]C1${code.toLowerCase().replaceAll('-', ' ')}\r\n`);
      expect(await said([line])).toEqual(['Recorded Checked In']);
      const { answers } = await atOnce(4, () => said([line]));
      expect(answers.flat()).toEqual(Array.from({ length: 4 }, () => 'Known Checked In'));
      expect(await logOf(ticket)).toMatchObject([{ method: 'Manual', scanned_code: null, is_offline: true }]);
      expect(await standing(ticket)).toHaveLength(1);
      // The next phone has let in a copy of the same print.
      expect(await said([byCode(code)])).toEqual(['Recorded Conflict already_used']);
      expect(await refusalOf({ code })).toBe('already_used');
    });

    it('has let in by a printed code that was used elsewhere meanwhile, is of another event, or of no ticket: Conflicts', async () => {
      const [used, revoked] = [await concert.ticket(), await concert.ticket()];
      const [usedCode, revokedCode] = [
        await printed(used, '7HWC-VZHK-YRH'),
        await printed(revoked, '7HWD-VZHK-YRH'),
      ];
      await client().scan({ id: concert.event, body: { nonce: newId(), ticket_id: used } });
      const change = karcis.current.db.updateTable('tickets').set({
        status: 'Revoked',
        revoked_at: minutesAgo(10),
        qr_payload: null,
        signing_key_id: null,
      });
      await change.where('id', '=', revoked).execute();
      const elsewhere = await openConcert(karcis.current, peopleOf());
      const foreign = await printed(await elsewhere.ticket(), '7HWE-VZHK-YRH');
      const lines = [usedCode, revokedCode, foreign, '7HWF-VZHK-YRHZ'].map((code) => byCode(code));
      const expected = ['already_used', 'revoked', 'unknown_code', 'unknown_code'];
      expect(await said(lines)).toEqual(expected.map((reason) => `Recorded Conflict ${reason}`));
      expect(await said(lines.toReversed())).toEqual(
        expected.toReversed().map((reason) => `Known Conflict ${reason}`),
      );
      expect((await logOf(used)).map(({ checkin_status: status }) => status).toSorted()).toEqual([
        'Checked In',
        'Conflict',
      ]);
    });

    it('could not check a printed code: the server judges that hour, and the ticket is as before', async () => {
      const [ticket, used] = [await concert.ticket(), await concert.ticket()];
      const [code, usedCode] = [await printed(ticket, '7HWG-VZHK-YRH'), await printed(used, '7HWH-VZHK-YRH')];
      const [line, unknown] = [byCode(code, notListed), byCode('7HWJ-VZHK-YRHZ', notListed)];
      await said([letIn(used, { scanned_at: minutesAgo(8) })]);
      expect(await said([line, byCode(usedCode, notListed), unknown])).toEqual([
        'Recorded Rejected not_listed',
        'Recorded Duplicate already_used',
        'Recorded Rejected unknown_code',
      ]);
      expect(await said([line, unknown])).toEqual([
        'Known Rejected not_listed',
        'Known Rejected unknown_code',
      ]);
      expect(await logOf(ticket)).toMatchObject([{ reason_code: 'not_listed', scanned_code: null }]);
      // Verdicts of an earlier upload do not hold either.
      const older = { verdict: { checkin_status: 'Rejected', reason_code: 'unknown_code' } } as const;
      expect(await said([byCode(code, older)])).toEqual(['Recorded Rejected not_listed']);
      expect(await standing(ticket)).toEqual([]);
      // Scanned before the entry elsewhere, it was not used then.
      await client().scan({ id: concert.event, body: { nonce: newId(), code } });
      expect(await said([byCode(code, notListed)])).toEqual(['Recorded Rejected not_listed']);
    });

    it('could not check a printed code that the server has let in, its answer lost: the entry is taken back, once', async () => {
      const ticket = await concert.ticket();
      const code = await printed(ticket, '7HWK-VZHK-YRH');
      const nonce = newId();
      await client().scan({ id: concert.event, body: { nonce, code } });
      const line = byCode(code, { ...notListed, nonce, scanned_at: minutesAgo(0) });
      expect(await said([line])).toEqual(['Recorded Reverted']);
      expect(await said([line])).toEqual(['Known Reverted']);
      expect(await standing(ticket)).toEqual([]);
    });

    it('has let a guest out by a printed code that it lacked, or by a ticket of whose entry it knew nothing', async () => {
      const tickets = [await concert.ticket(), await concert.ticket()];
      const code = await printed(tickets[0] ?? '', '7HWM-VZHK-YRH');
      await said(tickets.map((ticket) => letIn(ticket)));
      const left = {
        direction: 'Exit',
        scanned_at: minutesAgo(3),
        verdict: { checkin_status: 'Rejected', reason_code: 'not_inside' },
      } as const;
      const lines = [byCode(code, left), letIn(tickets[1] ?? '', left)];
      expect(await said(lines)).toEqual(['Recorded Checked Out', 'Recorded Checked Out']);
      expect(await said(lines)).toEqual(['Known Checked Out', 'Known Checked Out']);
      expect(await said([byCode(code, { ...left, scanned_at: minutesAgo(1) })])).toEqual([
        'Recorded Rejected not_inside',
      ]);
    });

    it('takes back what it has let in, and the guest may come again', async () => {
      const ticket = await concert.ticket();
      const [line, left] = [letIn(ticket), letIn(ticket, { direction: 'Exit', scanned_at: minutesAgo(3) })];
      left.verdict = { checkin_status: 'Checked Out', reason_code: null };
      const undo = { nonce: newId(), kind: 'Undo', undoes: line.nonce, scanned_at: minutesAgo(4) } as const;
      expect(await said([undo, line])).toEqual(['Recorded Reverted', 'Recorded Checked In']);
      expect(await standing(ticket)).toEqual([]);
      expect(await said([left])).toEqual(['Recorded Rejected not_inside']);
      expect(await said([letIn(ticket)])).toEqual(['Recorded Checked In']);
    });

    it('sends the same lines at the same time from two tabs: each is recorded once', async () => {
      const tickets = await Promise.all(Array.from({ length: 5 }, () => concert.ticket()));
      const lines = tickets.map((ticket) => letIn(ticket));
      const { answers } = await atOnce(6, (n) => said(n % 2 === 0 ? lines : lines.toReversed()));
      const flat = answers.flat().toSorted();
      expect(flat.filter((each) => each.startsWith('Recorded'))).toHaveLength(tickets.length);
      expect(flat.filter((each) => each === 'Known Checked In')).toHaveLength(5 * tickets.length);
      for (const ticket of tickets) expect(await logOf(ticket)).toHaveLength(1);
    });

    it('sends codes that are of no ticket from two tabs, and again: each is recorded once, however it is written', async () => {
      // One that is cut in the middle of a character, which two units of UTF-16 stand for.
      const codes = [`${'x'.repeat(199)}\u{1F3AB}`, '<b>x</b>', newId()];
      const lines = codes.map((code) => {
        const { ticket_id: _, ...line } = letIn('');
        return { ...line, code };
      });
      const { answers } = await atOnce(6, () => said(lines));
      const flat = [...answers.flat(), ...(await said(lines))];
      expect(flat.filter((each) => each === 'Recorded Conflict unknown_code')).toHaveLength(codes.length);
      expect(flat.filter((each) => each === 'Known Conflict unknown_code')).toHaveLength(6 * codes.length);
    });

    it('and the gates beside it let each guest in once, whoever is first', async () => {
      const tickets = await Promise.all(Array.from({ length: 8 }, () => concert.ticket()));
      await atOnce(4, (n): Promise<unknown> =>
        n % 2 === 0
          ? upload(tickets.map((ticket) => letIn(ticket)))
          : Promise.all(
              tickets.map((ticket_id) =>
                client().scan({ id: concert.event, body: { nonce: newId(), ticket_id } }),
              ),
            ),
      );
      const { rows } = await sql<{ entries: number }>`
        select count(*)::int as entries from check_ins
        where event_id = ${concert.event} and ticket_id = any(${tickets}::uuid[]) and checkin_status = 'Checked In'
        group by ticket_id
      `.execute(karcis.current.db);
      expect(rows.map(({ entries }) => entries)).toEqual(tickets.map(() => 1));
    });

    it('lets in all tickets of an order at once, judged now', async () => {
      const tickets = await Promise.all(Array.from({ length: 3 }, () => concert.ticket()));
      const lines = tickets.map((ticket_id) => ({ nonce: newId(), ticket_id }));
      expect(await said([...lines, { nonce: newId(), ticket_id: tickets[0] ?? '' }])).toEqual([
        ...tickets.map(() => 'Recorded Checked In'),
        'Recorded Duplicate already_used',
      ]);
      expect(await logOf(tickets[0] ?? '')).toMatchObject([
        { method: 'Bulk', is_offline: false },
        { checkin_status: 'Duplicate' },
      ]);
      // What is judged now is of now, whatever hour the device says; and force needs a reason.
      const late = await concert.ticket();
      const forced = { nonce: newId(), ticket_id: await concert.ticket(), forced: true };
      expect(await said([{ nonce: newId(), ticket_id: late, scanned_at: minutesAgo(60) }, forced])).toEqual([
        'Recorded Checked In',
        'Invalid invalid_request',
      ]);
      const [row] = await logOf(late);
      expect(row?.scanned_at).toBe(row?.received_at);
    });

    it('takes with it what it judges by: the event, and its tickets', async () => {
      const ticket = await concert.ticket();
      const { data: pack } = await client().pack({ id: concert.event });
      expect(pack).toMatchObject({ event: { id: concert.event }, my_assignment: { role: 'Supervisor' } });
      const { data } = await client().packTickets({ id: concert.event });
      expect(data.tickets.id).toContain(ticket);
      expect(data).toMatchObject({ has_more: false, tickets_total: data.tickets.id.length });
    });

    it('takes a hundred lines with the statements that one takes', async () => {
      const before = await upload([]);
      expect(before).toMatchObject({ results: [], server_time: expect.any(String) });
      const lines = Array.from({ length: 100 }, () => ({
        ...letIn('', { code: `bukan ${newId()}` }),
        ticket_id: undefined,
      })) as unknown as Line[];
      const answers = await said(lines);
      expect(new Set(answers)).toEqual(new Set(['Recorded Conflict unknown_code']));
    });
  });
}
