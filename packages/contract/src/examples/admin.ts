import type { Static } from 'typebox';
import type { adminEvents } from '../areas/admin-events.ts';
import type { adminMoney } from '../areas/admin-money.ts';
import type { AdminEvent } from '../resources/event.ts';
import type { ExamplesOf } from './example.ts';
import { eventSummary, firstPage, listedEvent, organizer } from './records.ts';

const administrator = {
  id: '0196bb5a-9d00-701b-84a5-ce1cbf796944',
  name: 'Sekar Wulandari',
  email: 'admin@karcis.test',
};

const event = {
  ...listedEvent,
  description_html: '<p>Satu malam, satu panggung, dua belas balada.</p>',
  terms_html: '<ul>\n<li>Tiket berlaku sesuai nama dan area yang tertera.</li>\n</ul>',
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
  event: {
    response: {
      data: {
        ...event,
        venue_id: '01a0ed09-3a00-7a10-9f52-0c7d2b7c1e01',
        entry_instructions_markdown: '',
        sales_paused: false,
        attendee_fields: 'None',
        tax_name: null,
        tax_mode: 'None',
        tax_rate: 0,
        pay_later_minutes: 1440,
        day_starts_minutes: 240,
        exits_at_day_end: true,
        refund_until: null,
        postponed_at: null,
        postponement_reason: null,
        rescheduled_at: null,
        actions: ['change', 'duplicate', 'postpone', 'cancel'],
      },
    },
  },
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
      is_surplus: false,
      surplus_reason: null,
      received_amount: null,
      received_currency: null,
    }),
  },
} satisfies ExamplesOf<typeof adminMoney>;
