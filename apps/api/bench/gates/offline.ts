import { createClient } from '@karcis/sdk';
import { sql } from 'kysely';
import { newId, newIdOf } from '../../src/domain/id.ts';
import { openLoad, type Question, questionOf } from '../load.ts';
import type { Figure, Group, Measure } from '../results.ts';
import type { Run } from '../run.ts';
import { percentile } from '../statistics.ts';
import type { Concert } from './concert.ts';
import { forAtMost, type GateStand } from './stand.ts';

/** Milliseconds that 95 of 100 answers may take. */
const targets = { page: 200, batch: 250, counts: 30 };
/** Milliseconds of each series; counts are read anew once a second at most, so there are few. */
const [asked, watched] = [8000, 30_000];
/** Lines of a batch. */
const lines = 100;

/** What phones read and send, and what Supervisors watch, late in the evening, when most guests are inside. */
export async function offline(run: Run, stand: GateStand): Promise<Group[]> {
  const { concert, guests } = stand;
  const reserve = guests.take(Math.ceil(guests.left() / 4));
  run.say('Letting everybody else in');
  await letIn(stand, guests.take(guests.left()));
  const pages = await pagesOf(stand);
  const measures: Measure[] = [];
  const measure = async (name: string, next: () => Question, most?: number) => {
    run.say(name);
    const found = await series(stand, next, forAtMost(run.options, asked));
    measures.push({ name, figures: figuresOf(found, most) });
  };
  const inTurn = (questions: readonly Question[]) => {
    let turn = 0;
    return () => questions[turn++ % questions.length] ?? nothing();
  };
  await measure('a page of 5,000 tickets', inTurn(pages.map((page) => page())), targets.page);
  await measure('the same, compressed', inTurn(pages.map((page) => page('br'))), targets.page);
  await measure(`a batch of ${lines} entries`, batches(concert, reserve), targets.batch);
  for (const [what, words] of searches(reserve))
    await measure(`search by ${what}`, inTurn(words.map((q) => searchFor(concert, q))));
  run.say('Counts');
  const counts = questionOf('counts', `/api/petugas/events/${concert.event}/counts`, tokenOf(concert));
  const found = await series(stand, () => counts, forAtMost(run.options, watched), 0.9);
  measures.push({ name: 'counts, read anew', figures: figuresOf(found, targets.counts) });
  return [{ name: 'What phones read and send, one request at a time', sides: [], measures }];
}

const nothing = () => {
  throw new Error('There is nothing to ask');
};
const tokenOf = ({ phones: [phone] }: Concert) => ({ token: phone?.token });

interface Found {
  readonly latencies: readonly number[];
  readonly bytes: number;
  readonly failed: number;
}

/** Asks one request after the other, or at a fixed rate. */
async function series(
  { karcis }: GateStand,
  next: () => Question,
  milliseconds: number,
  perSecond?: number,
): Promise<Found> {
  const load = await openLoad(karcis.origin, 1);
  const latencies: number[] = [];
  let [bytes, failed] = [0, 0];
  const answered = (answer: { question: Question; ms: number; bytes: number; status: number }) => {
    latencies.push(answer.ms);
    bytes += answer.bytes;
    if (answer.status !== answer.question.status) failed += 1;
  };
  try {
    if (perSecond === undefined) await load.ask(next, milliseconds, answered);
    else await load.arrive(next, { perSecond, milliseconds }, answered);
    return { latencies, bytes: bytes / latencies.length, failed };
  } finally {
    load.close();
  }
}

const figuresOf = ({ latencies, bytes, failed }: Found, most?: number): Figure[] => [
  { name: 'requests', values: [latencies.length], unit: 'count' },
  { name: 'p50 ms', values: [percentile(latencies, 50)], unit: 'decimal' },
  {
    name: 'p95 ms',
    values: [percentile(latencies, 95)],
    unit: 'decimal',
    ...(most === undefined ? {} : { target: { most } }),
  },
  { name: 'max ms', values: [percentile(latencies, 100)], unit: 'decimal' },
  { name: 'bytes', values: [bytes], unit: 'count' },
  { name: 'failed', values: [failed], unit: 'count', target: { most: 0 } },
];

/** Writes that guests are inside. Rows are written together, a few thousand at once. */
async function letIn({ database, concert }: GateStand, tickets: Concert['tickets']): Promise<void> {
  const { event, eventKey, gates, phones } = concert;
  for (let from = 0; from < tickets.length; from += 4000) {
    const ids = tickets.slice(from, from + 4000).map(({ id }) => id);
    const scans = ids.map(() => newIdOf(eventKey));
    await database.transaction(async (db) => {
      await sql`
        insert into check_ins (event_id, id, nonce, checkin_status, ticket_id, gate_id, petugas_id, scanned_at)
        select ${event}, scan, scan, 'Checked In', ticket, ${gates.at(-1)}, ${phones[0]?.userId}, now()
        from unnest(${ids}::uuid[], ${scans}::uuid[]) as came (ticket, scan)`.execute(db);
      await sql`
        insert into standing_entries (event_id, ticket_id, check_in_id, entered_at)
        select ${event}, ticket, scan, now()
        from unnest(${ids}::uuid[], ${scans}::uuid[]) as came (ticket, scan)`.execute(db);
    });
  }
  await database.transaction((db) => sql`analyze`.execute(db), { mayTakeLong: true });
}

/** A request for each page of the tickets, compressed where it is asked so. */
async function pagesOf({ url, concert }: GateStand): Promise<((coding?: 'br') => Question)[]> {
  const { checkIn } = createClient({ baseUrl: url, token: concert.phones[0]?.token ?? '' });
  const pages: ((coding?: 'br') => Question)[] = [];
  let cursor: string | undefined;
  do {
    const at = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const path = `/api/petugas/events/${concert.event}/gate-pack/tickets${at}`;
    pages.push((coding) =>
      questionOf('page', path, { ...tokenOf(concert), ...(coding === undefined ? {} : { coding }) }),
    );
    const { data } = await checkIn.packTickets({
      id: concert.event,
      ...(cursor === undefined ? {} : { cursor }),
    });
    cursor = data.has_more ? data.cursor : undefined;
  } while (cursor !== undefined);
  return pages;
}

/** Uploads of guests whom a phone has let in alone. */
function batches(concert: Concert, tickets: Concert['tickets']): () => Question {
  let at = 0;
  const verdict = { checkin_status: 'Checked In', reason_code: null };
  const scanned_at = new Date(Date.now() - 60_000).toISOString();
  return () => {
    const sent = Array.from({ length: lines }, () => ({
      nonce: newId(),
      code: tickets[at++ % tickets.length]?.code ?? '',
      scanned_at,
      verdict,
    }));
    return questionOf('batch', `/api/petugas/events/${concert.event}/checkins/batch`, {
      method: 'POST',
      ...tokenOf(concert),
      body: { pending: 0, clock_offset_ms: 0, lines: sent },
    });
  };
}

const searchFor = (concert: Concert, q: string) =>
  questionOf(
    'search',
    `/api/petugas/events/${concert.event}/attendees?q=${encodeURIComponent(q)}`,
    tokenOf(concert),
  );

/** What people type who look for a ticket. */
function searches(tickets: Concert['tickets']): [what: string, words: string[]][] {
  const some = tickets.slice(0, 20).map(({ id }) => id);
  return [
    ['name', ['dewi les', 'nug ayu', 'hana', 'kartika wibowo', 'tidak ada']],
    ['printed code', some.map((id) => id.replaceAll('-', '').slice(-20))],
    ['address', some.map((id) => `tamu-${id}@example.org`)],
  ];
}
