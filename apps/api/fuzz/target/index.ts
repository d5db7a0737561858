import pg from 'pg';
import { openDatabase } from '../../src/db/connection/database.ts';
import { demoPassword } from '../../src/domain/demo.ts';
import { newId } from '../../src/domain/id.ts';
import type { Caller, Case } from '../case.ts';
import { neverTold } from '../draw/body.ts';
import { type StateAfterwards, stateAfterwardsOf } from './state-afterwards.ts';
import { type People, signInAll } from './people.ts';
import {
  gate,
  invitee,
  message,
  ofSignature,
  petugas,
  promo,
  question,
  ticketType,
  voucher,
  voucherBatch,
  worker,
} from './children.ts';
import { draft, failedJob, picture, sentMail, suppression, themed, webhook } from './made.ts';
import {
  accountThatIs,
  assignmentToken,
  holdersInvitation,
  invitationId,
  invitationToken,
  keepingLink,
  openingLink,
  resetLink,
  securedAccount,
  teamMember,
} from './links.ts';
import { codeOnSale, confirmationLink, openOrder, openSale } from './open-orders.ts';
import { paidOrder, readyOrder, requestedRefund, sandboxPayment } from './refunds.ts';
import { officeOrder, transfer } from './office.ts';
import { openPairing, pairedPhone, scannerOnSale } from './phones.ts';
import { acceptedScan, deviceForStaff, invitedDuty, staffSale } from './gates.ts';
import { issuedTicket, revokedTicket, saleOrder, signSale } from './open-tickets.ts';
import { category, organizer, paymentAccount, removed, venue } from './platform.ts';
import { mayRead, type MayRead, recordsOf } from './records.ts';

/** The data that is asked for, arranged so that whatever gets out of it can be recognized. */
export interface Data {
  readonly mayRead: MayRead;
  /** The bytes of a case, with what this database has in place of the names. */
  resolve(drawn: Case): string | Promise<string>;
  /** What was written by the server since the data was arranged. */
  stateAfterwards(): Promise<StateAfterwards>;
  close(): Promise<void>;
}

/** Opens a database with the demo and its canaries, and hides in it what nobody may ever be told. */
export async function openData(connection: pg.ClientConfig): Promise<Data> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  // Cases are resolved side by side, each over a connection of its own.
  const pool = new pg.Pool({ ...connection, max: 4 });
  pool.on('error', () => {});
  const database = openDatabase({ connection, readers: 1, poolSize: 1, prepare: true });
  await client.query(plansQuickly);
  await client.query(hiding);
  await openSale(client);
  await signSale(client);
  await staffSale(client);
  const sold = await saleOrder(client);
  const office = await officeOrder(client);
  const people = await signInAll(database, client);
  await deviceForStaff(client);
  const values = new Map([
    ...(await recordsOf(client, people)),
    ...people.tokens,
    ['sale.order', sold],
    ['office.order', office.order],
    ['office.ticket', office.ticket],
    ['password', demoPassword],
  ]);
  const readers = await mayRead(client, people);
  await client.query('analyze');
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  const since = rows[0]?.now ?? new Date();

  async function made(text: string): Promise<string> {
    const lent = await pool.connect();
    try {
      return await withMade(text, lent, people);
    } finally {
      lent.release();
    }
  }

  return {
    mayRead: readers,
    resolve({ text }) {
      if (!isMade.test(text)) return filled(text, values);
      return made(text).then((complete) => filled(complete, values));
    },
    stateAfterwards: () => stateAfterwardsOf(client, since),
    async close() {
      await database.close();
      await pool.end();
      await client.end();
    },
  };
}

