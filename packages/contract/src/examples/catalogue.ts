import type { Static } from 'typebox';
import type { catalogue } from '../areas/catalogue.ts';
import type { EventCard } from '../resources/event.ts';
import type { ExamplesOf } from './example.ts';
import { firstPage, listedEvent } from './records.ts';

const card = { ...listedEvent, min_price_all_in: 258325 } satisfies Static<typeof EventCard>;

export const catalogueExamples = {
  events: { response: firstPage('/events', 34, card) },
  event: {
    response: {
      data: {
        ...card,
        description_html: '<p>Satu malam, satu panggung, dua belas balada.</p>',
        terms_html: '<ul>\n<li>Tiket berlaku sesuai nama dan area yang tertera.</li>\n</ul>',
        max_tickets_per_order: 6,
        questions: [],
        attendee_fields: 'None',
        tax_name: null,
        tax_mode: 'None',
        tax_rate: 0,
        refund_until: null,
        promos: [],
        buyer_charges: { fee_each: 0, fee_percent: 3, fee_tax_percent: 11, tax_percent: 0 },
        ticket_types: [
          {
            id: '01a0ed09-3a00-7c51-9a0b-5b3c8bb6f4d2',
            event_id: card.id,
            name: 'Festival',
            description: 'Berdiri, di depan panggung',
            kind: 'Paid',
            price: 250000,
            original_price: null,
            fee: 7500,
            tax: 825,
            price_all_in: 258325,
            original_price_all_in: null,
            currency: 'IDR',
            sales_start_at: null,
            sales_end_at: null,
            sales_status: 'On Sale',
            min_per_order: 1,
            max_per_order: 4,
            is_transferable: true,
            is_refundable: true,
            valid_from: null,
            valid_until: null,
            entry_policy: 'Single Entry',
            benefits: [],
            color: '#b91c1c',
            position: 0,
          },
        ],
        theme: null,
        hold_minutes: 15,
        terms_version: '2026-07',
        payment_methods: ['QRIS', 'Virtual Account', 'Card'],
      },
    },
  },
  categories: {
    response: {
      data: [
        {
          id: '0196c15c-b300-7b22-9c1e-1a2f4be7a1c3',
          name: 'Musik',
          slug: 'musik',
          description: null,
          position: 0,
          created_at: '2026-05-12T02:00:00.000Z',
          updated_at: '2026-05-12T02:00:00.000Z',
        },
      ],
    },
  },
  eventFilters: {
    response: {
      data: {
        categories: [{ ...listedEvent.category, count: 12 }],
        cities: [
          { name: 'Bandung', count: 6 },
          { name: 'Jakarta Selatan', count: 9 },
        ],
      },
    },
  },
} satisfies ExamplesOf<typeof catalogue>;
