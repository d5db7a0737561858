import { Client, type ClientConfig, DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from './harness.ts';
import {
  admin,
  checkIn,
  enteredTicket,
  event,
  id,
  insertOneOfEach,
  order,
  organizer,
  otherEvent,
  payment,
  refund,
  ticket,
  ticketType,
} from './one-of-each.ts';

let client: Client;
let connection: ClientConfig;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createDatabase();
  connection = database.connection;
  drop = () => database.drop();
  client = new Client(connection);
  await client.connect();
  await insertOneOfEach(client);
});

afterAll(async () => {
  await client.end();
  await drop();
});

/** Runs statements and takes them back. Answers the name of the constraint that refused them, if one did. */
async function refusal(sql: string): Promise<string | undefined> {
  await client.query('begin');
  try {
    await client.query(sql);
    return undefined;
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint !== undefined) return error.constraint;
    throw error;
  } finally {
    await client.query('rollback');
  }
}

const trashed = `deleted_at = now(), deleted_by = '${admin}', delete_reason = 'Salah'`;
const copyOfEvent = (columns: string) => `
  insert into events (id, organizer_id, event_key, slug, title, starts_at, ends_at, timezone, currency, created_by, is_signature)
  select '${id(90)}', organizer_id, 7, slug || '-2', title, starts_at, ends_at, timezone, currency, created_by, false
  from events where id = '${event}';
  update events set ${columns} where id = '${id(90)}'`;
const scan = (n: number, columns: string, values: string) =>
  `insert into check_ins (event_id, id, nonce, ticket_id, scanned_at, ${columns})
   values ('${event}', '${id(n)}', '${id(n)}', '${ticket}', now(), ${values})`;
const enter = (entered: string) =>
  `insert into standing_entries (event_id, ticket_id, check_in_id, entered_at)
   values ('${event}', '${entered}', '${checkIn}', now())`;
const assign = (n: number) =>
  `insert into petugas_assignments (event_id, id, user_id, assigned_by)
   values ('${event}', '${id(n)}', '${id(20)}', '${admin}');`;
const entry = (columns: string, values: string) =>
  `insert into ledger_entries (event_id, id, order_id, payment_id, currency, occurred_at, ${columns})
   values ('${event}', '${id(92)}', '${order}', '${payment}', 'IDR', now(), ${values})`;
const account = (email: string, more = '') =>
  `insert into users (id, name, email, role${more && ', organizer_id, organizer_role'})
   values ('${id(93)}', 'S', '${email}', 'petugas'${more})`;
const settings = (value: boolean) =>
  `delete from general_settings; insert into general_settings (only_row) values (${value})`;
const token = (bytes: number) =>
  `insert into access_tokens (id, user_id, name, kind, token_hash, expires_at)
   values ('${id(94)}', '${admin}', 't', 'Api', decode(repeat('00', ${bytes}), 'hex'), now() + interval '1 day')`;
const item = (eventId: string, total: number) =>
  `insert into order_items (event_id, id, order_id, ticket_type_id, quantity, unit_price, total, currency)
   values ('${eventId}', '${id(95)}', '${order}', '${ticketType}', 2, 150000, ${total}, 'IDR')`;

