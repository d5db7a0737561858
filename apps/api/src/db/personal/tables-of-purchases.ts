import { sql } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import { gone, name, newAddress, type PersonalTable } from './personal-table.ts';
import { isOrderOf, isScanOf, ordersOf, type Person, refundsOf, ticketsOf } from './person.ts';

/** Whether the mails of an order go to the address of a person, whoever has bought it. The index is of orders that have such an address. */
const isReachedAt = ({ email }: Person) =>
  sql`(contact_email is not null and lower(contact_email) = ${email})`;

const ofBuyer = {
  buyer_name: name,
  buyer_email: newAddress,
  buyer_phone: gone,
  buyer_company: gone,
  buyer_tax_number: gone,
  buyer_address: gone,
  locale: gone,
  network_key: gone,
  cancellation_reason: gone,
  // Buyers type what they like.
  codes_set_aside: () => '[]',
};

/**
 * What is held of buyers, in the order in which it is taken out: orders last. Records of an order that is owed (`isOwed`) are kept until
 * that has ended: its buyer, the reasons of its refunds, its account for refunds.
 */
export const tablesOfPurchases = {
  refunds: {
    of: (person) => sql`(event_id, id) in ${refundsOf(person)}`,
    becomes: { reason: name },
    keeps: ['source', 'status', 'currency', 'provider_reference', 'failure_code', 'failure_message'],
    copied: ['status', 'amount', 'currency', 'reason', 'created_at'],
  },
  sandbox_payments: {
    of: (person) => sql`reference in (
      select p.reference from payments as p where (p.event_id, p.order_id) in ${ordersOf(person)}
    )`,
    becomes: { return_url: () => '' },
    keeps: ['reference', 'method', 'currency', 'description', 'state', 'paid_currency', 'refunds', 'dispute'],
    copied: 'what the sandbox plays of a payment; the payments are in it',
  },
  payments: {
    of: (person) => sql`(event_id, order_id) in ${ordersOf(person)}`,
    // The address that the buyer came back to, and what was to be done then, name the order.
    becomes: { return_url: gone, next_action: gone },
    keeps: [
      'received_currency',
      'surplus_reason',
      'reference',
      'status',
      'currency',
      'method',
      'provider',
      'provider_reference',
      'failure_code',
      'failure_message',
      'counted_state',
      'counted_method',
    ],
    copied: ['reference', 'status', 'amount', 'currency', 'method', 'created_at', 'paid_at'],
  },
  refund_accounts: {
    of: (person) => sql`(event_id, order_id) in ${ordersOf(person)}`,
    becomes: 'deleted',
    keeps: [],
    copied: 'encrypted; the server alone can read it',
  },
  promo_redemptions: {
    of: (person) => sql`(event_id, order_id) in ${ordersOf(person)}`,
    // Whose use it is. That of an account is its id, which stays.
    becomes: {
      person_key: ({ person, address }) =>
        sql`case when person_key in (${person.email}, (
          select lower(o.buyer_email) from orders as o
          where o.event_id = promo_redemptions.event_id and o.id = promo_redemptions.order_id
        )) then ${address} else person_key end`,
    },
    keeps: ['status', 'currency'],
    copied: 'what was taken off is a part of the orders',
  },
  check_ins: {
    of: isScanOf,
    // A fact, which never changes. It names the ticket.
    becomes: {},
    keeps: ['checkin_status', 'reason_code', 'reason', 'direction', 'scanned_code', 'method', 'note'],
    copied: ['checkin_status', 'direction', 'method', 'scanned_at', 'reason'],
  },
  tickets: {
    of: (person) => sql`(event_id, id) in ${ticketsOf(person)}`,
    becomes: { attendee_name: name, attendee_email: gone, revocation_reason: gone, answers: () => '[]' },
    keeps: ['code', 'status', 'currency', 'seat', 'qr_payload'],
    copied: [
      'attendee_name',
      'attendee_email',
      'answers',
      'status',
      'price',
      'currency',
      'seat',
      'created_at',
    ],
  },
  orders: {
    of: (person) =>
      person.keptOrder === undefined
        ? sql`((${isOrderOf('orders', person)} or ${isReachedAt(person)}) and anonymise_as is null)`
        : isOrderOf('orders', person),
    becomes: {
      ...ofBuyer,
      // That of an order of somebody else becomes no mailbox: without one, mails would go to an address that was given up.
      contact_email: ({ person, address }) =>
        sql`case when ${isReachedAt(person)} and ${isOrderOf('orders', person)} is not true then ${address} end`,
      anonymise_as: gone,
    },
    shared: { columns: Object.keys(ofBuyer), of: (person) => isOrderOf('orders', person) },
    keeps: ['reference', 'status', 'currency', 'accepted_terms_version', 'channel', 'fee_borne_by'],
    copied: [
      'reference',
      'buyer_name',
      'buyer_email',
      'buyer_phone',
      'buyer_company',
      'buyer_tax_number',
      'buyer_address',
      'contact_email',
      'locale',
      'status',
      'total',
      'currency',
      'accepted_terms_version',
      'created_at',
      'paid_at',
    ],
  },
} as const satisfies Partial<Readonly<Record<keyof Tables, PersonalTable>>>;
