import type { PrintedTicket } from '../src/domain/tickets/ticket-pdf/index.ts';
import vectors from './vectors/ticket-codes.json' with { type: 'json' };

/** A ticket as it is printed, with every optional part. */
export const exampleTicket: PrintedTicket = {
  locale: 'id',
  code: '9F4K-2MXQ-7TPA',
  qr_payload: vectors.accepted[0]?.code ?? '',
  issued_at: '2026-11-20T09:30:00.000Z',
  event: {
    title: 'Konser Langit Jakarta',
    status: 'Published',
    starts_at: '2026-12-12T12:00:00.000Z',
    ends_at: '2026-12-12T15:30:00.000Z',
    doors_open_at: '2026-12-12T10:30:00.000Z',
    timezone: 'Asia/Jakarta',
    venue: {
      name: 'Istora Senayan',
      address: 'Jl. Pintu Satu Senayan',
      city: 'Jakarta Pusat',
      province: 'DKI Jakarta',
      postal_code: '10270',
    },
  },
  event_format: 'In Person',
  organizer_name: 'Panggung Nusantara',
  ticket_type: { name: 'VIP', color: '#A16207' },
  attendee: { name: 'Ni Kadek Anjani' },
  order: { reference: 'KRC-7Q2M4-XKD9P' },
  price: 350_000,
  currency: 'IDR',
  seat: 'A12-7',
  gate: { name: 'Pintu Barat' },
  valid_from: null,
  valid_until: null,
  benefits: ['Lounge', 'Merchandise'],
  entry_instructions_markdown: 'Masuk dari **barat**.',
  terms_markdown: '- Satu tiket satu orang.',
  support: { email: 'halo@example.org', phone: null },
  theme: null,
};
