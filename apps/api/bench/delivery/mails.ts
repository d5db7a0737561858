import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../../src/cli/command.ts';
import { type Database, openDatabase } from '../../src/db/connection/database.ts';
import { queueMail } from '../../src/db/queries/mails.ts';
import { newId } from '../../src/domain/id.ts';
import { openLoad, questionOf } from '../load.ts';
import { megabytesOf } from '../memory.ts';
import { payments } from '../reads/subjects.ts';
import type { Group, Measure } from '../results.ts';
import type { Run } from '../run.ts';
import type { Stand } from '../stand.ts';
import { percentile } from '../statistics.ts';
import { type Accepted, openSink, type Sink } from './sink.ts';

/** Mails that are queued one by one, and milliseconds between two of them. */
const single = { mails: 60, pause: 150 };
/** Mails that are queued at once. */
const many = 400;
/** Requests and mails a second, milliseconds of a series, and how often it is repeated: the median counts. */
const beside = { reads: 40, mails: 20, series: 8000, rounds: 3 };

const targets = { p95: 2000, perSecond: 20, times: 1.1, megabytes: 200 };

/** How soon a mail is with the mail server, how many a second, and what reads and memory have to do with it. */
export async function mails(run: Run, stand: Stand): Promise<Group[]> {
  const database = openDatabase({
    connection: { connectionString: stand.dataset.url },
    readers: 1,
    poolSize: 2,
    prepare: true,
  });
  run.closeLater(database.close);
  const sink = await openSink(run, new URL('mail-sink.ts', import.meta.url));
  await useSink(database, sink.port);
  const post = { ...postOf(database, await mailOf(database)), sink };
  run.say(`${single.mails} mails, one by one`);
  const one = await oneByOne(post, database);
  run.say(`${many} mails at once`);
  const all = await atOnce(post, database, stand.karcis.pid);
  run.say('Reads without mails, and beside them');
  const reads = await readsBeside(post, stand);
  return [
    { name: 'Mails', sides: [], measures: [one] },
    { name: 'Many mails', sides: [], measures: [all] },
    { name: 'Reads', sides: [], measures: [reads] },
  ];
}

interface Post {
  /** Queues mails in a transaction of their own, and resolves with their keys and the instant of its commit. */
  readonly queue: (count: number) => Promise<{ readonly keys: readonly string[]; readonly at: number }>;
  readonly sink: Sink;
}

const postOf = (database: Database, { about, recipient }: Awaited<ReturnType<typeof mailOf>>) => ({
  async queue(count: number) {
    const keys = Array.from({ length: count }, () => `${about}.${newId()}`);
    await database.transaction(async (db) => {
      for (const key of keys)
        await queueMail(db, { template: 'event_reminder', key, recipient, userId: null });
    });
    return { keys, at: Date.now() };
  },
});

/** Waits for mails, and returns when each was taken. */
async function accepted(
  { sink }: Post,
  { internal }: Database,
  keys: readonly string[],
): Promise<Accepted[]> {
  const rows = await internal.selectFrom('mails').select(['id', 'key']).where('key', 'in', keys).execute();
  return Promise.all(rows.map(({ id }) => sink.accepted(id)));
}

async function oneByOne(post: Post, database: Database): Promise<Measure> {
  await accepted(post, database, (await post.queue(5)).keys); // so that everything is compiled
  const times: number[] = [];
  let bytes = 0;
  for (let n = 0; n < single.mails; n++) {
    const { keys, at } = await post.queue(1);
    for (const mailed of await accepted(post, database, keys)) {
      times.push(mailed.at - at);
      bytes = Math.max(bytes, mailed.bytes);
    }
    await sleep(single.pause);
  }
  return {
    name: `one by one, ${bytes} bytes`,
    figures: [
      { name: 'p50 ms', values: [percentile(times, 50)], unit: 'count' },
      { name: 'p95 ms', values: [percentile(times, 95)], unit: 'count', target: { most: targets.p95 } },
    ],
  };
}

async function atOnce(post: Post, database: Database, pid: number): Promise<Measure> {
  const { keys } = await post.queue(many);
  const times = (await accepted(post, database, keys)).map(({ at }) => at);
  const perSecond = (many - 1) / ((Math.max(...times) - Math.min(...times)) / 1000);
  const megabytes = { values: [megabytesOf(pid, 'VmHWM')], target: { most: targets.megabytes } };
  return {
    name: `${many} at once`,
    figures: [
      { name: 'mails/s', values: [perSecond], unit: 'count', target: { least: targets.perSecond } },
      { name: 'MB at most', unit: 'count', ...megabytes },
    ],
  };
}

async function readsBeside({ queue }: Post, { karcis, tokens }: Stand): Promise<Measure> {
  const question = questionOf(payments.name, payments.path, { token: tokens.admin });
  const load = await openLoad(karcis.origin, 32);
  const series = async () => {
    const latencies: number[] = [];
    const arrivals = { perSecond: beside.reads, milliseconds: beside.series };
    await load.arrive(
      () => question,
      arrivals,
      ({ ms }) => latencies.push(ms),
    );
    return percentile(latencies, 99);
  };
  await series(); // warms up
  const without: number[] = [];
  const beneath: number[] = [];
  for (let round = 0; round < beside.rounds; round++) {
    without.push(await series());
    const queued = setInterval(() => void queue(beside.mails), 1000);
    beneath.push(await series());
    clearInterval(queued);
  }
  load.close();
  const [alone, together] = [percentile(without, 50), percentile(beneath, 50)];
  return {
    name: `${beside.reads} a second, beside ${beside.mails} mails a second`,
    figures: [
      { name: 'p99 ms without', values: [alone], unit: 'decimal' },
      { name: 'p99 ms', values: [together], unit: 'decimal' },
      { name: 'times', values: [together / alone], unit: 'decimal', target: { most: targets.times } },
    ],
  };
}

/** Has mails sent there, and drops those of a run before. */
async function useSink(database: Database, port: number): Promise<void> {
  await database.transaction(async (db) => {
    await db.deleteFrom('jobs').execute();
    await db.deleteFrom('mails').execute();
    const settings = { driver: 'SMTP', host: 'localhost', port, encryption: 'None', username: null } as const;
    await db
      .updateTable('email_settings')
      .set({ ...settings, password_encrypted: null, from_address: 'tiket@example.org' })
      .execute();
  });
}

/** An event that has not begun and sold the most, and somebody with a ticket for it: the mail reads all its tickets. */
async function mailOf({
  internal: db,
}: Database): Promise<{ readonly about: string; readonly recipient: string }> {
  const event = await db
    .selectFrom('events')
    .innerJoin('tickets', 'tickets.event_id', 'events.id')
    .select(({ fn }) => ['events.id', 'events.starts_at', fn.countAll().as('tickets')])
    .where('events.status', '=', 'Published')
    .where('events.deleted_at', 'is', null)
    .where('events.starts_at', '>', new Date(Date.now() + 3_600_000).toISOString())
    .where('tickets.status', '=', 'Active')
    .groupBy(['events.id', 'events.starts_at'])
    .orderBy('tickets', 'desc')
    .limit(1)
    .executeTakeFirst();
  const holder = await db
    .selectFrom('tickets')
    .select('attendee_email')
    .where('event_id', '=', event?.id ?? '')
    .where('status', '=', 'Active')
    .where('attendee_email', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (event === undefined || holder?.attendee_email == null)
    throw new CommandError('No event of the data is still to come: make the data anew (--fresh).');
  return { about: `${event.id}.${Date.parse(event.starts_at)}`, recipient: holder.attendee_email };
}
