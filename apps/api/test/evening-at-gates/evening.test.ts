import { beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../src/seed/random.ts';
import { given } from '../given.ts';
import { karcisForTests } from '../harness.ts';
import { invite, type People, person } from '../people.ts';
import { codeIn, concertOfBudi, refusalOf } from '../phones.ts';
import { seed } from '../seeds.ts';
import { createServerClock, type ServerClock } from './clock.ts';
import { openPhone, type Phone, type Said } from './phone.ts';

/** Minutes of the evening. They are an order of what happens: in real time, one takes a few milliseconds. */
const minutes = 240;
const offlineFor = 60;
const phonesAtGates = 20;

/** Somebody who comes with a ticket, or with a copy of it. */
interface Guest {
  readonly ticket: string;
  readonly code: string;
  readonly kind: 'Single Entry' | 'Re-entry' | 'Multiple' | 'Revoked';
  /** Whether somebody else has a copy, and comes with it. */
  readonly isCopied: boolean;
  /** Whether the first entry is taken back. */
  readonly isTakenBack: boolean;
}

/** Somebody who walked through a gate. */
interface Walk {
  readonly ticket: string;
  readonly direction: 'Entry' | 'Exit';
  readonly gate: string;
  readonly at: number;
}

/** What the test itself has seen. */
interface Seen {
  readonly walks: Walk[];
  /** Refusals, as they are recorded. */
  readonly refusals: Said[];
  readonly kept: { offline: number; lost: number; letInAfterRefusal: number };
}

const karcis = karcisForTests();
const random = createRandom(seed, 'evening');
let people: People;
let concert: Awaited<ReturnType<typeof concertOfBudi>>;
let clock: ServerClock;
let guests: Guest[];
const phones: { phone: Phone; gate: string; assignment: string; device: string; token: string }[] = [];
const seen: Seen = { walks: [], refusals: [], kept: { offline: 0, lost: 0, letInAfterRefusal: 0 } };
const lost = new Set<Phone>();

const budi = () => karcis.current.client(people.Budi.token).organizerScanning;
const pair = async (assignment_id: string) => {
  const { data } = await budi().pairing({ id: concert.event, body: { assignment_id } });
  const body = { code: codeIn(data.url), name: 'Ponsel' };
  const paired = (await karcis.current.client().pairing.pair({ body })).data;
  return { token: paired.token ?? '', device: paired.device.id };
};

async function issue(kind: Guest['kind'], count: number, ticket_type_id: string): Promise<Guest[]> {
  const made: Guest[] = [];
  for (let n = 0; n < count; n++) {
    const ticket = await concert.issue(people.Hana.id, 'Active', { ticket_type_id });
    const [isCopied, isTakenBack] = [
      kind === 'Single Entry' && n % 6 === 0,
      kind === 'Single Entry' && n % 12 === 1,
    ];
    made.push({ ticket, code: await concert.codeOf(ticket), kind, isCopied, isTakenBack });
  }
  return made;
}

beforeAll(async () => {
  const { db } = karcis.current;
  people = await invite(karcis.current);
  concert = await concertOfBudi(karcis.current, people);
  await concert.changeType({ gate_id: null });
  const event_id = concert.event;
  const typeWith = (entry_policy: 'Re-entry' | 'Multiple') =>
    given(db, 'ticket_types', { event_id, name: entry_policy, price: 0, currency: 'IDR', entry_policy });
  const single = concert.ticketType.id;
  guests = [
    ...(await issue('Single Entry', 180, single)),
    ...(await issue('Re-entry', 50, await typeWith('Re-entry'))),
    ...(await issue('Multiple', 12, await typeWith('Multiple'))),
    ...(await issue('Revoked', 6, single)),
  ];
  const revoked = guests.filter(({ kind }) => kind === 'Revoked').map(({ ticket }) => ticket);
  const now = new Date().toISOString();
  await db
    .updateTable('tickets')
    .set({ status: 'Revoked', revoked_at: now, updated_at: now, qr_payload: null, signing_key_id: null })
    .where('id', 'in', revoked)
    .execute();
  const gates = [concert.gate];
  for (const name of ['Utara', 'Timur', 'Selatan']) gates.push(await given(db, 'gates', { event_id, name }));
  const supervisor = karcis.current.client(people.Putri.token).checkIn;
  clock = createServerClock((await supervisor.pack({ id: event_id })).data.server_time);
  for (let n = 0; n < phonesAtGates; n++) {
    const gate = gates[n % gates.length] ?? '';
    const { id } = await person(db, `Pandu${n}`, 'petugas');
    const assignment = await concert.assign(id, { role: 'Scanner', gate_id: gate });
    const { token, device } = await pair(assignment);
    const told = {
      random,
      clock,
      event: event_id,
      skew: random.int(-9 * 60_000, 9 * 60_000),
      connect: (by: string) => karcis.current.client(by).checkIn,
    };
    phones.push({ phone: openPhone(told, token), gate, assignment, device, token });
  }
});

/** What somebody does at a minute. */
type Visit = (phone: Phone, gate: string) => Promise<void>;

const isInside = (ticket: string) => {
  const last = seen.walks.findLast((walk) => walk.ticket === ticket);
  return last?.direction === 'Entry';
};

/** Comes to a gate, and walks through it where the phone there says so. */
async function come(
  { ticket, code, kind, isCopied, isTakenBack }: Guest,
  direction: Walk['direction'],
  at: Phone,
  gate: string,
) {
  const isAnswerLost =
    at.isOnline && kind === 'Single Entry' && !isTakenBack && random.chance(isCopied ? 0.4 : 0.1);
  const said = await at.scan(code, direction, isAnswerLost);
  if (!at.isOnline) seen.kept.offline += 1;
  if (isAnswerLost) seen.kept.lost += 1;
  if (said.status === 'Checked In' || said.status === 'Checked Out') {
    seen.walks.push({ ticket, direction, gate, at: said.at });
    if (said.recorded === 'Duplicate') {
      seen.kept.letInAfterRefusal += 1;
      seen.refusals.push({ ...said, status: 'Duplicate' });
    }
  } else if (direction === 'Exit' && isInside(ticket)) {
    // Nobody is kept in: the phone did not know of the entry, and the server does.
    seen.walks.push({ ticket, direction, gate, at: said.at });
  } else seen.refusals.push(said);
  return said;
}

function visitsOf(
  guest: Guest,
): { readonly minute: number; readonly guest: Guest | null; readonly visit: Visit }[] {
  const first = random.int(0, minutes - 60);
  const enter: Visit = async (phone, gate) => {
    if (guest.kind !== 'Re-entry' || !isInside(guest.ticket)) await come(guest, 'Entry', phone, gate);
  };
  const leave: Visit = async (phone, gate) => {
    if (isInside(guest.ticket)) await come(guest, 'Exit', phone, gate);
  };
  const takenBack: Visit = async (phone, gate) => {
    const said = await come(guest, 'Entry', phone, gate);
    if (said.status !== 'Checked In') return;
    // The wrong group: the guest stays outside, and comes again later.
    await phone.undo(guest.ticket, said);
    seen.walks.pop();
  };
  const at = (minute: number, visit: Visit) => ({ minute: first + minute, guest, visit });
  if (guest.isTakenBack) return [at(0, takenBack), at(random.int(1, 50), enter)];
  if (guest.kind === 'Re-entry')
    return [
      at(0, enter),
      at(10, leave),
      at(20, enter),
      ...(random.chance(0.5) ? [at(40, leave)] : []),
      at(50, enter),
    ];
  const again = guest.isCopied || guest.kind === 'Multiple' || random.chance(0.1);
  return [at(0, enter), ...(again ? [at(random.int(1, 59), enter)] : [])];
}

/**
 * The phone that a guest comes to: any, or the one that has yet to tell where the guest is. Elsewhere the guest would be let in by who cannot
 * know of that, and would be a Conflict without having done anything wrong.
 */
function phoneFor(guest: Guest | null) {
  const knowing =
    guest === null || guest.isCopied ? undefined : phones.find(({ phone }) => phone.keeps(guest.ticket));
  const found = knowing ?? random.pick(phones.filter(({ phone }) => !lost.has(phone)));
  return lost.has(found.phone) ? undefined : found;
}

/** What becomes of phones: some are without a network for an hour, and one of them is lost meanwhile. */
function networkOf(): { readonly minute: number; readonly happens: () => Promise<void> }[] {
  const [first, ...others] = random.sample(phones, 8);
  if (first === undefined) throw new Error('There are phones');
  return [
    ...others.flatMap(({ phone }) => {
      const from = random.int(5, minutes - offlineFor - 5);
      return [
        { minute: from, happens: async () => phone.goOffline() },
        { minute: from + offlineFor, happens: async () => phone.goOnline() },
      ];
    }),
    { minute: 40, happens: async () => first.phone.goOffline() },
    {
      minute: 80,
      async happens() {
        lost.add(first.phone);
        const supervisor = karcis.current.client(people.Putri.token).checkIn;
        await supervisor.revokeDevice({ id: concert.event, device_id: first.device });
        expect(await refusalOf(first.phone.goOnline())).toBe('not_signed_in');
        first.phone.goOffline();
      },
    },
    {
      minute: 150,
      async happens() {
        await first.phone.goOnline((await pair(first.assignment)).token);
        lost.delete(first.phone);
      },
    },
  ];
}

async function spend(): Promise<void> {
  const visits = guests.flatMap(visitsOf);
  const strangers = Array.from({ length: 15 }, (_, n) => ({
    minute: random.int(0, minutes - 1),
    guest: null,
    visit: async (phone: Phone) =>
      void seen.refusals.push(await phone.scan(`https://example.org/${n}`, 'Entry', false)),
  }));
  const network = networkOf();
  for (const { phone } of phones) await phone.readPack();
  for (let minute = 0; minute < minutes; minute++) {
    for (const each of network) if (each.minute === minute) await each.happens();
    for (const each of [...visits, ...strangers].filter((one) => one.minute === minute)) {
      const found = phoneFor(each.guest);
      if (found !== undefined) await each.visit(found.phone, found.gate);
    }
    const online = phones.filter(({ phone }) => phone.isOnline && !lost.has(phone));
    if (minute % 10 === 0) await random.pick(online).phone.repeat();
    if (minute % 15 === 0) await random.pick(online).phone.readPack();
  }
  for (const { phone } of phones) await phone.goOnline();
  for (const { phone } of random.sample(phones, phones.length)) await phone.repeat();
}

describe('an evening with twenty phones', () => {
  it('ends with the guests inside who have walked in', async () => {
    await spend();
    karcis.current.letSecondsPass(2);
    const { data } = await budi().counts({ id: concert.event });
    const entries = seen.walks.filter(({ direction }) => direction === 'Entry');
    const tickets = new Set(entries.map(({ ticket }) => ticket));
    const twice = entries.filter(
      ({ ticket }, at) =>
        guests.find((guest) => guest.ticket === ticket)?.kind === 'Single Entry' &&
        entries.slice(0, at).some((other) => other.ticket === ticket),
    );
    const refused = (status: string) => seen.refusals.filter((said) => said.status === status).length;
    expect(data).toMatchObject({
      inside: [...tickets].filter(isInside).length,
      admitted: tickets.size,
      entries: entries.length - twice.length,
      exits: seen.walks.length - entries.length,
      duplicates: refused('Duplicate'),
      rejected: refused('Rejected'),
      conflicts: twice.length,
    });
    const conflicts = await karcis.current
      .client(people.Putri.token)
      .checkIn.history({ event_id: concert.event, checkin_status: 'Conflict', per_page: 100 });
    const named = conflicts.data.map(({ ticket, reason_code }) => `${ticket?.id} ${reason_code}`);
    expect(named.toSorted()).toEqual(twice.map(({ ticket }) => `${ticket} already_used`).toSorted());
    // It was an evening on which all of this happened.
    for (const [what, count] of Object.entries({ ...seen.kept, conflicts: twice.length }))
      expect(count, what).toBeGreaterThan(0);
    expect(seen.kept.offline).toBeGreaterThan(20);
  });

  it('has for each ticket the entry of the last guest who came with it, and when that guest left', async () => {
    const rows = await karcis.current.db
      .selectFrom('standing_entries')
      .select(['ticket_id', 'entered_at', 'exited_at'])
      .where('event_id', '=', concert.event)
      .execute();
    const standing = new Map(rows.map((row) => [row.ticket_id, row]));
    const came = new Set(seen.walks.map(({ ticket }) => ticket));
    expect(new Set(standing.keys())).toEqual(came);
    for (const { ticket, isCopied, kind } of guests.filter((guest) => came.has(guest.ticket))) {
      const walks = seen.walks
        .filter((walk) => walk.ticket === ticket)
        .toSorted((one, other) => one.at - other.at);
      const row = standing.get(ticket);
      const at = (instant: string | null | undefined) => (instant == null ? null : Date.parse(instant));
      const entered = walks.filter(({ direction }) => direction === 'Entry').map((walk) => walk.at);
      // Of two who came with one ticket, the entry of either stands.
      if (isCopied || kind === 'Single Entry') expect(entered).toContain(at(row?.entered_at));
      else expect(at(row?.entered_at)).toBe(entered.at(-1));
      const last = walks.at(-1);
      expect(at(row?.exited_at)).toBe(last?.direction === 'Exit' ? last.at : null);
    }
  });
});
