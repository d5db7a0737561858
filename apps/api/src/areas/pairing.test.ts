import { hash } from 'node:crypto';
import type { Route } from '@karcis/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openConcert } from '../../test/at-gates.ts';
import { atOnce } from '../../test/at-once.ts';
import { ask, pairOf } from '../../test/browser.ts';
import { inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { winnersOfFour } from '../../test/seen-open.ts';
import { invite, type People, person } from '../../test/people.ts';
import { codeIn, concertOfBudi, refusalOf } from '../../test/phones.ts';
import { routes } from '../../test/routes.ts';
import type { Db } from '../db/connection/database.ts';
import { newId } from '../domain/id.ts';
import { useCode } from '../gates/pairing.ts';
import { tidy } from '../jobs/tidy.ts';

const karcis = karcisForTests();
let people: People;
let concert: Awaited<ReturnType<typeof concertOfBudi>>;
beforeAll(async () => {
  people = await invite(karcis.current);
  concert = await concertOfBudi(karcis.current, people);
});

const db = () => karcis.current.db;
let scanners = 0;
/** A petugas who is assigned to the concert, as a Scanner. */
async function aScanner(more: object = {}, account: Parameters<typeof person>[3] = {}) {
  scanners += 1;
  const somebody = await person(db(), `Pandu${scanners}`, 'petugas', account);
  return { ...somebody, assignment: await concert.assign(somebody.id, { role: 'Scanner', ...more }) };
}
const codeFor = async (assignment_id: string, id = concert.event, by = people.Budi.token) =>
  codeIn(
    (await karcis.current.client(by).organizerScanning.pairing({ id, body: { assignment_id } })).data.url,
  );
const pair = async (code: string, more: object = {}) =>
  (await karcis.current.client().pairing.pair({ body: { code, name: 'Ponsel Pandu', ...more } })).data;
const paired = async (assignment: string) => {
  const { token, ...phone } = await pair(await codeFor(assignment));
  return { ...phone, token: token ?? '' };
};
const change = (code: string, set: { expires_at: string }) =>
  db()
    .updateTable('pairing_codes')
    .set(set)
    .where('code_hash', '=', hash('sha256', code, 'buffer'))
    .execute();

describe('a phone that is paired', () => {
  it('scans for its person, who has typed no password, and each scan says with which device', async () => {
    const Pandu = await aScanner();
    const phone = await pair(await codeFor(Pandu.assignment), { platform: 'Android 16' });
    expect(phone).toMatchObject({
      user: { name: Pandu.name },
      device: { name: 'Ponsel Pandu', platform: 'Android 16', app_version: null },
    });
    const client = karcis.current.client(phone.token).checkIn;
    const ticket_id = await concert.ticket();
    const code = await concert.codeOf(ticket_id);
    const { data } = await client.scan({ id: concert.event, body: { nonce: newId(), code } });
    expect(data).toMatchObject({
      checkin_status: 'Checked In',
      petugas: { id: Pandu.id },
      device: { id: phone.device.id },
    });
    const told = await db()
      .selectFrom('activity_log')
      .select(['actor_id', 'event_id', 'changes'])
      .where('action', '=', 'device.paired')
      .where('subject_id', '=', phone.device.id)
      .execute();
    const changes = [{ field: 'paired_by', old: null, new: people.Budi.id }];
    expect(told).toEqual([{ actor_id: Pandu.id, event_id: concert.event, changes }]);
    // It is bound to its device already.
    const again = await client.addDevice({ body: { name: 'Ponsel lain', app_version: '1.0.1' } });
    expect(again.data).toMatchObject({ id: phone.device.id, platform: 'Android 16', app_version: '1.0.1' });
  });

  it('accepts an assignment in the name of an account without a password, and opens that account', async () => {
    const invited = { status: 'Invited', accepted_at: null };
    for (const status of ['Active', 'Invited'] as const) {
      const Rahma = await aScanner(invited, { status });
      const { token } = await paired(Rahma.assignment);
      await karcis.current.client(token).checkIn.counts({ id: concert.event });
      const row = await db()
        .selectFrom('petugas_assignments as duty')
        .innerJoin('users', 'users.id', 'duty.user_id')
        .select(['duty.status', 'duty.accepted_at', 'users.status as account'])
        .where('duty.id', '=', Rahma.assignment)
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ status: 'Active', accepted_at: expect.any(String), account: 'Active' });
    }
  });

  it('keeps its token in a cookie where a page of this server asks for a session', async () => {
    const Pandu = await aScanner();
    const body = { code: await codeFor(Pandu.assignment), name: 'Ponsel', session: true };
    const send = (site: string) =>
      ask(karcis.current, 'POST', '/auth/pair', { 'sec-fetch-site': site }, body);
    expect((await send('cross-site')).body.code).toBe('cross_site');
    const answer = await send('same-origin');
    expect(answer.body.data).toMatchObject({ token: null, user: { name: Pandu.name } });
    const headers = { cookie: pairOf(answer), 'sec-fetch-site': 'same-origin' };
    const get = (path: string) => ask(karcis.current, 'GET', path, headers);
    expect((await get(`/petugas/events/${concert.event}/counts`)).status).toBe(200);
    expect((await get('/auth/me')).body.code).toBe('sign_in_required');
    // To the rest of the site the browser is nobody's, and may do what nobody may.
    const bought = await ask(karcis.current, 'POST', '/orders/find', headers, { reference: 'KRC-TIADA' });
    expect(bought.body.code).not.toBe('sign_in_required');
    expect((await ask(karcis.current, 'POST', '/auth/logout', headers)).status).toBe(204);
    expect((await get(`/petugas/events/${concert.event}/counts`)).status).toBe(401);
  });

  it('ends three days after the last event of its person there, and after thirty days at most', async () => {
    const Pandu = await aScanner();
    const days = async () =>
      (Date.parse((await paired(Pandu.assignment)).expires_at) - Date.now()) / 86_400_000;
    expect(await days()).toBeCloseTo(2 + 3, 1);
    const next = await openConcert(karcis.current, people, concert.organizerId);
    await next.assign(Pandu.id);
    await next.changeEvent({ ends_at: inDays(9) });
    // Another organizer's is none of its business.
    const elsewhere = await openConcert(karcis.current, people);
    await elsewhere.assign(Pandu.id);
    await elsewhere.changeEvent({ ends_at: inDays(20) });
    expect(await days()).toBeCloseTo(9 + 3, 1);
    await next.changeEvent({ ends_at: inDays(90) });
    expect(await days()).toBeCloseTo(30, 1);
  });
});

