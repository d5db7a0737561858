import { beforeAll, expect, it } from 'vitest';
import { given } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { secretKey } from '../../test/mail/support.ts';
import { testsOfOfficeContact } from '../../test/office-contact.ts';
import { testsOfResending } from '../../test/office-resending.ts';
import { colleague, invite, type People } from '../../test/people.ts';
import { sandboxForTests } from '../../test/sandbox-payments.ts';
import { openShop } from '../../test/shop.ts';
import { organizerOf } from '../../test/webhook-records.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
});

const shopOf = async (email: string) =>
  openShop(karcis.current, people.Sari.id, { organizer_id: await organizerOf(karcis.current.db, email) });
const ordersAs = (token: string) => karcis.current.client(token).organizerOrders;

it('an organizer sells at a counter for own events, reads those orders, prints them and cancels what was given away', async () => {
  const shop = await shopOf(people.Budi.email);
  const [budi, bayu] = [ordersAs(people.Budi.token), ordersAs(people.Bayu.token)];
  const asked = { event_id: shop.event, label: 'Ukuran kaus', kind: 'Text' } as const;
  const question_id = await given(karcis.current.db, 'questions', asked);
  const answered = { name: 'Hana', email: 'hana@example.org', answers: [{ question_id, value: 'XL' }] };
  const body = {
    items: [{ ticket_type_id: shop.type, quantity: 1 }],
    attendees: [{ ticket_type_id: shop.type, ...answered }],
    method: 'Free',
    is_complimentary: true,
  } as const;
  const sold = { id: shop.event, body: { ...body, items: [...body.items], attendees: [...body.attendees] } };
  const { data: order } = await budi.sell(sold, { idempotencyKey: newId() });
  const [of, ticket_id] = [{ id: order.id }, order.tickets[0]?.id ?? ''];
  expect(order.sold_by?.id).toBe(people.Budi.id);
  expect(order.tickets[0]?.answers).toEqual([{ question_id, label: 'Ukuran kaus', value: 'XL' }]);
  expect((await budi.orders({ event_id: shop.event })).data.map(({ id }) => id)).toEqual([order.id]);
  expect((await budi.find({ q: order.reference })).data).toHaveLength(1);
  expect((await budi.order(of)).data).toEqual(order);
  expect((await budi.download({ ...of, ticket_id })).data.ticket_id).toBe(ticket_id);
  await expect(bayu.sell(sold, { idempotencyKey: newId() })).rejects.toThrow('404 not_found');
  await expect(bayu.orders({ event_id: shop.event })).rejects.toThrow('404 not_found');
  expect((await bayu.find({ q: order.reference })).data).toEqual([]);
  await expect(bayu.order(of)).rejects.toThrow('404 not_found');
  await expect(bayu.download({ ...of, ticket_id })).rejects.toThrow('404 not_found');
  await expect(bayu.cancel({ ...of, body: { reason: 'Iseng' } })).rejects.toThrow('404 not_found');
  const viewer = ordersAs((await colleague(karcis.current.db, people.Budi, 'Viewer')).token);
  expect((await viewer.order(of)).data.actions).toEqual([]);
  await expect(viewer.download({ ...of, ticket_id })).rejects.toThrow('403 member_role');
  await expect(viewer.cancel({ ...of, body: { reason: 'Iseng' } })).rejects.toThrow('403 member_role');
  expect((await budi.cancel({ ...of, body: { reason: 'Batal datang' } })).data.status).toBe('Cancelled');
});

it('an organizer confirms money of an own account, and not that of the platform, and gives back another amount', async () => {
  const shop = await shopOf(people.Budi.email);
  const [budi, bayu] = [ordersAs(people.Budi.token), ordersAs(people.Bayu.token)];
  const add = (organizer_id: string | null) =>
    karcis.current.db
      .insertInto('payment_accounts')
      .values({ id: newId(), organizer_id, provider: 'offline', methods: ['Bank Transfer'] })
      .execute();
  const begin = async () => {
    const { id, orderToken } = await sandbox.checkedOut(shop);
    const paying = { method: 'Bank Transfer', return_url: 'http://localhost:3000/' } as const;
    const as = { orderToken, idempotencyKey: newId() };
    return (await karcis.current.client().buying.pay({ id, body: paying }, as)).data.id;
  };
  const confirm = (who: typeof budi, id: string) => who.confirm({ id, body: { received_amount: 300_000 } });
  await add(null);
  const platforms = await begin();
  await expect(confirm(budi, platforms)).rejects.toThrow('403 not_permitted');
  await add(shop.organizer);
  await add(await organizerOf(karcis.current.db, people.Budi.email));
  const own = await begin();
  await expect(confirm(bayu, own)).rejects.toThrow('404 not_found');
  expect((await confirm(budi, own)).data.status).toBe('Paid');
  const less = await begin();
  const back = (who: typeof budi) => who.giveBack({ id: less, body: { reason: 'Kurang' } });
  await expect(back(budi)).rejects.toThrow('409 payment_closed');
  await karcis.current.db
    .updateTable('payments')
    .set({ status: 'Processing', failure_code: 'amount_mismatch', received_amount: 299_000 })
    .where('id', '=', less)
    .execute();
  await expect(back(bayu)).rejects.toThrow('404 not_found');
  expect((await back(budi)).data.refunds).toMatchObject([{ status: 'Approved', amount: 299_000 }]);
});

testsOfOfficeContact('organizer', karcis, sandbox, () => people);
testsOfResending('organizer', { karcis, sandbox, people: () => people });
