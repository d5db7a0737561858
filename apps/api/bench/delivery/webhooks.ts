import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@karcis/sdk';
import { type Database, openDatabase } from '../../src/db/connection/database.ts';
import { announceEach } from '../../src/db/queries/outbox.ts';
import { megabytesOf } from '../memory.ts';
import type { Group, Measure } from '../results.ts';
import type { Run } from '../run.ts';
import type { Stand } from '../stand.ts';
import { percentile } from '../statistics.ts';
import { openSink, type Sink } from './sink.ts';

/** Messages that are announced one by one, and milliseconds between two of them. */
const single = { messages: 60, pause: 150 };
/** Messages that are announced at once. */
const many = 4000;

const targets = { p95Beside: 5000, perSecond: 200, megabytes: 256 };

/** How soon a message is with its receiver, how many a second, and what a receiver that never answers has to do with it. */
export async function webhooks(run: Run, { dataset, karcis, url, tokens }: Stand): Promise<Group[]> {
  const database = openDatabase({
    connection: { connectionString: dataset.url },
    readers: 1,
    poolSize: 2,
    prepare: true,
  });
  run.closeLater(database.close);
  const sink = await openSink(run, new URL('webhook-sink.ts', import.meta.url));
  await database.transaction(async (db) => {
    for (const table of ['jobs', 'outbox', 'webhook_endpoints'] as const)
      await db.deleteFrom(table).execute();
  });
  const { adminWebhooks } = createClient({ baseUrl: url, token: tokens.admin });
  const tellTo = (path: string) =>
    adminWebhooks.create({ body: { url: `http://127.0.0.1:${sink.port}${path}` } });
  await tellTo('/takes');
  run.say(`${single.messages} messages, one by one`);
  const alone = await oneByOne(database, sink);
  run.say(`${many} messages at once`);
  const all = await atOnce(database, sink, karcis.pid);
  run.say('Beside a receiver that never answers');
  await tellTo('/hangs');
  const beside = await oneByOne(database, sink);
  const target = { most: targets.p95Beside };
  return [
    {
      name: 'Webhooks',
      sides: [],
      measures: [measureOf('one by one', alone), measureOf('beside one that hangs', beside, target)],
    },
    { name: 'Many webhooks', sides: [], measures: [all] },
  ];
}

/** Announces messages in a transaction of their own, and resolves with their ids and the instant of its commit. */
async function announced(database: Database, count: number) {
  const news = {
    topic: 'content.changed',
    eventId: null,
    organizerId: null,
    subject: { type: 'faq', id: null },
    data: { kind: 'faq', action: 'updated' },
  } as const;
  const ids = await database.transaction((db) =>
    announceEach(
      db,
      Array.from({ length: count }, () => news),
    ),
  );
  return { ids, at: Date.now() };
}

/** Milliseconds from the commit until a message is with its receiver, of each. */
async function oneByOne(database: Database, sink: Sink): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < single.messages; n++) {
    const { ids, at } = await announced(database, 1);
    for (const id of ids) times.push((await sink.accepted(id)).at - at);
    await sleep(single.pause);
  }
  return times;
}

const measureOf = (name: string, times: readonly number[], target?: { readonly most: number }): Measure => ({
  name,
  figures: [
    { name: 'p50 ms', values: [percentile(times, 50)], unit: 'count' },
    {
      name: 'p95 ms',
      values: [percentile(times, 95)],
      unit: 'count',
      ...(target === undefined ? {} : { target }),
    },
  ],
});

async function atOnce(database: Database, sink: Sink, pid: number): Promise<Measure> {
  const { ids } = await announced(database, many);
  const times = (await Promise.all(ids.map(sink.accepted))).map(({ at }) => at);
  const perSecond = (many - 1) / ((Math.max(...times) - Math.min(...times)) / 1000);
  const megabytes = { values: [megabytesOf(pid, 'VmHWM')], target: { most: targets.megabytes } };
  return {
    name: `${many} at once`,
    figures: [
      { name: 'messages/s', values: [perSecond], unit: 'count', target: { least: targets.perSecond } },
      { name: 'MB at most', unit: 'count', ...megabytes },
    ],
  };
}
