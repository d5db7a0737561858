import { beforeAll, describe, expect, it } from 'vitest';
import { openConcert } from '../../test/at-gates.ts';
import { atOnce } from '../../test/at-once.ts';
import { inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import { scanner } from '../../test/uploads-in-order.ts';
import type { Db } from '../db/connection/database.ts';
import { newId } from '../domain/id.ts';
import { judgeLines } from './judging.ts';
import { knownOf, lockAllAtGate } from './upload-facts.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  await karcis.current.client(people.Putri.token).checkIn.addDevice({ body: { name: 'Telepon Putri' } });
});

/** A concert to which Putri is assigned so, and what she sends of it. */
async function concertWith(assignment: object) {
  const concert = await openConcert(karcis.current, people);
  await concert.assign(people.Putri.id, { role: 'Scanner', ...assignment });
  const upload = async (line: object) => {
    const lines = [{ nonce: newId(), ticket_id: await concert.ticket(), ...line }] as never[];
    const sent = { id: concert.event, body: { pending: 0, clock_offset_ms: 0, lines } };
    const client = karcis.current.client(people.Putri.token).checkIn;
    return client.upload(sent).then(
      ({ data }) =>
        data.results
          .map(({ checkin_status: status, reason_code: reason }) => [status, reason ?? []].flat().join(' '))
          .join(),
      (error: { code: string }) => error.code,
    );
  };
  return {
    /** A ticket that the server is to judge now. */
    now: () => upload({}),
    /** A guest whom the phone has let in. */
    alone: (minutes: number) =>
      upload({
        scanned_at: new Date(Date.now() - minutes * 60_000).toISOString(),
        verdict: { checkin_status: 'Checked In', reason_code: null },
      }),
  };
}