describe('a code', () => {
  it('pairs one phone, however many read it at once', async () => {
    const Pandu = await aScanner();
    const code = await codeFor(Pandu.assignment);
    const { answers, refusals } = await atOnce(20, () => pair(code));
    expect(answers).toHaveLength(1);
    expect(refusals).toHaveLength(19);
    for (const refusal of refusals)
      expect(refusal).toMatch(/^\D*(401 wrong_credentials|429 too_many_attempts)/);
    const devices = await db().selectFrom('devices').select('id').where('user_id', '=', Pandu.id).execute();
    expect(devices).toHaveLength(1);
  });

  it('is used once by the statement alone; without its condition each of them would get it (control)', async () => {
    const Pandu = await aScanner();
    const uses = async (use: (tx: Db, code: Buffer) => Promise<unknown>) => {
      const code = hash('sha256', await codeFor(Pandu.assignment), 'buffer');
      return winnersOfFour(karcis.current, {
        look: (tx) =>
          sql`select from pairing_codes where code_hash = ${code} and used_at is null`.execute(tx),
        take: (tx) => use(tx, code),
      });
    };
    const careless = async (tx: Db, code: Buffer) =>
      (await sql`update pairing_codes set used_at = now() where code_hash = ${code} returning id`.execute(tx))
        .rows[0];
    expect(await uses(useCode)).toBe(1);
    expect(await uses(careless)).toBe(4);
  });

  it('opens nothing once it is used or expired, or its assignment, account or event is over, and all are told the same', async () => {
    const { Sari } = people;
    const told = new Set<string>();
    const refused = async (code: string) => {
      const body = { code, name: 'Ponsel' };
      const answer = await ask(karcis.current, 'POST', '/auth/pair', { 'x-request-id': 'sama-saja' }, body);
      told.add(`${answer.status} ${JSON.stringify(answer.body)}`);
    };
    const used = await codeFor((await aScanner()).assignment);
    await pair(used);
    await refused(used);
    await refused('tidak-pernah-dibuat');
    const expired = await codeFor((await aScanner()).assignment);
    await change(expired, { expires_at: inDays(-0.0001) });
    await refused(expired);
    for (const set of [{ status: 'Revoked', revoked_at: inDays(0) }, { status: 'Ended' }] as const) {
      const { assignment } = await aScanner();
      const code = await codeFor(assignment);
      await db().updateTable('petugas_assignments').set(set).where('id', '=', assignment).execute();
      await refused(code);
    }
    const gone = { deleted_at: inDays(0), deleted_by: Sari.id, delete_reason: 'Salah' };
    for (const set of [{ status: 'Suspended' }, { role: 'ticket_holder' }, gone] as const) {
      const { id, assignment } = await aScanner();
      const code = await codeFor(assignment);
      await db().updateTable('users').set(set).where('id', '=', id).execute();
      await refused(code);
    }
    const removed = await openConcert(karcis.current, people, concert.organizerId);
    const late = await codeFor(
      await removed.assign((await aScanner()).id, { role: 'Scanner' }),
      removed.event,
    );
    await removed.changeEvent(gone);
    await refused(late);
    expect([...told]).toEqual([expect.stringMatching(/^401 .*Ask for a new one.*"wrong_credentials"/)]);
  });

  it('that is wrong counts like a failed sign-in: whoever repeats it has to wait', async () => {
    const answers = [];
    for (let time = 0; time < 6; time++) answers.push(await refusalOf(pair('salah-terus')));
    expect(answers).toEqual([...Array.from({ length: 5 }, () => 'wrong_credentials'), 'too_many_attempts']);
    // Nobody else has to.
    await paired((await aScanner()).assignment);
  });

  it('is swept once it has expired, and what it has paired stays', async () => {
    const [{ assignment }, other] = [await aScanner(), await aScanner()];
    const [used, open] = [await codeFor(assignment), await codeFor(other.assignment)];
    const { token } = await pair(used);
    await change(used, { expires_at: inDays(-0.0001) });
    await tidy(karcis.current.database, new AbortController().signal);
    const kept = await db()
      .selectFrom('pairing_codes')
      .select('user_id')
      .where('expires_at', '<', inDays(0))
      .execute();
    expect(kept).toEqual([]);
    await karcis.current.client(token).checkIn.counts({ id: concert.event });
    await pair(open);
  });

  it('stands in no log and no table, nor does the token', async () => {
    const Pandu = await aScanner();
    const code = await codeFor(Pandu.assignment);
    const { token } = await pair(code);
    await refusalOf(pair(code));
    await refusalOf(pair(code, { platform: 7 }));
    const rows = await Promise.all(
      (
        [
          'activity_log',
          'error_logs',
          'error_occurrences',
          'pairing_codes',
          'devices',
          'access_tokens',
        ] as const
      ).map(async (table) => JSON.stringify(await db().selectFrom(table).selectAll().execute())),
    );
    const kept = [karcis.current.log.join(''), ...rows].join('\n');
    for (const secret of [code, token ?? '']) expect(kept).not.toContain(secret);
    // The control: the requests, and the phone, are in what was searched.
    expect(kept).toContain('/auth/pair');
    expect(kept).toContain('Ponsel Pandu');
  });
});