/** Records that no other request has changed, by what stands for them in cases. */
const freshRecords: Readonly<Record<string, (client: pg.ClientBase) => Promise<string>>> = {
  '<<job.fresh>>': failedJob,
  '<<mail.fresh>>': sentMail,
  '<<suppression.fresh>>': suppression,
  '<<picture.fresh>>': (client) => picture(client),
  '<<link.fresh>>': resetLink,
  '<<keeping.fresh>>': keepingLink,
  '<<opening.fresh>>': openingLink,
  '<<confirmation.fresh>>': confirmationLink,
  '<<webhook.admin.fresh>>': (client) => webhook(client, null),
  '<<webhook.organizer.fresh>>': (client) => webhook(client, 'organizer@karcis.test'),
  '<<webhook.organizer2.fresh>>': (client) => webhook(client, 'organizer2@karcis.test'),
  '<<category.fresh>>': category,
  '<<free.fresh>>': (client) => organizer(client),
  '<<barred.fresh>>': (client) => organizer(client, 'Suspended'),
  '<<draft.removed>>': removed('events', (client) => draft(client, 'organizer@karcis.test')),
  '<<account.removed>>': removed('users', accountThatIs('Active')),
  '<<payment_account.fresh>>': paymentAccount,
  '<<venue.fresh>>': (client) => venue(client, null),
  '<<venue.organizer.fresh>>': (client) => venue(client, 'organizer@karcis.test'),
  '<<draft.fresh>>': (client) => draft(client, 'organizer@karcis.test'),
  '<<themed.fresh>>': (client) => themed(client, 'organizer@karcis.test'),
  '<<message.fresh>>': (client) => message(client, 'organizer@karcis.test'),
  '<<order.open>>': openOrder,
  '<<paid.fresh>>': paidOrder,
  '<<order.ready>>': readyOrder,
  '<<sandbox.fresh>>': sandboxPayment,
  '<<refund.fresh>>': requestedRefund,
  '<<office.fresh>>': async (client) => (await officeOrder(client)).order,
  '<<transfer.fresh>>': async (client) => transfer(client, await openOrder(client)),
  '<<held.fresh>>': issuedTicket(true),
  '<<bought.fresh>>': issuedTicket(false),
  '<<revoked.fresh>>': revokedTicket,
  '<<promo.on_sale>>': (client) => codeOnSale(client, 'promo'),
  '<<voucher.on_sale>>': (client) => codeOnSale(client, 'voucher'),
  '<<gate.fresh>>': (client) => gate(client, 'organizer@karcis.test'),
  '<<petugas.fresh>>': (client) => petugas(client, 'organizer@karcis.test'),
  '<<key.fresh>>': async () => newId(),
  '<<scan.fresh>>': acceptedScan,
  '<<duty.fresh>>': invitedDuty,
  '<<scanner.fresh>>': scannerOnSale,
  '<<phone.fresh>>': pairedPhone,
  '<<pairing.fresh>>': openPairing,
  '<<address.fresh>>': async () => `${newId()}@example.org`,
  '<<invitee.fresh>>': (client) => invitee(client, 'organizer@karcis.test'),
  '<<worker.fresh>>': (client) => worker(client, 'organizer@karcis.test'),
  '<<promo.fresh>>': (client) => promo(client, 'organizer@karcis.test'),
  '<<promo.removed>>': (client) => promo(client, 'organizer@karcis.test', { isRemoved: true }),
  '<<question.fresh>>': (client) => question(client, 'organizer@karcis.test'),
  '<<question.removed>>': (client) => question(client, 'organizer@karcis.test', { isRemoved: true }),
  '<<signature_artist.fresh>>': (client) => ofSignature(client, 'signature_artists'),
  '<<signature_artist.removed>>': (client) => ofSignature(client, 'signature_artists', { isRemoved: true }),
  '<<signature_brand_partner.fresh>>': (client) => ofSignature(client, 'signature_brand_partners'),
  '<<signature_brand_partner.removed>>': (client) =>
    ofSignature(client, 'signature_brand_partners', { isRemoved: true }),
  '<<voucher_batch.fresh>>': (client) => voucherBatch(client, 'organizer@karcis.test'),
  '<<voucher.fresh>>': (client) => voucher(client, 'organizer@karcis.test'),
  '<<voucher.removed>>': (client) => voucher(client, 'organizer@karcis.test', { isRemoved: true }),
  '<<ticket_type.fresh>>': (client) => ticketType(client, 'organizer@karcis.test'),
  '<<ticket_type.removed>>': (client) => ticketType(client, 'organizer@karcis.test', { isRemoved: true }),
  '<<invitation.fresh>>': invitationId,
  '<<joining.fresh>>': invitationToken,
  '<<holding.fresh>>': holdersInvitation,
  '<<working.fresh>>': assignmentToken,
  '<<member.fresh>>': teamMember,
  '<<account.fresh>>': accountThatIs('Active'),
  '<<invited.fresh>>': accountThatIs('Invited'),
  '<<suspended.fresh>>': accountThatIs('Suspended'),
  '<<secured.fresh>>': securedAccount,
};
const freshToken = /<<(token\.fresh|session)\.(\w+)>>/;
const isMade = new RegExp([freshToken.source, ...Object.keys(freshRecords)].join('|'));

/** The text with what is made for this one request. */
async function withMade(text: string, client: pg.ClientBase, people: People): Promise<string> {
  const [, made, caller] = freshToken.exec(text) ?? [];
  const kind = made === 'session' ? 'Session' : 'Login';
  const token = caller === undefined ? '' : await people.fresh(caller as Caller, kind);
  let complete = text.replaceAll(new RegExp(freshToken, 'g'), () => token);
  for (const [name, make] of Object.entries(freshRecords))
    if (complete.includes(name)) complete = complete.replaceAll(name, await make(client));
  return complete;
}

const names = /<<([\w.]+)>>/g;

function filled(text: string, values: ReadonlyMap<string, string>): string {
  if (!text.includes('<<')) return text;
  const known = text.replaceAll(names, (whole, name: string) => values.get(name) ?? whole);
  const length = known.length - known.indexOf('\r\n\r\n') - 4;
  return known.replace('<<length>>', String(length));
}

/**
 * Has the server's sessions plan faster and a little worse. The walk sends thousands of statements, each planned once and run once
 * over a few records: planning is half of its time. The statements are the same.
 */
const plansQuickly = `
  do $$ begin
    execute format('alter database %I set join_collapse_limit = 4', current_database());
    execute format('alter database %I set from_collapse_limit = 4', current_database());
  end $$`;

/** Secrets, and the codes of vouchers, in a form that can be searched for. */
const hiding = `
  update email_settings set password_encrypted = '${neverTold} mail'::bytea, username = 'mail';
  update event_signing_keys set private_key_encrypted = '${neverTold} key'::bytea;
  update users set password_hash = coalesce(password_hash, '$argon2id$ of nobody');
  update vouchers set code = 'KENARI-VOUCHER-' || code;
`;
