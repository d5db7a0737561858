import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { newId } from '../../src/domain/id.ts';
import { topics } from '../../src/domain/topics.ts';
import { keepWorking, type Work } from '../../src/jobs/keep-working.ts';
import { kindsWith, lanes } from '../../src/jobs/kinds.ts';
import { createPayments } from '../../src/payments/payments.ts';
import { lapseAll } from '../../src/selling/lapsing.ts';
import { createTargets } from '../../src/webhooks/target.ts';
import { givenTicket, organizerOfPerson, readyEvent } from '../events/events-of-tests.ts';
import { inDays } from '../given.ts';
import type { Karcis } from '../harness.ts';
import { tokenIn } from '../mail/mailed-links.ts';
import { configured, secretKey, senderFor } from '../mail/support.ts';
import { person } from '../people.ts';
import { openShop } from '../shop.ts';

/** The settings with which a server may send messages to this machine. */
export const environment = {
  KARCIS_PUBLIC_URL: 'https://tiket.example.org',
  KARCIS_WEBHOOK_NETWORKS: '127.0.0.0/8',
};

/** Stands in every name, address and reason of a person, and in every secret that somebody chooses. */
export const canary = 'kenari';

const password = `${canary} keroncong tengah malam`;
const word = (what: string) => `Kenari ${what}`;
const mail = (who: string) => `${canary}.${who}@example.org`;

/** Workers of all kinds, as a server has them, for the tests of a file. Returns what does all that is due, and the links of its mails. */
export function serverWorkForTests(karcis: { readonly current: Karcis }) {
  let work: Work | undefined;
  const mailed: { readonly mail?: { readonly links: readonly string[] } }[] = [];
  afterAll(() => work?.stop());

  function begin(): Work {
    const { database } = karcis.current;
    const keyed = { secretKey: async () => secretKey };
    return keepWorking({
      database,
      kinds: kindsWith({
        mail: senderFor(database, { log: mailed }),
        webhooks: { ...keyed, targets: createTargets({ isProduction: false, networks: ['127.0.0.0/8'] }) },
        media: { drop: async () => {} },
        payments: { ...keyed, payments: createPayments({ ...keyed, database, config: configured() }) },
      }),
      topics,
      schedules: {},
      lanes,
      place: { environment: 'test', secrets: [] },
      onError: (error) => process.stderr.write(`${String(error)}\n`),
      times: { look: 10, leastLease: 60, end: 5000 },
    });
  }

  return {
    links: () => mailed.flatMap((entry) => entry.mail?.links ?? []),
    /** Does what is due, until there is nothing. What is due later is left. */
    async workOff(): Promise<void> {
      work ??= begin();
      for (;;) {
        const { rows } = await sql`
          select from jobs where status = 'Queued' and (due_at <= now() or claimed_by is not null)
          union all select from outbox where not dispatched`.execute(karcis.current.db);
        if (rows.length === 0) return;
        await new Promise((done) => setTimeout(done, 10));
      }
    },
  };
}

type Working = ReturnType<typeof serverWorkForTests>;

/** What was secret, each as it was sent or mailed. */
export type Secrets = Record<string, string>;

/** People of tests whose names and addresses are canaries, each with a token. */
async function invited({ db }: Karcis) {
  const [admin, organizer, petugas] = [
    await person(db, 'KenariSari', 'admin'),
    await person(db, 'KenariBudi', 'organizer'),
    await person(db, 'KenariPutri', 'petugas'),
  ];
  return { admin, organizer, petugas };
}

/**
 * Has everything happen that is told to others, with people and secrets that can be found again: at accounts, at endpoints, at money, in
 * orders, with tickets, at a gate, with events and with content. Returns the secrets by what they are.
 */
export async function everything(karcis: Karcis, working: Working, sink: string): Promise<Secrets> {
  const people = await invited(karcis);
  const secrets: Secrets = { password };
  for (const [who, { token }] of Object.entries(people)) secrets[`token of ${who}`] = token;
  const admin = karcis.client(people.admin.token);
  await endpoint(admin, sink, secrets);
  await accounts(karcis, admin, working, secrets);
  await money(admin, secrets);
  const organizer_id = await organizerOfPerson(karcis, people.organizer);
  const shop = await openShop(karcis, people.admin.id, { organizer_id, attendee_fields: 'Name and Email' });
  const buying = buyingAt(karcis, shop, working, secrets);
  await orders(karcis, shop, buying);
  await refunds(karcis, admin, buying, secrets);
  await tickets(karcis, admin, shop, buying, secrets);
  await gate(karcis, karcis.client(people.organizer.token), shop, buying);
  await events(karcis, admin, people);
  await admin.cms.createFaq({ body: { question: word('tanya'), answer_markdown: word('jawab') } });
  await working.workOff();
  for (const [at, link] of working.links().entries()) {
    const { hash, searchParams } = new URL(link);
    secrets[`link ${at}`] = hash === '' ? [...searchParams.values()].join() : hash.slice(1);
  }
  return Object.fromEntries(Object.entries(secrets).filter(([, secret]) => secret !== ''));
}

