import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { recorded } from '../../bench/selling/recorded.ts';
import { topics } from '../../src/domain/topics.ts';
import { newId } from '../../src/domain/id.ts';
import { createAtWork } from '../../src/jobs/at-work.ts';
import { dispatch } from '../../src/jobs/dispatch.ts';
import { kindsWith, lanes, type Workers } from '../../src/jobs/kinds.ts';
import { createPayments } from '../../src/payments/payments.ts';
import { karcisForTests } from '../harness.ts';
import { secretKey, senderFor } from '../mail/support.ts';
import { invite } from '../people.ts';
import { return_url, sandboxForTests } from '../sandbox-payments.ts';
import { openShop, type Shop } from '../shop.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let shop: Shop;
beforeAll(async () => {
  const people = await invite(karcis.current);
  await sandbox.addAccount();
  shop = await openShop(karcis.current, people.Sari.id);
});

/** What a step has sent: its statements, and how many transactions it has committed. */
type Cost = readonly [statements: number, commits: number];

/**
 * What depends on the hour and not on the order: the settings of a connection when it is opened, the question of the watchdog whether PostgreSQL
 * answers, and whether there is maintenance, which is read for all requests of a second.
 */
const ofOthers = /^(select (1$|set_config\(|name, current_setting\(|"maintenance_mode")|begin\b|commit$)/;

async function costOf<T>(work: () => Promise<T>): Promise<{ readonly cost: Cost; readonly result: T }> {
  const { sent, result } = await recorded(work);
  const texts = sent.map(({ text }) => text.trim());
  const commits = texts.filter((text) => text === 'commit').length;
  return { cost: [texts.filter((text) => !ofOthers.test(text)).length, commits], result };
}

/** Work in the background, lane by lane, when it is told to: what is looked for between is not of the order. */
function openWork() {
  const { database } = karcis.current;
  const nowhere = {} as Workers['webhooks'] & Workers['media'];
  const payments = { payments: createPayments(sandbox.parts()), secretKey: async () => secretKey };
  const kinds = kindsWith({ mail: senderFor(database), webhooks: nowhere, media: nowhere, payments });
  const failures: unknown[] = [];
  const atWork = createAtWork({
    database,
    kinds,
    lanes,
    place: { environment: 'test', secrets: [] },
    times: { leastLease: 60, end: 60_000, look: 10 },
    onError: (error) => void failures.push(error),
    onMore: () => {},
  });
  return {
    dispatch: () => dispatch(database, topics, kinds),
    async in(lane: 'money' | 'mail') {
      await atWork.begin(lane);
      await atWork.end();
      expect(failures).toEqual([]);
    },
  };
}

/** Buys a ticket as a guest does. Returns what each step has cost, and the order. */
async function bought() {
  const work = openWork();
  const { buying, orders } = karcis.current.client();
  const costs: Record<string, Cost> = {};
  const step = async <T>(name: string, does: () => Promise<T>): Promise<T> => {
    const { cost, result } = await costOf(does);
    costs[name] = cost;
    return result;
  };
  const items = [{ ticket_type_id: shop.type, quantity: 1 }];
  const { id, order_token } = await step('hold', () => shop.hold({ items }));
  const as = { orderToken: order_token ?? '', idempotencyKey: newId() };
  const buyer = { name: 'Rani', email: `${newId()}@example.org` };
  await step('checkout', () => buying.checkout({ id, body: { buyer } }, as));
  const paying = { id, body: { method: 'QRIS', return_url } } as const;
  const { reference } = (await step('payment', () => buying.pay(paying, as))).data;
  await step('payment.create', () => work.in('money'));
  await step('look', () => orders.order({ id }, as));
  await sandbox.act(reference, { action: 'Pay' });
  await step('sandbox.notify', () => work.in('money'));
  await step('payment.notified', () => work.in('money'));
  await step('look again', () => orders.order({ id }, as));
  await step('dispatch', work.dispatch);
  await step('mail.send', () => work.in('mail'));
  return { costs, order: await shop.orderRow(id), tickets: await sandbox.tickets(id) };
}

describe('an order from its hold to its tickets', () => {
  it('takes so many statements and commits, and no more', async () => {
    await bought(); // opens connections, and reads what is kept
    const { costs, order, tickets } = await bought();
    expect([order.status, tickets.map(({ status }) => status)]).toEqual(['Paid', ['Active']]);
    expect(costs).toEqual({
      hold: [6, 1],
      checkout: [5, 1],
      payment: [7, 1],
      'payment.create': [5, 3], // one of each is of the sandbox, which plays the provider
      look: [1, 0],
      'sandbox.notify': [6, 3],
      'payment.notified': [15, 2],
      'look again': [1, 0],
      dispatch: [2, 1],
      'mail.send': [7, 2],
    });
  });

  it('is counted with what one more statement in a transaction would cost (control)', async () => {
    const more = () => karcis.current.database.transaction((db) => sql`select now()`.execute(db));
    expect((await costOf(more)).cost).toEqual([1, 1]);
  });
});
