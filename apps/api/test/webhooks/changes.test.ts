import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announce, noEvent } from '../../src/db/queries/outbox.ts';
import { secondsBehind } from '../../src/db/queries/changes.ts';
import { encodeCursor } from '../../src/db/queries/page.ts';
import { newId } from '../../src/domain/id.ts';
import { changesFor } from '../../src/management/changes.ts';
import { createRandom } from '../../src/seed/random.ts';
import { karcisForTests } from '../harness.ts';
import { invite, type People } from '../people.ts';
import { organizerOf } from '../webhook-records.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});
beforeEach(async () => {
  await karcis.current.db.deleteFrom('outbox').execute();
});
const admins = () => karcis.current.client(people.Sari.token).adminWebhooks;
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

interface Row {
  readonly at: string;
  readonly organizerId?: string;
  readonly topic?: 'content.changed' | 'webhook.test' | 'jobs.test';
}

/** Puts something into the outbox that was announced at an instant. Returns its id. */
async function happened({ at, organizerId, topic = 'content.changed' }: Row): Promise<string> {
  const id = newId();
  await karcis.current.db
    .insertInto('outbox')
    .values({
      id,
      topic,
      organizer_id: organizerId ?? null,
      subject_type: 'faq',
      subject_id: newId(),
      data: JSON.stringify({ kind: 'faq', action: 'updated' }),
      occurred_at: at,
    })
    .execute();
  return id;
}

describe('the feed of changes', () => {
  it('has what a webhook is told, 40 seconds later and in its order', async () => {
    const second = await happened({ at: ago(50) });
    const first = await happened({ at: ago(60) });
    await happened({ at: ago(10) });
    const { data } = await admins().changes();
    expect(data.changes.map(({ id }) => id)).toEqual([first, second]);
    expect(data.changes[0]).toEqual({
      id: first,
      type: 'content.changed',
      timestamp: expect.stringMatching(/Z$/) as unknown,
      data: { id: expect.any(String) as unknown, event_id: null, kind: 'faq', action: 'updated' },
    });
    expect(data.has_more).toBe(false);
    expect((await admins().changes({ cursor: data.cursor })).data.changes).toEqual([]);
  });

  it('goes on where it ended, also between two of one instant', async () => {
    const at = ago(100);
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) ids.push(await happened({ at }));
    const read: string[] = [];
    let cursor: string | undefined;
    for (let hasMore = true; hasMore;) {
      const { data } = await admins().changes({ limit: 3, ...(cursor === undefined ? {} : { cursor }) });
      read.push(...data.changes.map(({ id }) => id));
      ({ cursor, has_more: hasMore } = data);
    }
    expect(read).toEqual(ids.toSorted());
  });

  it('has tests and what is ours alone for nobody', async () => {
    await happened({ at: ago(60), topic: 'webhook.test' });
    await happened({ at: ago(60), topic: 'jobs.test' });
    const one = await happened({ at: ago(60) });
    expect((await admins().changes()).data.changes.map(({ id }) => id)).toEqual([one]);
    expect((await admins().changes({ types: 'content.changed' })).data.changes).toHaveLength(1);
    await expect(admins().changes({ types: 'webhook.test' })).rejects.toThrow('422 invalid_request');
  });

  it('has for an organizer its own alone', async () => {
    const organizerId = await organizerOf(karcis.current.db, people.Budi.email);
    const own = await happened({ at: ago(60), organizerId });
    await happened({ at: ago(60), organizerId: await organizerOf(karcis.current.db, people.Bayu.email) });
    await happened({ at: ago(60) });
    const { data } = await karcis.current.client(people.Budi.token).organizerWebhooks.changes();
    expect(data.changes.map(({ id }) => id)).toEqual([own]);
    expect((await admins().changes()).data.changes).toHaveLength(3);
  });

  it('refuses a cursor of which something may be deleted, and none that was read on', async () => {
    const days = 86_400;
    const cursorAt = (seconds: number) => encodeCursor([ago(seconds), noEvent]);
    await expect(admins().changes({ cursor: cursorAt(30 * days + 60) })).rejects.toThrow('409 stale_cursor');
    await happened({ at: ago(29.5 * days) });
    expect((await admins().changes({ cursor: cursorAt(29.9 * days) })).data.changes).toHaveLength(1);
    // Without a cursor it begins so late that there is a day to read on.
    expect((await admins().changes()).data.changes).toEqual([]);
    // Where nothing has happened for a month, the cursor is as new as the answer all the same.
    const { cursor } = (await admins().changes()).data;
    const [at = ''] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[];
    expect(Date.now() - Date.parse(at)).toBeLessThan(days * 1000);
  });

  it.each(['x', 'W10', encodeCursor(['2026-01-01', noEvent]), encodeCursor([ago(60), 'x'])])(
    'refuses the cursor %s, which no answer gave',
    async (cursor) => {
      await expect(admins().changes({ cursor })).rejects.toThrow('422 invalid_request');
    },
  );
});

