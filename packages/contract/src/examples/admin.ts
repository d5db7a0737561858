import type { Static } from 'typebox';
import type { adminEvents } from '../areas/admin-events.ts';
import type { adminMoney } from '../areas/admin-money.ts';
import type { AdminEvent } from '../resources/event.ts';
import type { ExamplesOf } from './example.ts';
import { eventSummary, firstPage, venue } from './records.ts';

const organizer = { id: '0196fe16-5a80-7137-863f-6f65aba66bd8', name: 'Lentera Live' };
const administrator = {
  id: '0196bb5a-9d00-701b-84a5-ce1cbf796944',
  name: 'Sekar Wulandari',
  email: 'admin@karcis.test',
};

const event = {
  ...eventSummary,
  summary: 'Satu malam, satu panggung, dua belas balada.',
  description_html: '<p>Satu malam, satu panggung, dua belas balada.</p>',
  category: { id: '0196bb23-ae80-7125-bb11-878875cea957', name: 'Musik', slug: 'musik' },
  tags: ['musik', 'akustik'],
  sales_status: 'On Sale',
  visibility: 'Public',
  format: 'In Person',
  is_signature: false,
  is_featured: true,
  organizer: { ...organizer, slug: 'lentera-live', logo_url: null, is_official: false },
  venue,
  ends_at: '2027-01-02T15:00:00.000Z',
  doors_open_at: '2027-01-02T10:00:00.000Z',
  sales_start_at: '2026-10-01T03:00:00.000Z',
  sales_end_at: '2027-01-02T12:00:00.000Z',
  currency: 'IDR',
  min_price: 250000,
  max_price: 715000,
  is_free: false,
  age_restriction: null,
  terms_html: '<ul>\n<li>Tiket berlaku sesuai nama dan area yang tertera.</li>\n</ul>',
  max_tickets_per_order: 6,
  published_at: '2026-09-28T04:00:00.000Z',
  cancelled_at: null,
  cancellation_reason: null,
  created_at: '2026-09-20T07:15:00.000Z',
  updated_at: '2026-09-28T04:00:00.000Z',
  description_markdown: 'Satu malam, satu panggung, dua belas balada.',
  terms_markdown: '- Tiket berlaku sesuai nama dan area yang tertera.',
  capacity: 900,
  tickets_sold: 412,
  tickets_reserved: 8,
  tickets_available: 480,
  tickets_checked_in: 0,
  gross_revenue: 168420000,
  net_revenue: 160331540,
  counts: { ticket_types: 3, petugas: 4, promos: 1, vouchers: 25, orders: 203 },
  created_by: administrator,
  rejection_reason: null,
  reviewed_by: administrator,
  reviewed_at: '2026-09-28T04:00:00.000Z',
} satisfies Static<typeof AdminEvent>;

export const adminEventExamples = {
  events: { response: firstPage('/admin/events', 67, event) },
  event: { response: { data: event } },
} satisfies ExamplesOf<typeof adminEvents>;

export const adminMoneyExamples = {
  payments: {
    response: firstPage('/admin/payments', 9433, {
      id: '01a1fee1-f44f-7a86-a8a8-1d04970467c8',
      reference: 'PAY-R1AHB-4E4XQ',
      order: { id: '01a1fee1-2d17-7fcb-b39a-49e107202e78', reference: 'KRC-FNZNJ-CEADM', status: 'Paid' },
      event: eventSummary,
      organizer,
      buyer: {
        id: '01a1aae5-ec34-7f7e-85d4-635caa77a76d',
        name: 'Teguh Adi Nugroho',
        email: 'teguh@example.com',
      },
      status: 'Paid',
      amount: 723310,
      currency: 'IDR',
      platform_fee: 21000,
      gateway_fee: 5063,
      tax_amount: 2310,
      refunded_amount: 0,
      net_amount: 694937,
      method: 'QRIS',
      provider: 'gerbangbayar',
      provider_reference: '****SQS2',
      ticket_count: 2,
      promo_code: null,
      voucher_code: null,
      failure_code: null,
      failure_message: null,
      expires_at: '2026-11-21T16:28:03.439Z',
      paid_at: '2026-11-21T16:18:14.558Z',
      settled_at: null,
      refunds: [],
      created_at: '2026-11-21T16:13:03.439Z',
      updated_at: '2026-11-21T16:18:14.558Z',
    }),
  },
} satisfies ExamplesOf<typeof adminMoney>;
