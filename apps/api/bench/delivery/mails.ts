import { setTimeout as sleep } from 'node:timers/promises';
import { megabytesOf } from '../memory.ts';
import type { Group, Measure } from '../results.ts';
import type { Run } from '../run.ts';
import type { Stand } from '../stand.ts';
import { percentile } from '../statistics.ts';
import { type MailKind, openPost, type Post } from './post.ts';

/** Mails that are queued one by one, and milliseconds between two of them. */
const single = { mails: 60, pause: 150 };
/** Mails that are queued at once. */
const many = { reminder: 400, tickets: 200 } as const;

const names = { reminder: 'reminders', tickets: 'tickets as a PDF' } as const;

const targets = { p95: 2000, perSecond: 20, megabytes: 256 };

/** How soon a mail is with the mail server, how many a second, and what memory the server has then. */
export async function mails(run: Run, stand: Stand): Promise<Group[]> {
  const post = await openPost(run, stand);
  run.say(`${single.mails} mails, one by one`);
  const one = await oneByOne(post);
  const all: Measure[] = [];
  for (const kind of ['reminder', 'tickets'] as const) {
    run.say(`${many[kind]} mails at once: ${names[kind]}`);
    all.push(await atOnce(post, kind, stand.karcis.pid));
  }
  return [
    { name: 'Mails', sides: [], measures: [one] },
    { name: 'Many mails', sides: [], measures: all },
  ];
}

async function oneByOne(post: Post): Promise<Measure> {
  await post.accepted((await post.queue(5)).keys); // so that everything is compiled
  const times: number[] = [];
  let bytes = 0;
  for (let n = 0; n < single.mails; n++) {
    const { keys, at } = await post.queue(1);
    for (const mailed of await post.accepted(keys)) {
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

async function atOnce(post: Post, kind: MailKind, pid: number): Promise<Measure> {
  await post.accepted((await post.queue(5, kind)).keys);
  const { keys } = await post.queue(many[kind], kind);
  const taken = await post.accepted(keys);
  const times = taken.map(({ at }) => at);
  const kilobytes = Math.round(
    percentile(
      taken.map(({ bytes }) => bytes),
      50,
    ) / 1000,
  );
  const perSecond = (keys.length - 1) / ((Math.max(...times) - Math.min(...times)) / 1000);
  const megabytes = { values: [megabytesOf(pid, 'VmHWM')], target: { most: targets.megabytes } };
  return {
    name: `${keys.length} at once, ${names[kind]}, ${kilobytes} KB each`,
    figures: [
      { name: 'mails/s', values: [perSecond], unit: 'count', target: { least: targets.perSecond } },
      { name: 'MB at most', unit: 'count', ...megabytes },
    ],
  };
}
