import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../test/at-once.ts';
import { inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { patientLocks } from '../../test/lock-waits.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';
import { openShop } from '../../test/shop.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests({ ...patientLocks, secretKey: async () => secretKey });
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});
/** It says what to do, and nothing of the orders of an address that anybody may have typed. */
const refusal = '409 too_many_open_orders: To go on, sign in, pay or cancel an order of yours';
const address = () => `${newId()}@example.org`;

/** An event with a free ticket type, and orders of it. */
async function freeShop() {
  const shop = await openShop(karcis.current, people.Sari.id);
  const free = await shop.addType({ kind: 'Free', price: 0 });
  const hold = (email?: string, token: string | null = null) =>
    shop.hold({ items: [{ ticket_type_id: free, quantity: 1 }], ...(email && { email }) }, { token });

  /** An order that is ready to be paid with nothing. */
  async function ready(email: string, token: string | null = null) {
    const { id, order_token } = await hold(undefined, token);
    const proof = order_token === null ? {} : { orderToken: order_token };
    const { buying } = karcis.current.client(token);
    await buying.checkout({ id, body: { buyer: { name: 'Rani', email } } }, proof);
    const idempotencyKey = newId();
    return () => buying.pay({ id, body: {} }, { ...proof, idempotencyKey });
  }
  const buy = async (email: string, token: string | null = null) => (await ready(email, token))();
  return { shop, hold, ready, buy, paid: async () => (await shop.typeRow(free)).sold };
}

describe('free orders of buyers without an account', () => {
  it('are three an hour for one address and event, wherever the address is said', async () => {
    const { shop, hold, buy, paid } = await freeShop();
    const email = address();
    for (let order = 0; order < 3; order++) await buy(email);
    await expect(buy(email.toUpperCase())).rejects.toThrow(refusal);
    await expect(hold(email)).rejects.toThrow(refusal);
    expect(await paid()).toBe(3);
    // Controls: what is refused is this address, at this event, within this hour, and for nothing.
    await buy(address());
    await (await freeShop()).buy(email);
    await shop.hold({ email });
    const { db } = karcis.current;
    await db
      .updateTable('orders')
      .set({ paid_at: inDays(-0.05) })
      .where('buyer_email', '=', email)
      .execute();
    await hold(email);
    await buy(email);
    expect(await paid()).toBe(5);
  });

  it('are three also where all are paid at once; those of several addresses are all paid (control)', async () => {
    const { ready, paid } = await freeShop();
    const email = address();
    const same = await Promise.all(Array.from({ length: 6 }, () => ready(email)));
    const { answers, refusals } = await atOnce(6, (n) => same[n]?.() ?? expect.fail());
    expect([answers.length, refusals.length]).toEqual([3, 3]);
    for (const refusal of refusals) expect(refusal).toContain('too_many_open_orders');
    expect(await paid()).toBe(3);
    const others = await Promise.all(Array.from({ length: 6 }, () => ready(address())));
    expect((await atOnce(6, (n) => others[n]?.() ?? expect.fail())).refusals).toEqual([]);
    expect(await paid()).toBe(9);
  });

  it('are counted apart from those of accounts', async () => {
    const { buy } = await freeShop();
    for (let order = 0; order < 4; order++) await buy(people.Hana.email, people.Hana.token);
    await buy(people.Hana.email);
  });

  it('that a stranger has made with an address do not stop the account that has it', async () => {
    const { hold, buy, paid } = await freeShop();
    const { email, token } = people.Hana;
    for (let order = 0; order < 3; order++) await buy(email);
    await expect(buy(email)).rejects.toThrow(refusal); // control: without the account it does
    await buy(email, token);
    expect((await hold(undefined, token)).reference).toMatch(/^KRC-/);
    expect(await paid()).toBe(4);
  });

  it('are mailed to a stranger three times an hour, behind what somebody waits for', async () => {
    const { db } = karcis.current;
    const { shop } = await freeShop();
    await shop.changeEvent({ attendee_fields: 'Name and Email' });
    const free = await shop.addType({ kind: 'Free', price: 0 });
    const [stranger, other] = [address(), address()];
    const { buying } = karcis.current.client();
    for (let order = 0; order < 4; order++) {
      const { id, order_token } = await shop.hold({ items: [{ ticket_type_id: free, quantity: 2 }] });
      const orderToken = order_token ?? '';
      const named = [stranger.toUpperCase(), order === 3 ? other : address()];
      const attendees = named.map((email) => ({ ticket_type_id: free, name: 'A', email }));
      await buying.checkout(
        { id, body: { buyer: { name: 'X', email: address() }, attendees } },
        { orderToken },
      );
      await buying.pay({ id, body: {} }, { orderToken, idempotencyKey: newId() });
    }
    const mails = await db
      .selectFrom('mails')
      .innerJoin('jobs', 'jobs.subject_id', 'mails.id')
      .select(['mails.recipient', 'jobs.lane'])
      .where('mails.template', '=', 'attendee_ticket')
      .execute();
    const to = (who: string) => mails.filter(({ recipient }) => recipient.toLowerCase() === who);
    expect(to(stranger).map(({ lane }) => lane)).toEqual(Array.from({ length: 3 }, () => 'mail_optional'));
    // The last order is mailed to somebody else (control).
    expect(to(other)).toHaveLength(1);
  });

  it.each([
    ['None', []],
    ['Name', []],
    // Where it asks for the address, that is kept and written to (control).
    ['Name and Email', ['attendee_ticket']],
  ] as const)('keep no address of an attendee that the event does not ask for: %s', async (asked, mailed) => {
    const { db } = karcis.current;
    const { shop, hold } = await freeShop();
    await shop.changeEvent({ attendee_fields: asked });
    const stranger = address();
    const { id, order_token, items } = await hold();
    const orderToken = order_token ?? '';
    const { buying } = karcis.current.client();
    const attendees = [{ ticket_type_id: items[0]?.ticket_type.id ?? '', name: 'A', email: stranger }];
    const body = { buyer: { name: 'X', email: address() }, attendees };
    // Also where the tickets are there already.
    for (let time = 0; time < 2; time++) {
      const { data } = await buying.checkout({ id, body }, { orderToken });
      expect(data.tickets[0]?.attendee.name).toBe('A');
      expect(data.tickets[0]?.attendee.email).toBe(mailed.length > 0 ? stranger : null);
    }
    await buying.pay({ id, body: {} }, { orderToken, idempotencyKey: newId() });
    const mails = db.selectFrom('mails').select('template').where('recipient', '=', stranger);
    expect((await mails.execute()).map(({ template }) => template)).toEqual(mailed);
  });
});