type Client = ReturnType<Karcis['client']>;
type People = Awaited<ReturnType<typeof invited>>;
type Shop = Awaited<ReturnType<typeof openShop>>;

async function endpoint({ adminWebhooks }: Client, url: string, secrets: Secrets): Promise<void> {
  const { data } = await adminWebhooks.create({ body: { url, description: word('gudang') } });
  secrets['secret of the endpoint'] = data.secret;
  secrets['its next secret'] = (await adminWebhooks.rotateSecret({ id: data.id })).data.secret;
  await adminWebhooks.test({ id: data.id });
}

async function accounts(karcis: Karcis, admin: Client, working: Working, secrets: Secrets): Promise<void> {
  const { account, accountLinks } = karcis.client(null);
  const email = mail('rani');
  const newest = async () => {
    await working.workOff();
    return tokenIn(working.links().at(-1));
  };
  await accountLinks.register({ body: { name: word('Rani'), email } });
  const confirmed = await accountLinks.confirmRegistration({ body: { token: await newest(), password } });
  secrets['token of a registration'] = confirmed.data.token ?? '';
  await accountLinks.forgotPassword({ body: { email } });
  await accountLinks.resetPassword({ body: { token: await newest(), password: `${password} lagi` } });
  secrets['password of a reset'] = `${password} lagi`;
  const signedIn = await account.login({ body: { email, password: `${password} lagi` } });
  secrets['token of a sign-in'] = signedIn.data.token ?? '';
  await admin.adminPeople.createUser({
    body: { name: word('Dewi'), email: mail('dewi'), role: 'petugas' },
  });
  await working.workOff();
}

async function money({ adminPaymentAccounts }: Client, secrets: Secrets): Promise<void> {
  const server_key = `SB-Mid-server-${canary}-7Q2M4`;
  const { create } = adminPaymentAccounts;
  await create({
    body: { provider: 'midtrans', methods: ['Retail'], secrets: { server_key }, is_active: false },
  });
  await create({ body: { provider: 'sandbox', methods: ['QRIS'] } });
  secrets['server key of an account'] = server_key;
}

/** What buyers do in the shop. */
function buyingAt(karcis: Karcis, shop: Shop, { workOff }: Working, secrets: Secrets) {
  const { buying, sandbox } = karcis.client(null);
  let count = 0;
  const api = {
    /** An order that says who buys, and for whom. */
    async checkedOut() {
      count += 1;
      const { id, order_token } = await shop.hold();
      const orderToken = order_token ?? '';
      secrets[`token of order ${count}`] = orderToken;
      const attendee = {
        ticket_type_id: shop.type,
        name: word(`Tamu ${count}`),
        email: mail(`tamu${count}`),
      };
      const buyer = { name: word(`Pembeli ${count}`), email: mail(`pembeli${count}`), phone: '+62811000111' };
      await buying.checkout({ id, body: { buyer, attendees: [attendee, attendee] } }, { orderToken });
      return { id, orderToken };
    },
    /** One whose payment is at the provider, with what can be done to that. */
    async begun() {
      const order = await api.checkedOut();
      const how = { orderToken: order.orderToken, idempotencyKey: newId() };
      const body = { method: 'QRIS', return_url: 'https://tiket.example.org/kembali' } as const;
      const { reference } = (await buying.pay({ id: order.id, body }, how)).data;
      await workOff();
      const act = async (...actions: Parameters<typeof sandbox.act>[0]['body']['action'][]) => {
        for (const action of actions) {
          await sandbox.act({ reference, body: { action } });
          await workOff();
        }
      };
      return { ...order, act };
    },
    async paid() {
      const order = await api.begun();
      await order.act('Pay');
      const rows = await karcis.db
        .selectFrom('tickets')
        .select(['id', 'code', 'qr_payload'])
        .where('order_id', '=', order.id)
        .execute();
      for (const { id, code, qr_payload } of rows) {
        secrets[`name of the ticket ${id}`] = code;
        secrets[`code of the ticket ${id}`] = qr_payload ?? '';
      }
      return { ...order, tickets: rows };
    },
  };
  return api;
}

