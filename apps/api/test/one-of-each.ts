import type { ClientBase } from 'pg';

/** `id(7)` is the same everywhere in a test, and tells rows apart at a glance. */
export const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const admin = id(1);
export const organizer = id(2);
export const event = id(3);
export const otherEvent = id(4);
export const ticketType = id(5);
const promo = id(6);
const voucher = id(7);
export const order = id(8);
const orderItem = id(9);
export const payment = id(10);
export const refund = id(11);
export const ticket = id(12);
export const enteredTicket = id(13);
export const checkIn = id(14);

/**
 * One row of everything that constraints and views are about, told in plain SQL: an event next week with one
 * ticket type (9 of 10 sold), an order of two tickets that was paid and half refunded, and one entry.
 */
export async function insertOneOfEach(client: ClientBase): Promise<void> {
  await client.query(`
    insert into organizers (id, name, slug) values ('${organizer}', 'Nada Nusantara', 'nada-nusantara');
    insert into users (id, name, email, role) values ('${admin}', 'Sari', 'sari@example.org', 'admin');
    insert into users (id, name, email, role) values ('${id(20)}', 'Hana', 'hana@example.org', 'ticket_holder');
    insert into events
      (id, organizer_id, event_key, slug, title, status, published_at, starts_at, ends_at, timezone, currency, created_by,
       is_signature)
    values
      ('${event}', '${organizer}', 4294967295, 'pesta-laut', 'Pesta Laut', 'Published', now(),
       now() + interval '7 days', now() + interval '8 days', 'Asia/Jakarta', 'IDR', '${admin}', true),
      ('${otherEvent}', '${organizer}', 0, 'malam-puisi', 'Malam Puisi', 'Draft', null,
       now() + interval '7 days', now() + interval '8 days', 'Asia/Makassar', 'IDR', '${admin}', false);
    insert into ticket_types (event_id, id, name, price, currency, capacity, sold)
    values ('${event}', '${ticketType}', 'Reguler', 150000, 'IDR', 10, 9);
    insert into promos (event_id, id, code, name, discount_type, discount_value, currency, max_uses, used_count)
    values ('${event}', '${promo}', 'HEMAT', 'Hemat', 'Percentage', 12.5, 'IDR', 5, 4);
    insert into vouchers (event_id, id, code, effect, currency, max_usages, redeemed_count)
    values ('${event}', '${voucher}', 'TAMU-1', 'Free Ticket', 'IDR', 2, 1);
    insert into questions (event_id, id, label, kind) values ('${event}', '${id(28)}', 'Ukuran kaus', 'Text');
    insert into orders (event_id, id, reference, buyer_name, buyer_email, status, subtotal, total, currency, paid_at)
    values ('${event}', '${order}', 'KRC-1', 'Hana', 'hana@example.org', 'Paid', 300000, 300000, 'IDR', now());
    insert into order_items (event_id, id, order_id, ticket_type_id, quantity, unit_price, total, currency)
    values ('${event}', '${orderItem}', '${order}', '${ticketType}', 2, 150000, 300000, 'IDR');
    insert into payments
      (event_id, id, order_id, reference, status, amount, currency, method, paid_at, refunded_amount, provider_reference)
    values ('${event}', '${payment}', '${order}', 'PAY-1', 'Partially Refunded', 300000, 'IDR', 'QRIS', now(), 150000,
      'qr-1234567890');
    insert into refunds (event_id, id, payment_id, order_id, status, amount, currency, reason, succeeded_at)
    values ('${event}', '${refund}', '${payment}', '${order}', 'Succeeded', 150000, 'IDR', 'Sakit', now());
    insert into tickets
      (event_id, id, code, order_id, order_item_id, ticket_type_id, attendee_name, status, price, currency, issued_at)
    values
      ('${event}', '${ticket}', 'AAAA', '${order}', '${orderItem}', '${ticketType}', 'Hana', 'Active', 150000, 'IDR', now()),
      ('${event}', '${enteredTicket}', 'BBBB', '${order}', '${orderItem}', '${ticketType}', 'Hadi', 'Active', 150000, 'IDR',
       now());
    insert into check_ins (event_id, id, nonce, checkin_status, ticket_id, petugas_id, scanned_at)
    values ('${event}', '${checkIn}', '${id(15)}', 'Checked In', '${enteredTicket}', '${admin}', now());
    insert into standing_entries (event_id, ticket_id, check_in_id, entered_at)
    values ('${event}', '${enteredTicket}', '${checkIn}', now());
    insert into cms_pages (id, slug, title) values ('${id(21)}', 'tentang', 'Tentang');
    insert into faqs (id, question, answer_markdown) values ('${id(22)}', 'Apa?', 'Itu.');
    insert into announcements (id, title) values ('${id(23)}', 'Kabar');
    insert into banners (id, title, image_url, placement) values ('${id(24)}', 'Spanduk', '/a.jpg', 'Home Middle');
    insert into homepage_sections (id, key, type) values ('${id(25)}', 'hero', 'Hero');
    insert into signature_artists (id, event_id, name, slug) values ('${id(26)}', '${event}', 'Raisa', 'raisa');
    insert into signature_brand_partners (id, event_id, name, tier) values ('${id(27)}', '${event}', 'Kopi', 'Gold');`);
}