describe('the token of a paired phone', () => {
  /** What somebody gets from a route, asked for an event where it takes one. */
  async function answer(token: string, { method, path, query }: Route, event: string) {
    const sent: Readonly<Record<string, string>> = path.includes('{id}')
      ? { q: 'hana' }
      : { event_id: event };
    const named = Object.keys(query?.properties ?? {}).filter((name) => name in sent);
    const search = named.map((name) => `${name}=${sent[name]}`).join('&');
    const address = path.replace('{id}', event).replaceAll(/\{\w+\}/g, newId());
    const response = await fetch(`${karcis.current.url}${address}?${search}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: response.status, text: await response.text() };
  }

  it('reads of the events of its organizer alone, though its person works for others; with the password all are read (control)', async () => {
    const Pandu = await aScanner({ role: 'Supervisor' });
    const elsewhere = await openConcert(karcis.current, people);
    await elsewhere.assign(Pandu.id);
    const byPassword = karcis.current.client(Pandu.token).checkIn;
    for (const { event, ticket } of [concert, elsewhere])
      await byPassword.scan({ id: event, body: { nonce: newId(), ticket_id: await ticket() } });
    const { token } = await paired(Pandu.assignment);
    const reads = routes.filter(({ route }) => route.method === 'GET' && route.path.startsWith('/petugas/'));
    expect(reads.length).toBeGreaterThan(4);
    for (const { name, route } of reads) {
      // An address without an event is a list, which may hold that of another organizer.
      const isList = !route.path.includes('{id}');
      const look = async (by: string, event: string) => {
        const { status, text } = await answer(by, route, event);
        return status === 200 && (!isList || text.includes(event));
      };
      expect(await look(Pandu.token, elsewhere.event), `${name} (control)`).toBe(true);
      expect(await look(token, elsewhere.event), name).toBe(false);
      expect(await look(token, concert.event), name).toBe(true);
    }
    // Without an event, the history is of all events of the phone.
    const history = async (by: string) => {
      const { data } = await karcis.current.client(by).checkIn.history({ per_page: 100 });
      return new Set(data.map(({ event }) => event?.id));
    };
    expect(await history(Pandu.token)).toEqual(new Set([concert.event, elsewhere.event]));
    expect(await history(token)).toEqual(new Set([concert.event]));
  });

  it('accepts no assignment, of whichever organizer: its person does', async () => {
    const Pandu = await aScanner();
    const phone = karcis.current.client((await paired(Pandu.assignment)).token).checkIn;
    for (const organizer of [concert.organizerId, undefined]) {
      const invited = await openConcert(karcis.current, people, organizer);
      const id = await invited.assign(Pandu.id, { status: 'Invited', accepted_at: null });
      const row = () =>
        db().selectFrom('petugas_assignments').select('status').where('id', '=', id).executeTakeFirst();
      expect(await refusalOf(phone.accept({ id: invited.event }))).toBe('sign_in_required');
      expect(await row()).toEqual({ status: 'Invited' });
      await karcis.current.client(Pandu.token).checkIn.accept({ id: invited.event });
      expect(await row()).toEqual({ status: 'Active' });
    }
  });

  it('does nothing at the event of another organizer', async () => {
    const Pandu = await aScanner({ role: 'Supervisor' });
    const elsewhere = await openConcert(karcis.current, people);
    await elsewhere.assign(Pandu.id);
    const other = await elsewhere.assign((await aScanner()).id, { role: 'Scanner' });
    const phone = karcis.current.client((await paired(Pandu.assignment)).token).checkIn;
    const byPassword = karcis.current.client(Pandu.token).checkIn;
    const id = elsewhere.event;
    const scan = { id, body: { nonce: newId(), ticket_id: await elsewhere.ticket() } };
    expect(await refusalOf(phone.scan(scan))).toBe('not_found');
    const { id: checkin_id } = (await byPassword.scan(scan)).data;
    expect(await refusalOf(phone.undo({ id, checkin_id, body: { nonce: newId() } }))).toBe('not_found');
    expect(await refusalOf(phone.pairing({ id, body: { assignment_id: other } }))).toBe('not_found');
    expect(await refusalOf(phone.revokeDevice({ id, device_id: newId() }))).toBe('not_found');
  });

  it('opens what is below /petugas but for what its person says, and its own end, and nothing else', async () => {
    const { assignment } = await aScanner();
    const { token } = await paired(assignment);
    const guarded = routes.filter(
      ({ route }) =>
        route.access !== 'public' && !['organizer', 'admin', 'ticket_holder'].includes(route.access),
    );
    const refused = [];
    for (const { name, route } of guarded) {
      if (name === 'account.logout') continue;
      const { status, text } = await answer(token, route, concert.event);
      if (status === 403 && text.includes('"sign_in_required"')) refused.push(name);
    }
    const wanted = guarded
      .filter(({ name, route }) => route.access !== 'petugas' || name === 'checkIn.accept')
      .map(({ name }) => name);
    expect(refused).toEqual(wanted.filter((name) => name !== 'account.logout'));
    expect(refused.length).toBeGreaterThan(20);
    await karcis.current.client(token).account.logout();
    expect(await refusalOf(karcis.current.client(token).checkIn.events())).toBe('not_signed_in');
  });

  it('lasts while nothing is scanned for days, as that of a sign-in does not', async () => {
    const Pandu = await aScanner();
    const { token } = await paired(Pandu.assignment);
    await db()
      .updateTable('access_tokens')
      .set({ last_used_at: inDays(-2), created_at: inDays(-2) })
      .where('user_id', '=', Pandu.id)
      .execute();
    await karcis.current.client(token).checkIn.events();
    expect(await refusalOf(karcis.current.client(Pandu.token).checkIn.events())).toBe('not_signed_in');
  });
});