/** The constraint, what it must refuse, and the nearest thing that it must let pass. */
const cases: [constraint: string, refused: string, allowed: string][] = [
  // Inventory
  [
    'sold_and_reserved_stay_within_capacity',
    'update ticket_types set reserved = reserved + 2',
    'update ticket_types set reserved = reserved + 1',
  ],
  [
    'sold_and_reserved_are_never_negative',
    'update ticket_types set sold = sold - 10',
    'update ticket_types set sold = sold - 9',
  ],
  [
    'uses_stay_within_the_limit',
    'update promos set reserved_count = 2',
    'update promos set reserved_count = 1',
  ],
  [
    'usages_stay_within_the_limit',
    'update vouchers set reserved_count = 2',
    'update vouchers set reserved_count = 1',
  ],
  [
    'a_promo_code_is_used_once_per_event',
    `insert into promos (event_id, id, code, name, discount_type, discount_value, currency)
     values ('${event}', '${id(91)}', 'hemat', 'H', 'Fixed Amount', 1000, 'IDR')`,
    `insert into promos (event_id, id, code, name, discount_type, discount_value, currency)
     values ('${otherEvent}', '${id(91)}', 'hemat', 'H', 'Fixed Amount', 1000, 'IDR')`,
  ],
  [
    'a_discount_in_money_is_whole',
    "update promos set discount_type = 'Fixed Amount'",
    "update promos set discount_type = 'Fixed Amount', discount_value = 12",
  ],
  // Events and people
  ['there_is_one_signature_event', copyOfEvent('is_signature = true'), copyOfEvent('is_signature = false')],
  [
    'there_is_one_signature_event',
    `update events set is_signature = true`,
    `update events set ${trashed} where id = '${event}'; ${copyOfEvent('is_signature = true')}`,
  ],
  [
    'an_event_ends_after_it_starts',
    'update events set ends_at = starts_at',
    "update events set ends_at = starts_at + interval '1 s'",
  ],
  [
    'an_event_key_fits_32_bits',
    'update events set event_key = event_key + 1',
    `update events set event_key = 5 where id = '${event}'`,
  ],
  ['an_email_address_is_used_once', account('SARI@example.org'), account('sari2@example.org')],
  [
    'an_email_address_is_used_once',
    account('hana@EXAMPLE.org'),
    `update users set ${trashed} where id = '${id(20)}'; ${account('hana@EXAMPLE.org')}`,
  ],
  [
    'only_organizer_accounts_have_an_organizer',
    account('x@example.org', `, '${organizer}', 'Owner'`),
    account('x@example.org'),
  ],
  [
    'members_alone_have_an_organizer_role',
    `${account('x@example.org')}; update users set organizer_role = 'Owner' where email = 'x@example.org'`,
    account('x@example.org'),
  ],
  ['a_token_hash_is_a_sha_256', token(31), token(32)],
  [
    'a_petugas_has_one_current_assignment_per_event',
    assign(96) + assign(97),
    `${assign(96)} update petugas_assignments set status = 'Revoked', revoked_at = now(); ${assign(97)}`,
  ],
  // Orders and money
  [
    'an_order_adds_up',
    'update orders set discount_total = 1',
    'update orders set discount_total = 1, total = total - 1',
  ],
  ['an_order_item_belongs_to_an_order', item(otherEvent, 300_000), item(event, 300_000)],
  ['an_order_item_adds_up', item(event, 299_999), item(event, 300_000)],
  [
    'refunds_stay_within_the_payment',
    'update payments set refunded_amount = 300001',
    'update payments set refunded_amount = 300000',
  ],
  [
    'only_a_free_payment_is_zero',
    "update payments set method = 'Free'",
    "update payments set method = 'Free', amount = 0, refunded_amount = 0",
  ],
  [
    'a_ledger_entry_has_the_sign_of_its_kind',
    entry('kind, amount, refund_id', `'Refund', 150000, '${refund}'`),
    entry('kind, amount, refund_id', `'Refund', -150000, '${refund}'`),
  ],
  [
    'a_ledger_entry_has_the_sign_of_its_kind',
    entry('kind, amount', "'Platform Fee', 5000"),
    entry('kind, amount, is_reversal', "'Platform Fee', 5000, true"),
  ],
  [
    'a_ledger_entry_is_in_the_currency_of_its_event',
    `${entry('kind, amount', "'Platform Fee', -5000")}; update ledger_entries set currency = 'USD'`,
    entry('kind, amount', "'Platform Fee', -5000"),
  ],
  [
    'a_ledger_entry_is_in_the_currency_of_its_event',
    `${entry('kind, amount', "'Platform Fee', -5000")}; update events set currency = 'USD'`,
    "update events set currency = 'USD'",
  ],
  [
    'only_fees_and_taxes_are_borne_by_the_buyer',
    entry('kind, amount, borne_by, ticket_type_id', `'Sale', 150000, 'Buyer', '${ticketType}'`),
    entry('kind, amount, borne_by, ticket_type_id', `'Tax', -15000, 'Buyer', '${ticketType}'`),
  ],
  // Tickets and gates
  ['a_ticket_has_one_standing_entry', enter(enteredTicket), enter(ticket)],
  [
    'a_ticket_code_is_used_once_per_event',
    `update tickets set code = 'AAAA'`,
    `update tickets set code = 'CCCC' where id = '${ticket}'`,
  ],
  ['a_pending_ticket_opens_no_gate', signed('Pending'), signed('Active')],
  [
    'a_scan_is_recorded_once',
    scan(15, 'checkin_status', "'Checked In'"),
    scan(98, 'checkin_status', "'Checked In'"),
  ],
  [
    'a_check_in_is_reverted_once',
    `${scan(98, 'checkin_status, reverts_id', `'Reverted', '${checkIn}'`)};
     ${scan(99, 'checkin_status, reverts_id', `'Reverted', '${checkIn}'`)}`,
    scan(98, 'checkin_status, reverts_id', `'Reverted', '${checkIn}'`),
  ],
  [
    'a_refused_scan_says_why',
    scan(98, 'checkin_status', "'Duplicate'"),
    scan(98, 'checkin_status, reason_code', "'Duplicate', 'already_used'"),
  ],
  [
    'only_a_refused_scan_lacks_a_ticket',
    `update check_ins set ticket_id = null where id = '${checkIn}'`,
    `update check_ins set ticket_id = null, checkin_status = 'Conflict', reason_code = 'unknown_code', is_offline = true
     where id = '${checkIn}'`,
  ],
  [
    'an_entry_day_begins_by_noon',
    'update events set day_starts_minutes = 721',
    'update events set day_starts_minutes = 720',
  ],
  // Content, settings, trash
  ['there_is_one_row_of_general_settings', settings(false), settings(true)],
  ['general_settings_pkey', 'insert into general_settings default values', settings(true)],
  [
    'a_page_slug_is_used_once',
    `insert into cms_pages (id, slug, title) values ('${id(91)}', 'tentang', 'Lagi')`,
    `update cms_pages set ${trashed}; insert into cms_pages (id, slug, title) values ('${id(91)}', 'tentang', 'Lagi')`,
  ],
  [
    'a_slug_is_lowercase_words_and_dashes',
    "update cms_pages set slug = 'Tentang Kami'",
    "update cms_pages set slug = 'tentang-kami'",
  ],
  ['trash_says_when_who_and_why', 'update faqs set deleted_at = now()', `update faqs set ${trashed}`],
  [
    'trash_says_when_who_and_why',
    'update faqs set purge_at = now()',
    `update faqs set ${trashed}, purge_at = now()`,
  ],
];

/** Both tickets signed, and in this state. */
function signed(status: string): string {
  return `
    insert into event_signing_keys (event_id, key_id, public_key, private_key_encrypted)
    values ('${event}', 1, decode(repeat('00', 32), 'hex'), '');
    update tickets set status = '${status}', qr_payload = 'T1:', signing_key_id = 1`;
}

describe('the database refuses', () => {
  test.for(cases)('%s', async ([constraint, refused, allowed]) => {
    expect(await refusal(refused)).toBe(constraint);
    expect(await refusal(allowed)).toBeUndefined();
  });
});

test('of two gates that scan one ticket at once, exactly one lets it in', async () => {
  const gates = [new Client(connection), new Client(connection)];
  await Promise.all(gates.map((gate) => gate.connect()));
  for (let round = 0; round < 20; round += 1) {
    const decide = `${enter(ticket)} on conflict do nothing returning ticket_id`;
    const results = await Promise.all(gates.map((gate) => gate.query(decide)));
    expect(results.map(({ rowCount }) => rowCount).filter((count) => count === 1)).toHaveLength(1);
    await client.query(`delete from standing_entries where ticket_id = '${ticket}'`);
  }
  await Promise.all(gates.map((gate) => gate.end()));
});