describe('the lines of a petugas', () => {
  it('count as far as the assignment goes', async () => {
    const byCode = await concertWith({ can_manual_check_in: false });
    expect(await byCode.now()).toBe('not_permitted');
    // By hand it is asked for the permission that it needs online. The guest is in, and has used no ticket.
    expect(await byCode.alone(5)).toBe('Conflict not_assigned');
    const searcher = await concertWith({ can_scan: false });
    expect(await searcher.now()).toBe('Checked In');
    expect(await searcher.alone(5)).toBe('Checked In');
    const invited = await concertWith({ status: 'Invited', accepted_at: null });
    expect(await invited.alone(5)).toBe('assignment_not_accepted');
  });

  it('by printed codes count as entries by hand do', async () => {
    const code = '7HWN-VZHK-YRHA';
    const letIn = async (assignment: object, typed = code) => {
      const concert = await openConcert(karcis.current, people);
      await concert.assign(people.Putri.id, { role: 'Scanner', ...assignment });
      const ticket = await concert.ticket();
      const { db, client } = karcis.current;
      await db.updateTable('tickets').set({ code }).where('id', '=', ticket).execute();
      const verdict = { checkin_status: 'Checked In', reason_code: null } as const;
      const line = {
        nonce: newId(),
        code: typed,
        scanned_at: new Date(Date.now() - 60_000).toISOString(),
        verdict,
      };
      const body = { pending: 0, clock_offset_ms: 0, lines: [line] };
      const { data } = await client(people.Putri.token).checkIn.upload({ id: concert.event, body });
      return data.results.map(({ checkin_status: status, reason_code: reason }) => [status, reason]);
    };
    expect(await letIn({ can_manual_check_in: false })).toEqual([['Conflict', 'not_assigned']]);
    expect(await letIn({ can_scan: false })).toEqual([['Checked In', null]]);
    for (const typed of ['７ＨＷＮ－ＶＺＨＫ－ＹＲＨＡ', '٧HWN-VZHK-YRHA'])
      expect(await letIn({ can_scan: false }, typed), typed).toEqual([['Checked In', null]]);
  });

  it('count within the shift, by the hour at which they were scanned', async () => {
    const late = await concertWith({ shift_starts_at: inDays(-2), shift_ends_at: inDays(-1) });
    expect(await late.now()).toBe('outside_shift');
    expect(await late.alone(5)).toBe('Conflict not_assigned');
  });

  it('are taken after the assignment is over: before it they let in, after it they are Conflicts', async () => {
    const revoked = { status: 'Revoked', revoked_at: new Date(Date.now() - 10 * 60_000).toISOString() };
    const over = await concertWith(revoked);
    expect(await over.alone(20)).toBe('Checked In');
    expect(await over.alone(5)).toBe('Conflict not_assigned');
    expect(await over.now()).toBe('not_found');
  });

  it('would let a guest in twice where two uploads read before either has locked the ticket (control)', async () => {
    const concert = await openConcert(karcis.current, people);
    const ticketId = await concert.ticket();
    const { database } = karcis.current;
    const asked = { ticketIds: [ticketId], nonces: [] };
    const judgedBy = async (tx: Db) => {
      const known = await knownOf(tx, concert.event, asked);
      const by = scanner({ isSupervisor: true }, people.Putri.id);
      const given = {
        nonce: newId(),
        fault: null,
        at: Date.now(),
        ticketId,
        refusal: null,
        text: null,
        isPrinted: false,
        keyRevokedAt: null,
        generation: null,
      };
      const way = { undoes: null, direction: 'Entry', gateId: null, method: 'Manual' } as const;
      const verdict = { status: 'Checked In', reason: null } as const;
      const line = { ...given, ...way, isForced: false, note: null, verdict };
      const [outcome] = known === undefined ? [] : judgeLines([line], by, known, newId);
      return outcome?.outcome === 'Recorded' ? outcome.scan.status : undefined;
    };
    const unlocked = await database.transaction(async (first) => {
      const one = await judgedBy(first);
      return [one, await database.transaction(judgedBy)];
    });
    expect(unlocked).toEqual(['Checked In', 'Checked In']);
    // Behind the lock, the second one waits until the first has written.
    const waits = await database.transaction(async (first) => {
      await lockAllAtGate(first, concert.event, [ticketId]);
      return database
        .transaction((second) => lockAllAtGate(second, concert.event, [ticketId]))
        .then(
          () => 'did not wait',
          (error: { code?: string }) => error.code,
        );
    });
    expect(waits).not.toBe('did not wait');
  });

  it('take back whom the server let in and the phone turned away, once, however often they are sent at once', async () => {
    const concert = await openConcert(karcis.current, people);
    await concert.assign(people.Putri.id, { role: 'Scanner', can_undo: false });
    const ticket = await concert.ticket();
    const { checkIn } = karcis.current.client(people.Putri.token);
    const scan = async (nonce = newId()) =>
      (await checkIn.scan({ id: concert.event, body: { nonce, ticket_id: ticket } })).data.checkin_status;
    const nonce = newId();
    expect(await scan(nonce)).toBe('Checked In');
    const line = {
      nonce,
      ticket_id: ticket,
      scanned_at: new Date().toISOString(),
      verdict: { checkin_status: 'Rejected', reason_code: 'not_paid' },
    } as const;
    const send = async () => {
      const body = { pending: 0, clock_offset_ms: 0, lines: [line] };
      const { results } = (await checkIn.upload({ id: concert.event, body })).data;
      return results.map(({ outcome, checkin_status }) => `${outcome} ${checkin_status}`).join();
    };
    const { answers } = await atOnce(4, send);
    expect(answers.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'Known Reverted'),
      'Recorded Reverted',
    ]);
    karcis.current.letSecondsPass(2);
    expect((await checkIn.counts({ id: concert.event })).data).toMatchObject({ inside: 0, entries: 0 });
    // The ticket opens a gate again, and what is sent once more takes nothing of that back.
    expect(await scan()).toBe('Checked In');
    expect(await send()).toBe('Known Reverted');
    expect(await scan()).toBe('Duplicate');
    const log = await karcis.current.db
      .selectFrom('check_ins')
      .select(['checkin_status', 'method', 'is_offline', 'petugas_id'])
      .where('ticket_id', '=', ticket)
      .where('checkin_status', '=', 'Reverted')
      .execute();
    expect(log).toEqual([
      { checkin_status: 'Reverted', method: 'Auto', is_offline: true, petugas_id: people.Putri.id },
    ]);
  });

  it('let out, at their hour, whom a gate with a network did not know to be inside, once', async () => {
    const concert = await openConcert(karcis.current, people);
    await concert.changeType({ entry_policy: 'Re-entry' });
    await concert.assign(people.Putri.id);
    const ticket_id = await concert.ticket();
    const { checkIn } = karcis.current.client(people.Putri.token);
    const scan = async (direction: 'Entry' | 'Exit') =>
      (await checkIn.scan({ id: concert.event, body: { nonce: newId(), ticket_id, direction } })).data;
    const line = {
      nonce: newId(),
      ticket_id,
      scanned_at: new Date(Date.now() - 5 * 60_000).toISOString(),
      verdict: { checkin_status: 'Checked In', reason_code: null },
    } as const;
    const send = () =>
      checkIn.upload({ id: concert.event, body: { pending: 0, clock_offset_ms: 0, lines: [line] } });
    const refused = await scan('Exit');
    expect(refused).toMatchObject({ checkin_status: 'Rejected', reason_code: 'not_inside' });
    await atOnce(3, send);
    const standing = await karcis.current.db
      .selectFrom('standing_entries')
      .select('exited_at')
      .where('ticket_id', '=', ticket_id)
      .execute();
    expect(standing).toEqual([{ exited_at: refused.scanned_at }]);
    karcis.current.letSecondsPass(2);
    const { data } = await checkIn.counts({ id: concert.event });
    expect(data).toMatchObject({ inside: 0, entries: 1, exits: 1 });
    expect((await scan('Entry')).checkin_status).toBe('Checked In');
  });

  it('are of the code that was good at their hour, though the ticket was issued anew before they were sent', async () => {
    const concert = await openConcert(karcis.current, people);
    await concert.assign(people.Putri.id);
    const { checkIn } = karcis.current.client(people.Putri.token);
    const { adminTickets } = karcis.current.client(people.Sari.token);
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const letInBy = async (code: string, minutes: number, nonce = newId()) => {
      const verdict = { checkin_status: 'Checked In', reason_code: null } as const;
      const lines = [{ nonce, code, scanned_at: minutesAgo(minutes), verdict }];
      const body = { pending: 0, clock_offset_ms: 0, lines };
      const { results } = (await checkIn.upload({ id: concert.event, body })).data;
      return results.map((each) => [each.checkin_status, each.reason_code ?? []].flat().join(' ')).join();
    };
    const scan = async (code: string) => {
      const { data } = await checkIn.scan({ id: concert.event, body: { nonce: newId(), code } });
      return [data.checkin_status, data.reason_code ?? []].flat().join(' ');
    };
    /** A ticket that was issued anew ten minutes ago, so often, and its codes, the first one first. */
    const reissued = async (times: number) => {
      const id = await concert.ticket();
      const codes = [await concert.codeOf(id)];
      for (let time = 0; time < times; time++) {
        await adminTickets.act({ id, body: { action: 'Reissue', reason: 'Bocor' } });
        codes.push(await concert.codeOf(id));
      }
      const { reissued_at } = await concert.row(id);
      expect(Date.now() - Date.parse(reissued_at ?? '')).toBeLessThan(600_000);
      const change = karcis.current.db.updateTable('tickets').set({ reissued_at: minutesAgo(10) });
      await change.where('id', '=', id).execute();
      return codes as [string, string, string];
    };
    const [old, current] = await reissued(1);
    const nonce = newId();
    expect(await letInBy(old, 20, nonce)).toBe('Checked In');
    expect(await letInBy(old, 20, nonce)).toBe('Checked In');
    expect(await scan(current)).toBe('Duplicate already_used');
    // The newest code may have come first.
    const [former, next] = await reissued(1);
    expect(await scan(next)).toBe('Checked In');
    expect(await letInBy(former, 20)).toBe('Conflict already_used');
    // Once it was issued anew, the former code is as good as revoked, and the newest opens a gate.
    const [stolen, own] = await reissued(1);
    expect(await letInBy(stolen, 5)).toBe('Conflict revoked');
    expect(await scan(stolen)).toBe('Rejected revoked');
    expect(await scan(own)).toBe('Checked In');
    // Until when an older one was good is not known. The newest is good by whatever clock.
    const [first, , third] = await reissued(2);
    expect(await letInBy(first, 20)).toBe('Conflict revoked');
    expect(await letInBy(third, 20)).toBe('Checked In');
  });

  it('are of a code whose key was replaced and revoked before they were sent, by their hour', async () => {
    const concert = await openConcert(karcis.current, people);
    await concert.assign(people.Putri.id);
    const { checkIn } = karcis.current.client(people.Putri.token);
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const send = async (code: string, minutes: number, nonce = newId()) => {
      const verdict = { checkin_status: 'Checked In', reason_code: null } as const;
      const lines = [{ nonce, code, scanned_at: minutesAgo(minutes), verdict }];
      const { results } = (
        await checkIn.upload({ id: concert.event, body: { pending: 0, clock_offset_ms: 0, lines } })
      ).data;
      return results
        .map((each) =>
          [each.outcome, each.code ?? each.checkin_status, each.reason_code ?? []].flat().join(' '),
        )
        .join();
    };
    const scan = async (code: string, nonce = newId()) => {
      const { data } = await checkIn.scan({ id: concert.event, body: { nonce, code } });
      return [data.checkin_status, data.reason_code ?? []].flat().join(' ');
    };
    const tickets = [
      await concert.ticket(),
      await concert.ticket(),
      await concert.ticket(),
      await concert.ticket(),
    ];
    const former = await Promise.all(tickets.map((ticket) => concert.codeOf(ticket)));
    const [inside, between, stolen, cancelled] = former as [string, string, string, string];
    // Sent before the new key, and once more after it.
    const nonce = newId();
    const { db } = karcis.current;
    await karcis.current
      .client(people.Sari.token)
      .adminSigningKeys.create({ id: concert.event, body: { reason: 'Bocor', reissue: false } });
    const keys = await db
      .selectFrom('event_signing_keys')
      .select('key_id')
      .where('event_id', '=', concert.event)
      .orderBy('key_id')
      .execute();
    const newest = keys.at(-1)?.key_id ?? 0;
    // Tickets were issued anew ten minutes ago, and the former key ended five minutes ago. One ticket was cancelled before.
    for (const id of tickets.slice(0, 3))
      await db
        .updateTable('tickets')
        .set({ generation: 2, reissued_at: minutesAgo(10), signing_key_id: newest })
        .where('id', '=', id)
        .execute();
    await db
      .updateTable('tickets')
      .set({ status: 'Revoked', revoked_at: minutesAgo(12), qr_payload: null, signing_key_id: null })
      .where('id', '=', tickets[3] ?? '')
      .execute();
    await db
      .updateTable('event_signing_keys')
      .set({ revoked_at: minutesAgo(5) })
      .where('event_id', '=', concert.event)
      .where('key_id', '=', keys[0]?.key_id ?? 0)
      .execute();
    const current = await Promise.all(tickets.slice(0, 3).map((ticket) => concert.codeOf(ticket)));
    expect(await scan(inside)).toBe('Rejected bad_signature');
    expect(await send(inside, 14, nonce)).toBe('Recorded Checked In');
    expect(await send(inside, 14, nonce)).toBe('Known Checked In');
    expect(await scan(current[0] ?? '')).toBe('Duplicate already_used');
    // The code had ended, though the key had not.
    expect(await send(between, 7)).toBe('Recorded Conflict revoked');
    expect(await scan(current[1] ?? '')).toBe('Checked In');
    // The key had ended: the code may be anybody's.
    expect(await send(stolen, 3)).toBe('Recorded Conflict bad_signature');
    expect(await scan(current[2] ?? '')).toBe('Checked In');
    expect(await send(cancelled, 13)).toBe('Recorded Checked In');
    // The server has refused it under the same nonce before the phone let the guest in.
    const refused = newId();
    expect(await scan(stolen, refused)).toBe('Rejected bad_signature');
    expect(await send(stolen, 3, refused)).toBe('Recorded Conflict bad_signature');
    // A signature of nobody's stays one.
    expect(await send(`${inside.slice(0, -1)}${inside.endsWith('0') ? '1' : '0'}`, 14)).toMatch(
      /^Recorded Conflict /,
    );
  });

  it('come from a device, which the Supervisors see', async () => {
    const concert = await openConcert(karcis.current, people);
    await concert.assign(people.Putri.id);
    await concert.assign(people.Prasetyo.id);
    const of = (name: 'Putri' | 'Prasetyo') => karcis.current.client(people[name].token).checkIn;
    const line = {
      nonce: newId(),
      ticket_id: await concert.ticket(),
      scanned_at: new Date().toISOString(),
      verdict: { checkin_status: 'Checked In', reason_code: null },
    } as const;
    const sent = (lines: (typeof line)[], pending: number) => ({
      id: concert.event,
      body: { pending, app_version: '1.0', clock_offset_ms: 0, lines },
    });
    await expect(of('Prasetyo').upload(sent([line], 0))).rejects.toThrow('409 no_device');
    await of('Putri').upload(sent([], 7));
    const seen = async () => (await of('Prasetyo').devices({ id: concert.event })).data;
    expect(await seen()).toMatchObject([
      { name: 'Telepon Putri', pending_scans: 7, last_upload_at: null, app_version: '1.0' },
    ]);
    await of('Putri').upload(sent([line], 0));
    expect(await seen()).toMatchObject([{ pending_scans: 0, last_upload_at: expect.any(String) }]);
  });

  it('are no affair of an event at which the person never worked', async () => {
    const { event } = await openConcert(karcis.current, people);
    const body = { pending: 0, clock_offset_ms: null, lines: [] };
    await expect(
      karcis.current.client(people.Putri.token).checkIn.upload({ id: event, body }),
    ).rejects.toThrow('404 not_found');
  });
});