type Buying = ReturnType<typeof buyingAt>;

/** Orders that are paid, lapse and are cancelled, and payments that fail or are taken back. */
async function orders(karcis: Karcis, shop: Shop, buying: Buying): Promise<void> {
  const lapsing = await buying.checkedOut();
  await shop.letLapse(lapsing.id);
  await lapseAll(karcis.database, AbortSignal.timeout(60_000));
  const { id, orderToken } = await buying.checkedOut();
  await karcis.client(null).buying.cancel({ id }, { orderToken });
  await (await buying.begun()).act('Fail');
  await (await buying.paid()).act('Dispute', 'Lose');
}

/** A refund that its buyer asks for, with the account that it goes to. */
async function refunds(karcis: Karcis, admin: Client, buying: Buying, secrets: Secrets): Promise<void> {
  const { id, orderToken, tickets: of } = await buying.paid();
  const { orderRefunds } = karcis.client(null);
  const account_number = '90817263544';
  secrets['number of a bank account'] = account_number;
  const body = { bank: 'BNI', account_number, account_name: word('Rani') };
  await orderRefunds.setAccount({ id, body }, { orderToken });
  const asked = { ticket_ids: [of[0]?.id ?? ''], reason: word('sakit') };
  const { data } = await orderRefunds.request({ id, body: asked }, { orderToken, idempotencyKey: newId() });
  await admin.adminRefunds.act({ id: data.id, body: { action: 'Approve' } });
}

/** Tickets that are handed on, revoked and given back. */
async function tickets(
  karcis: Karcis,
  admin: Client,
  shop: Shop,
  buying: Buying,
  secrets: Secrets,
): Promise<void> {
  const { id, orderToken, tickets: of } = await buying.paid();
  const [handed = '', revoked = ''] = of.map((ticket) => ticket.id);
  const body = { name: word('Kawan'), email: mail('kawan') };
  const how = { orderToken, idempotencyKey: newId() };
  await karcis.client(null).orderTickets.transfer({ id, ticket_id: handed, body }, how);
  await admin.adminTickets.act({ id: revoked, body: { action: 'Revoke', reason: word('dijual') } });
  const given = {
    items: [{ ticket_type_id: shop.type, quantity: 1 }],
    buyer: { name: word('Undangan'), email: mail('undangan') },
    method: 'Free' as const,
    is_complimentary: true,
  };
  const { data } = await admin.adminOrders.sell({ id: shop.event, body: given }, { idempotencyKey: newId() });
  const free = await karcis.db
    .selectFrom('tickets')
    .select(['id', 'code', 'qr_payload'])
    .where('order_id', '=', data.id)
    .executeTakeFirstOrThrow();
  secrets['code of a free ticket'] = free.qr_payload ?? '';
  await admin.adminTickets.act({ id: free.id, body: { action: 'Cancel', reason: word('batal') } });
}

/** A guest who comes in, and a scan that is taken back. */
async function gate(karcis: Karcis, organizer: Client, shop: Shop, buying: Buying): Promise<void> {
  await shop.changeEvent({ starts_at: inDays(-0.01), ends_at: inDays(2) });
  const { tickets: of } = await buying.paid();
  const { organizerScanning } = organizer;
  const code = of[0]?.qr_payload ?? '';
  const nonce = newId();
  const { data } = await organizerScanning.scan({
    id: shop.event,
    body: { nonce, code, note: word('catatan') },
  });
  await organizerScanning.undo({ id: shop.event, checkin_id: data.id, body: { nonce: newId() } });
}

/** An event from its first day before visitors to its end, with a ticket that is out when it is moved. */
async function events(
  karcis: Karcis,
  { adminEventManagement }: Client,
  { organizer }: People,
): Promise<void> {
  const id = await readyEvent(karcis, organizer);
  await adminEventManagement.publish({ id });
  await adminEventManagement.change({ id, body: { summary: word('ringkasan') } });
  await givenTicket(karcis, id, 'Active');
  await adminEventManagement.change({ id, body: { timezone: 'Asia/Jayapura' } });
  await adminEventManagement.postpone({ id, body: { reason: word('banjir') } });
  await adminEventManagement.cancel({ id, body: { reason: word('banjir') } });
}
