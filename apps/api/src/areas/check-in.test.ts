import type { Client } from '@karcis/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBoxOffice } from '../../test/box-office.ts';
import { follow, inThreeMoments } from '../../test/follow.ts';
import { openConcert, testsOfGates } from '../../test/at-gates.ts';
import { given, inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import { testsOfUploads } from '../../test/uploads-at-gates.ts';
import { testsOfPhones } from '../../test/phones.ts';
import { testsOfScanners } from '../../test/scanners-at-gates.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests();
const putri = () => karcis.current.client(people.Putri.token);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

type Events = Parameters<typeof openBoxOffice>[2];
const open = (row?: Events) => openBoxOffice(karcis.current.db, people.Budi.id, row);
const remove = (event: string) =>
  karcis.current.db
    .updateTable('events')
    .set({ deleted_at: inDays(-1), deleted_by: people.Sari.id, delete_reason: 'Salah' })
    .where('id', '=', event)
    .execute();
const turn = (assignment: string, status: 'Active' | 'Ended' | 'Revoked') =>
  karcis.current.db
    .updateTable('petugas_assignments')
    .set({ status, revoked_at: status === 'Revoked' ? inDays(0) : null })
    .where('id', '=', assignment)
    .execute();

type Filter = Parameters<Client['checkIn']['history']>[0];
const history = async (filter?: Filter, client = putri()) =>
  (await client.checkIn.history({ per_page: 100, ...filter })).data;
const idsOf = async (filter?: Filter, client = putri()) =>
  (await history(filter, client)).map(({ id }) => id);

/** The body of an error, under a request id that is always the same. */
async function refusal(event_id: string): Promise<string> {
  const response = await fetch(`${karcis.current.url}/petugas/checkin/history?event_id=${event_id}`, {
    headers: { authorization: `Bearer ${people.Putri.token}`, 'x-request-id': 'sama-saja' },
  });
  return `${response.status} ${await response.text()}`;
}

describe('the events of a petugas', () => {
  it('are those they are assigned to, soonest first, and at the end what is over', async () => {
    const [last, over, next, now] = [
      await open({ starts_at: inDays(5), ends_at: inDays(6) }),
      await open({ starts_at: inDays(-5), ends_at: inDays(-4) }),
      await open({ starts_at: inDays(3), ends_at: inDays(4) }),
      await open({ starts_at: inDays(-1), ends_at: inDays(1) }),
    ];
    for (const { assign } of [last, over, next, now]) await assign(people.Putri.id);
    const elsewhere = await open();
    await elsewhere.assign(people.Prasetyo.id);
    const removed = await open();
    await removed.assign(people.Putri.id);
    await remove(removed.event);

    const { data } = await putri().checkIn.events();
    expect(data.map(({ id, status }) => `${status} ${id}`)).toEqual([
      `Ongoing ${now.event}`,
      `Published ${next.event}`,
      `Published ${last.event}`,
      `Completed ${over.event}`,
    ]);
    for (const { event } of [last, over, next, now])
      await karcis.current.db.deleteFrom('petugas_assignments').where('event_id', '=', event).execute();
    expect((await putri().checkIn.events()).data).toEqual([]);
  });

  it('say what to do there and how full it is, and nothing of money', async () => {
    const own = await open({ terms_markdown: '**Tanpa** tas besar' });
    const ticket_type_ids = [own.ticketType.id];
    const [shift_starts_at, shift_ends_at] = ['2026-11-20T09:00:00.000Z', '2026-11-20T17:30:00.500Z'];
    const id = await own.assign(people.Putri.id, {
      role: 'Supervisor',
      ticket_type_ids,
      shift_starts_at,
      shift_ends_at,
    });
    const { order_id } = await own.sell();
    await own.pay(order_id);
    const [event] = (await putri().checkIn.events()).data;
    expect(event).toMatchObject({
      id: own.event,
      terms_html: '<p><strong>Tanpa</strong> tas besar</p>',
      organizer: own.organizer,
      tickets_sold: 0,
      tickets_checked_in: 0,
      my_assignment: {
        id,
        role: 'Supervisor',
        gate: { id: own.gate, name: 'Pintu Barat' },
        ticket_type_ids,
        shift_starts_at,
        shift_ends_at,
        status: 'Active',
      },
    });
    expect(
      Object.keys(event ?? {}).filter((key) => /revenue|fee|amount|paid|orders|counts/.test(key)),
    ).toEqual([]);
    await turn(id, 'Ended');
    await own.assign(people.Putri.id, { gate_id: null, status: 'Invited' });
    expect((await putri().checkIn.events()).data.map(({ my_assignment }) => my_assignment)).toMatchObject([
      { role: 'Scanner', gate: null, ticket_type_ids: null, shift_starts_at: null, status: 'Invited' },
    ]);
  });

  it('leave the list with the next request when the assignment ends or is revoked', async () => {
    for (const status of ['Ended', 'Revoked'] as const) {
      const own = await open();
      const assignment = await own.assign(people.Putri.id);
      const isListed = async () => (await putri().checkIn.events()).data.some(({ id }) => id === own.event);
      expect(await isListed(), status).toBe(true);
      await turn(assignment, status);
      expect(await isListed(), status).toBe(false);
    }
  });
});

describe('the history of a petugas', () => {
  it('is what they scanned, at all events they work or worked at', async () => {
    const [here, before, sentAway] = [await open(), await open(), await open()];
    await here.assign(people.Putri.id);
    await here.assign(people.Prasetyo.id);
    const scans = [];
    for (const [n, { scan }] of [here, before, sentAway].entries())
      scans.push(await scan({ petugas_id: people.Putri.id, received_at: `2026-11-20T09:0${n}:00Z` }));
    await turn(await before.assign(people.Putri.id), 'Ended');
    await turn(await sentAway.assign(people.Putri.id), 'Revoked');
    const colleague = await here.scan({ petugas_id: people.Prasetyo.id });
    const [first, second] = scans;
    expect(await idsOf()).toEqual([second, first]);
    expect(await idsOf({}, karcis.current.client(people.Prasetyo.token))).toEqual([colleague]);
  });

  it('at one event is theirs alone, unless they are its Supervisor at work', async () => {
    const own = await open();
    const mine = await own.scan({ petugas_id: people.Putri.id, received_at: inDays(-2) });
    const others = await own.scan({ petugas_id: people.Prasetyo.id, received_at: inDays(-1) });
    const nobodys = await own.scan({ method: 'Auto' });
    const elsewhere = await open();
    await elsewhere.scan({ petugas_id: people.Putri.id });
    await elsewhere.assign(people.Putri.id);

    const of = async (role: 'Scanner' | 'Supervisor', status: 'Invited' | 'Active') => {
      const assignment = await own.assign(people.Putri.id, { role, status });
      const found = await idsOf({ event_id: own.event });
      await turn(assignment, 'Ended');
      return found;
    };
    expect(await of('Scanner', 'Active')).toEqual([mine]);
    expect(await of('Supervisor', 'Invited')).toEqual([mine]);
    expect(await of('Supervisor', 'Active')).toEqual([nobodys, others, mine]);
  });

  it('at an event they are not assigned to is a 404, whether there is such an event or not', async () => {
    const [foreign, ended, revoked, removed] = [await open(), await open(), await open(), await open()];
    await foreign.assign(people.Prasetyo.id, { role: 'Supervisor' });
    await turn(await ended.assign(people.Putri.id, { role: 'Supervisor' }), 'Ended');
    await turn(await revoked.assign(people.Putri.id, { role: 'Supervisor' }), 'Revoked');
    await removed.assign(people.Putri.id, { role: 'Supervisor' });
    await remove(removed.event);
    for (const { scan } of [foreign, ended, revoked, removed]) await scan({ petugas_id: people.Putri.id });
    const bodies = new Set<string>();
    for (const event_id of [foreign, ended, revoked, removed].map(({ event }) => event))
      bodies.add(await refusal(event_id));
    for (const event_id of [newId(), '7', 'semua']) bodies.add(await refusal(event_id));
    expect([...bodies]).toEqual([expect.stringMatching(/^404 .*"not_found"/)]);
  });

  it('says in words what came of each scan, without an email address', async () => {
    const own = await open();
    await own.assign(people.Putri.id, { role: 'Supervisor' });
    const ticket_id = await own.issue(await own.sell());
    const by = { petugas_id: people.Putri.id, ticket_id };
    const at = (minute: number) => `2026-11-20T09:${minute}:00.000Z`;
    const undone = await own.scan({ ...by, checkin_status: 'Checked In', received_at: at(10) });
    await own.scan({
      ...by,
      checkin_status: 'Reverted',
      reverts_id: undone,
      petugas_id: people.Prasetyo.id,
      received_at: at(11),
    });
    await own.scan({ ...by, checkin_status: 'Checked In', received_at: at(12) });
    await own.scan({ ...by, checkin_status: 'Duplicate', reason_code: 'already_used', received_at: at(13) });
    await own.scan({ ...by, checkin_status: 'Checked Out', direction: 'Exit', received_at: at(14) });
    await own.scan({ ...by, checkin_status: 'Rejected', reason_code: 'wrong_gate', received_at: at(15) });

    const found = await history({ event_id: own.event });
    const entry = {
      at: at(12),
      gate: { id: own.gate, name: 'Pintu Barat' },
      petugas_name: 'Putri',
    };
    expect(
      found.map(({ result, title, reason, previous_check_in }) => [result, title, reason, previous_check_in]),
    ).toEqual([
      ['Refused', 'Wrong gate', 'This ticket enters by another gate.', null],
      ['Accepted', 'Checked out', null, null],
      ['Refused', 'Already used', 'This ticket was used before.', entry],
      ['Accepted', 'Checked in', null, null],
      ['Accepted', 'Check-in undone', null, null],
      ['Accepted', 'Checked in', null, null],
    ]);
    expect(found.every(({ message }) => message.endsWith('.'))).toBe(true);
    expect(found.at(-1)).toMatchObject({
      attendee: { name: 'Hadi' },
      petugas: { id: people.Putri.id, name: 'Putri' },
      reverted_at: at(11),
      reverted_by: { id: people.Prasetyo.id, name: 'Prasetyo' },
    });
    expect(JSON.stringify(found)).not.toContain('@');
  });

  it('names the entry before an offline scan that arrives late, by whichever clock was earlier', async () => {
    const own = await open();
    await own.assign(people.Putri.id);
    const ticket_id = await own.issue(await own.sell());
    const day = (time: string) => `2026-11-20T${time}:00.000Z`;
    await own.scan({
      checkin_status: 'Checked In',
      ticket_id,
      petugas_id: people.Prasetyo.id,
      scanned_at: day('09:10'),
      received_at: day('09:10'),
    });
    await own.scan({
      checkin_status: 'Conflict',
      reason_code: 'already_used',
      ticket_id,
      petugas_id: people.Putri.id,
      is_offline: true,
      scanned_at: day('09:05'),
      received_at: day('11:00'),
    });
    expect(await history({ event_id: own.event })).toMatchObject([
      {
        checkin_status: 'Conflict',
        title: 'Already used',
        message: 'Let in offline, which the server would have refused. This ticket was used before.',
        previous_check_in: { at: day('09:10'), petugas_name: 'Prasetyo' },
      },
    ]);
  });

  it('stays readable when its parts are in the trash', async () => {
    const own = await open();
    await own.assign(people.Putri.id, { role: 'Supervisor' });
    const { db } = karcis.current;
    const petugas_id = await given(db, 'users', {
      name: 'Galih',
      email: 'galih@example.org',
      role: 'petugas',
      deleted_at: inDays(-1),
      deleted_by: people.Sari.id,
      delete_reason: 'Pindah',
    });
    await own.scan({ petugas_id });
    expect(await history({ event_id: own.event })).toMatchObject([{ petugas: null }]);
  });

  it.for([1, 7, 100])('has each scan on one page while others are made, at %d a page', async (perPage) => {
    const own = await open();
    await own.assign(people.Putri.id);
    const scan = (received_at = inDays(0)) => own.scan({ petugas_id: people.Putri.id, received_at });
    const made = await inThreeMoments(scan);
    const seen = await follow(
      karcis.current,
      `/petugas/checkin/history?event_id=${own.event}&per_page=${perPage}`,
      people.Putri.token,
      () => scan(),
    );
    expect(seen).toEqual(made);
  });
});

testsOfGates('petugas', karcis, () => people);
testsOfUploads('petugas', karcis, () => people);
testsOfPhones('petugas', karcis, () => people);
testsOfScanners(karcis, () => people);

describe('the assignment of a petugas', () => {
  const scan = (event: string, body: object) =>
    putri()
      .checkIn.scan({ id: event, body: { nonce: newId(), code: 'T1:BUKAN', ...body } })
      .then(
        ({ data }) => data.checkin_status,
        (error: { readonly code?: string }) => error.code,
      );
  const at = async (more: object) => {
    const concert = await openConcert(karcis.current, people);
    await concert.assign(people.Putri.id, { role: 'Scanner', ...more });
    return concert;
  };

  it('lets nobody scan who has not accepted it, and is accepted once', async () => {
    const { event } = await at({ status: 'Invited', accepted_at: null });
    const accept = () => putri().checkIn.accept({ id: event });
    expect(await scan(event, {})).toBe('assignment_not_accepted');
    await accept();
    expect(await scan(event, {})).toBe('Rejected');
    await expect(accept()).rejects.toMatchObject({ code: 'not_invited' });
    const elsewhere = await openConcert(karcis.current, people);
    await expect(putri().checkIn.accept({ id: elsewhere.event })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is for its shift, with an hour before and two after, but for Supervisors', async () => {
    const over = { shift_starts_at: inDays(-1), shift_ends_at: inDays(-2.1 / 24) };
    const soon = { shift_starts_at: inDays(1.1 / 24), shift_ends_at: inDays(1) };
    const now = { shift_starts_at: inDays(0.9 / 24), shift_ends_at: inDays(1) };
    expect(await scan((await at(over)).event, {})).toBe('outside_shift');
    expect(await scan((await at(soon)).event, {})).toBe('outside_shift');
    expect(await scan((await at(now)).event, {})).toBe('Rejected');
    expect(await scan((await at({ ...over, role: 'Supervisor' })).event, {})).toBe('Rejected');
  });

  it('allows what it says, and no more', async () => {
    for (const status of ['Revoked', 'Ended'] as const) {
      const { event } = await at({ status, revoked_at: status === 'Revoked' ? inDays(0) : null });
      expect(await scan(event, {})).toBe('not_found');
    }
    const concert = await at({ can_manual_check_in: false, can_undo: false, can_search_attendees: false });
    const ticket_id = await concert.ticket();
    expect(await scan(concert.event, { code: undefined, ticket_id })).toBe('not_permitted');
    await karcis.current.db
      .updateTable('tickets')
      .set({ code: '7K2M-9QXC-4TWD' })
      .where('id', '=', ticket_id)
      .execute();
    expect(await scan(concert.event, { code: '7k2m9qxc4twd' })).toBe('not_permitted');
    expect(await scan(concert.event, { code: '7k2m9qxc4twe' })).toBe('Rejected');
    expect(await scan(concert.event, { force: true, note: 'kenal' })).toBe('supervisor_only');
    await expect(
      putri().checkIn.undo({ id: concert.event, checkin_id: newId(), body: { nonce: newId() } }),
    ).rejects.toMatchObject({ code: 'not_permitted' });
    await expect(putri().checkIn.attendees({ id: concert.event, q: 'hana' })).rejects.toMatchObject({
      code: 'not_permitted',
    });
    expect(await scan((await at({ can_scan: false })).event, {})).toBe('not_permitted');
    expect(await scan((await openConcert(karcis.current, people)).event, {})).toBe('not_found');
  });

  it('shows addresses masked where contact is not to be read', async () => {
    const concert = await at({ can_view_contact: false });
    await concert.issue(people.Hana.id, 'Active', { attendee_email: 'dewi@mail.example.org' });
    const { data } = await putri().checkIn.attendees({ id: concert.event, q: 'dewi@mail.example.org' });
    expect(data.map(({ attendee }) => attendee.email)).toEqual(['d***@m***.org']);
  });

  it('takes back own scans alone, within a quarter of an hour', async () => {
    const concert = await at({});
    const undo = (checkin_id: string) =>
      putri()
        .checkIn.undo({ id: concert.event, checkin_id, body: { nonce: newId() } })
        .then(
          ({ data }) => data.checkin_status,
          (error: { readonly code?: string }) => error.code,
        );
    const scanned = async (petugas_id: string, scanned_at: string) => {
      const ticket_id = await concert.ticket();
      const entry = { ticket_id, checkin_status: 'Checked In' as const };
      const moments = { scanned_at, received_at: scanned_at };
      return given(karcis.current.db, 'check_ins', {
        event_id: concert.event,
        nonce: newId(),
        petugas_id,
        ...entry,
        ...moments,
      });
    };
    expect(await undo(await scanned(people.Prasetyo.id, inDays(0)))).toBe('not_found');
    expect(await undo(await scanned(people.Putri.id, inDays(-16 / 1440)))).toBe('undo_too_late');
    expect(await undo(await scanned(people.Putri.id, inDays(-14 / 1440)))).toBe('Reverted');
  });
});