/*
 * Rows carry the instant at which their transaction began and are there when it ends, up to 36 seconds later. Reads are played
 * on the rows as they come: `behind` is as far as each read is behind its own instant, and behind now, too.
 */
describe('beside transactions that overlap', () => {
  interface Transaction {
    readonly begins: number;
    readonly ends: number;
  }

  /** Seconds of a play, beginning with 0; and where that is on the clock of the database. */
  const length = 300;
  const begin = 10_000;

  /** What a reader gets who reads every few seconds, `behind` seconds behind. */
  async function readBeside(transactions: readonly Transaction[], reads: readonly number[], behind: number) {
    const { database } = karcis.current;
    const start = Date.now() - begin * 1000;
    const at = (second: number) => new Date(start + Math.round(second * 1000)).toISOString();
    const read: string[] = [];
    const made: string[] = [];
    let cursor = encodeCursor([at(-1), noEvent]);
    const steps = [
      ...transactions.map(({ begins, ends }) => ({ at: ends, begins })),
      ...reads.map((second) => ({ at: second, begins: undefined })),
    ].toSorted((a, b) => a.at - b.at);
    for (const step of steps) {
      if (step.begins !== undefined) {
        made.push(await happened({ at: at(step.begins) }));
        continue;
      }
      // Reading now, so far behind now, is reading at the instant of the play, `behind` behind that.
      const now = (Date.now() - start) / 1000;
      const found = await changesFor(database.read, null, { cursor, limit: 3 }, now - step.at + behind);
      read.push(...found.changes.map(({ id }) => id));
      ({ cursor } = found);
    }
    return { made: made.toSorted(), read };
  }

  const random = createRandom(Number(process.env['KARCIS_TEST_SEED'] ?? 1), 'changes');
  const transactions = Array.from({ length: 60 }, () => {
    const begins = random.int(0, length * 1000) / 1000;
    // Up to 30 seconds of work, and 6 of a commit.
    return { begins, ends: begins + random.int(0, 36_000) / 1000 };
  });
  const reads = [
    ...Array.from({ length: 60 }, () => random.int(0, length * 1000) / 1000),
    // At the end everything is read.
    ...Array.from({ length: 30 }, (_, n) => length + 100 + n),
  ];

  it('a reader gets everything exactly once', async () => {
    const { made, read } = await readBeside(transactions, reads, secondsBehind);
    expect(read.toSorted()).toEqual(made);
  });

  it('one who stays less behind misses something (control)', async () => {
    const { made, read } = await readBeside(transactions, reads, 5);
    expect(new Set(read).size).toBeLessThan(made.length);
  });

  it('one that began before another, and ends after it, is not there before 40 seconds have passed', async () => {
    const { database } = karcis.current;
    const data = { kind: 'faq', action: 'updated' };
    const news = { topic: 'content.changed', eventId: null, organizerId: null, data } as const;
    const subject = { type: 'faq', id: null };
    const cursor = encodeCursor([ago(60), noEvent]);
    let early = { changes: [] as unknown[], cursor };
    let soon = early;
    let first = '';
    await database.transaction(async (slow) => {
      first = await announce(slow, { ...news, subject });
      // Of another millisecond: the column has no more.
      const isLater = sql<{ is: boolean }>`select clock_timestamp() > now() + interval '2 ms' as is`;
      await expect.poll(async () => (await isLater.execute(slow)).rows).toEqual([{ is: true }]);
      await database.transaction((quick) => announce(quick, { ...news, subject }));
      soon = await changesFor(database.read, null, { cursor });
      early = await changesFor(database.read, null, { cursor }, -1);
    });
    expect(soon.changes).toEqual([]);
    // Control: one who is not behind gets the quick one, and its cursor is beyond the slow one for ever.
    expect(early.changes).toHaveLength(1);
    expect((await changesFor(database.read, null, { cursor: early.cursor }, -2)).changes).toEqual([]);
    // Behind by 40 seconds, both come in their order.
    const both = await changesFor(database.read, null, { cursor: soon.cursor }, -1);
    expect(both.changes).toHaveLength(2);
    expect(both.changes[0]?.id).toBe(first);
  });
});
