import { describe, expect, it } from 'vitest';
import { redeliver } from '../../src/db/queries/webhook-deliveries.ts';
import type { Lane } from '../../src/db/queries/jobs.ts';
import { turns } from '../../src/jobs/kinds.ts';
import { eventually } from '../faults/api-process.ts';
import { messageFor } from '../webhook-records.ts';
import { deliveriesForTests } from './deliveries.ts';

const { karcis, sink, people, serving, endpoint, tell, deliveries, jobsOf } = deliveriesForTests();

/** An endpoint for which nothing has arrived for a while, with messages that wait for it, due one after the other. */
async function failing(path: string, count: number) {
  const { db, database } = karcis.current;
  const { id } = await endpoint(path, null, { failing_since: new Date().toISOString(), failures: 1 });
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const messageId = await messageFor(db, id);
    await database.transaction((each) => redeliver(each, { endpointId: id, messageId }));
    ids.push(messageId);
  }
  return { id, ids };
}

/** Ids of messages in the order in which each has arrived first. */
const arrived = () => [...new Set(sink.received.map(({ headers }) => String(headers['webhook-id'])))];

const limits = { connect: 60_000, total: 60_000 };

describe('endpoints that fail', () => {
  /** How many messages of an endpoint that hangs, and of another one that fails, have arrived while the first one hangs. */
  async function besideOneThatHangs(inTurns: readonly Lane[]) {
    const held = sink.hold();
    const hanging = await failing('/held', 8);
    const other = await failing('/broken', 8);
    const isOf = ({ ids }: typeof other) => arrived().filter((id) => ids.includes(id)).length;
    serving(limits, karcis.current.database, { turns: inTurns });
    await held.arrived;
    await eventually(() => isOf(other) === other.ids.length || isOf(hanging) === 2);
    const counts = { hanging: isOf(hanging), other: isOf(other) };
    held.letGo();
    return counts;
  }

  it('have one place each: what is due for one that hangs holds up no other', async () => {
    expect(await besideOneThatHangs(turns)).toEqual({ hanging: 1, other: 8 });
  });

  it('would have none where one that hangs had taken both (control)', async () => {
    expect(await besideOneThatHangs([])).toEqual({ hanging: 2, other: 0 });
  });

  /** Whose messages arrive, in their order, where one endpoint has more that is due, and for longer. */
  async function orderOf(inTurns: readonly Lane[]): Promise<string> {
    const first = await failing('/broken', 6);
    const second = await failing('/broken', 3);
    serving(limits, karcis.current.database, { turns: inTurns, places: { webhook_slow: 1 } });
    await eventually(() => arrived().length === 9);
    return arrived()
      .map((id) => (first.ids.includes(id) ? 'a' : second.ids.includes(id) ? 'b' : '?'))
      .join('');
  }

  it('take turns', async () => {
    expect(await orderOf(turns)).toBe('abababaaa');
  });

  it('would be served one after the other by the age of what is due (control)', async () => {
    expect(await orderOf([])).toBe('aaaaaabbb');
  });
});

describe('a message that somebody has sent', () => {
  const lanesOf = async (id: string) => (await jobsOf(id)).map(({ lane }) => lane);
  const sari = () => karcis.current.client(people().Sari.token).adminWebhooks;

  it('again, or as a test, waits in the slow lane where its endpoint fails, and in the fast one else', async () => {
    for (const [row, lane] of [
      [{ failing_since: new Date().toISOString(), failures: 3 }, 'webhook_slow'],
      [{}, 'webhook'],
    ] as const) {
      const { id } = await endpoint('/ok', null, row);
      const messageId = await messageFor(karcis.current.db, id);
      await sari().redeliver({ id, delivery_id: messageId });
      await sari().test({ id });
      expect(await lanesOf(id)).toEqual([lane, lane]);
    }
  });

  it('again goes to the fast lane once its endpoint takes messages, where it waits in the slow one', async () => {
    const { id } = await failing('/ok', 1);
    expect(await lanesOf(id)).toEqual(['webhook_slow']);
    await karcis.current.db
      .updateTable('webhook_endpoints')
      .set({ failing_since: null, failures: 0 })
      .execute();
    const [waiting] = await deliveries(id);
    await sari().redeliver({ id, delivery_id: waiting?.message_id ?? '' });
    expect(await lanesOf(id)).toEqual(['webhook']);
  });

  it('arrives from either', async () => {
    const { id, ids } = await failing('/ok', 2);
    serving();
    await tell();
    await eventually(async () => (await deliveries(id)).every(({ status }) => status === 'Succeeded'));
    expect(arrived()).toEqual(expect.arrayContaining(ids));
  });
});
