import { api, trashTypes } from '@karcis/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { isOpen, rolesOf } from './access.ts';
import { type DemoPeople, demoPeople } from './demo-people.ts';
import { karcisForTests } from './harness.ts';
import { accountsOf, type Examples, examplesOf, type NamedRoute, routes, send } from './routes.ts';

const karcis = karcisForTests({ content: 'demo' });
let people: DemoPeople;
let examples: Examples;

beforeAll(async () => {
  people = await demoPeople(karcis.current);
  examples = await examplesOf(karcis.current.db);
});

const trash = new Set<string>([api.trash.entries.path, api.organizerTrash.entries.path]);
const reads = routes.filter(({ route }) => route.method === 'GET' && !trash.has(route.path));

/** Everybody who may call a route, the two of each role. */
const callersOf = ({ route: { access } }: NamedRoute): (keyof DemoPeople | undefined)[] => {
  if (isOpen(access)) return [undefined];
  return rolesOf(access).flatMap((role) => accountsOf[role]);
};

/** The inputs to call a route with: events that are removed, and some that are not, where it takes one; else its example. */
async function inputsOf({ route }: NamedRoute): Promise<Record<string, string>[]> {
  return route.path.includes('/events/{id}') ? await eventsAsked() : [{}];
}

/** The events whose own reads are walked: those that are removed first, then some that are not. */
const eventsAsked = () =>
  karcis.current.db.selectFrom('events').select('id').orderBy('deleted_at').orderBy('id').limit(16).execute();

/** Everything that a route tells anybody: every page, for everyone who may call it. */
async function* answersOf(row: NamedRoute): AsyncGenerator {
  for (const caller of callersOf(row)) {
    const token = caller && people[caller].token;
    for (const input of await inputsOf(row)) {
      const query = row.route.response.kind === 'page' ? '?per_page=100' : '';
      let response = await send(karcis.current.url, examples, row, { token, input, query });
      for (;;) {
        expect(response.status, `${row.name} ${JSON.stringify(input)}`).toBeLessThan(500);
        // A file is searched as the text that it is.
        const text = await response.text();
        const isJson = response.headers.get('content-type')?.includes('json') === true;
        const body = (isJson ? JSON.parse(text) : text) as { links?: { next: string | null } };
        yield body;
        if (typeof body.links?.next !== 'string') break;
        response = await fetch(body.links.next, { headers: { authorization: `Bearer ${token}` } });
      }
    }
  }
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Every id in an answer, with the place where it stands: `data[].event.id`. */
function* idsIn(value: unknown, place = ''): Generator<{ id: string; place: string }> {
  if (typeof value === 'string') for (const [id] of value.matchAll(uuid)) yield { id, place };
  if (Array.isArray(value)) for (const part of value) yield* idsIn(part, `${place}[]`);
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value))
      yield* idsIn(part, place === '' ? name : `${place}.${name}`);
}

/** Walks every read. Gives the places at which something removed stands, and every id that was seen. */
async function walk(): Promise<{ places: string[]; seen: Set<string> }> {
  const rows = await karcis.current.db.selectFrom('trash').select(['id', 'type']).execute();
  const removed = new Map(rows.map(({ id, type }) => [String(id), type]));
  const places = new Set<string>();
  const seen = new Set<string>();
  karcis.current.letSecondsPass(61);
  for (const row of reads) {
    for await (const answer of answersOf(row)) {
      for (const { id, place } of idsIn(answer)) {
        seen.add(id);
        const type = removed.get(id);
        if (type !== undefined) places.add(`${row.name} ${place} of ${type}`);
      }
    }
  }
  return { places: [...places].toSorted(), seen };
}

const ofEvents = (view: 'live_ticket_types' | 'live_vouchers', events: string[]) =>
  karcis.current.db.selectFrom(view).select('id').where('event_id', 'in', events).execute();

describe('a removed record', () => {
  it('appears in no answer but those of the trash, and a person in the log of what they did', async () => {
    const { rows } = await sql<{ type: string }>`select distinct type from trash`.execute(karcis.current.db);
    expect(rows.map(({ type }) => type).toSorted()).toEqual([...trashTypes].toSorted());

    const { places, seen } = await walk();
    // A petugas of the demo has left: the log, whose rows never change, goes on naming them, and nothing else does.
    expect(
      places.filter((place) => !/^adminLogs\.auditLog data\[\]\.(actor|subject)\.id of users$/.test(place)),
    ).toEqual([]);
    // The walk is through what there is: the same search finds every live record of these kinds.
    const { db } = karcis.current;
    const asked = (await eventsAsked()).map(({ id }) => id);
    const live = {
      live_events: await db.selectFrom('live_events').select('id').execute(),
      live_ticket_types: await ofEvents('live_ticket_types', asked),
      live_vouchers: await ofEvents('live_vouchers', asked),
      live_faqs: await db.selectFrom('live_faqs').select('id').execute(),
      live_users: await db.selectFrom('live_users').select('id').execute(),
    };
    for (const [kind, records] of Object.entries(live)) {
      expect(records.length, kind).toBeGreaterThan(0);
      expect(records.filter(({ id }) => !seen.has(id)).slice(0, 5), kind).toEqual([]);
    }
  });

  it('on which much hangs is remembered only by logs, by tickets and by offers that name it', async () => {
    const remove = async (table: string, which: string) => {
      await sql`update ${sql.table(table)} set deleted_at = now(), deleted_by = ${people.admin.id}, delete_reason = 'uji'
        where deleted_at is null and id in (${sql.raw(which)})`.execute(karcis.current.db);
    };
    const crowd = "select id from users where email not like '%@karcis.test'";
    await remove(
      'ticket_types',
      'select id from ticket_types where sold > 0 order by sold desc, id limit 20',
    );
    await remove('promos', 'select id from promos where used_count > 0 order by id limit 5');
    await remove('vouchers', 'select id from vouchers where redeemed_count > 0 order by id limit 5');
    await remove('users', `${crowd} and id in (select buyer_user_id from orders)`);
    await remove('users', `${crowd} and id in (select petugas_id from check_ins)`);
    await remove(
      'events',
      'select event_id from check_ins group by event_id order by count(*) desc, event_id limit 3',
    );

    const { places } = await walk();
    const remembered = [
      // What happened goes on having happened, and to whom.
      /^adminLogs\.auditLog data\[\]\.(actor|subject)\.id of /,
      /^adminLogs\.errorLogs? data(\[\])?\.last_user\.id of users$/,
      // The books say what money was for, and who was let in where.
      /^(admin|organizer)Exports\.(orders|payments|refunds|checkIns|ledger) {2}of events$/,
      // An offer says what it is limited to, so that it does not seem to be for everything.
      /^(adminEvents|organizerPromos|organizerVouchers)\.(promos|vouchers) data\[\]\.ticket_type_ids\[\] of ticket_types$/,
      // Whoever has paid keeps the ticket, and is counted by its type at the gate.
      /^(checkIn|\w+Scanning)\.counts data\.by_ticket_type\[\]\.ticket_type\.id of ticket_types$/,
      /^(checkIn|organizerScanning)\.pack data\.ticket_types\[\]\.id of ticket_types$/,
      /^tickets\.\w+ data(\[\])?\.ticket_type\.id of ticket_types$/,
    ];
    expect(places.filter((place) => !remembered.some((pattern) => pattern.test(place)))).toEqual([]);
    expect(places.length).toBeGreaterThan(3);
  });
});
