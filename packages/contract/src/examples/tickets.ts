import type { tickets } from '../areas/tickets.ts';
import type { ExamplesOf } from './example.ts';
import { eventWithCategory, firstPage, venue } from './records.ts';

const ticket = {
  id: '01a1588e-706a-7e32-a453-1cf01680d795',
  code: 'YB7Q-27QA-CJKD',
  status: 'Active',
  event: {
    ...eventWithCategory,
    ends_at: '2027-01-02T15:00:00.000Z',
    doors_open_at: '2027-01-02T10:00:00.000Z',
    venue,
    has_page: true,
  },
  ticket_type: { id: '01a0ed09-3a03-72a3-9263-a1156e122d14', name: 'VIP', color: '#A16207' },
  attendee: { name: 'Dinda Maharani', email: null },
  order: {
    id: '01a15889-fa80-72c0-9184-04175c8d9b69',
    reference: 'KRC-YBJW0-R187Z',
    paid_at: '2026-10-20T09:04:52.330Z',
  },
  price: 715000,
  currency: 'IDR',
  seat: null,
  valid_from: null,
  valid_until: null,
  issued_at: '2026-10-20T09:04:52.330Z',
  used_at: null,
  can_download: true,
  created_at: '2026-10-20T09:04:52.330Z',
  updated_at: '2026-10-20T09:04:52.330Z',
} as const;

export const ticketExamples = {
  list: { response: firstPage('/tickets', 6, ticket) },
  ticket: { response: { data: ticket } },
} satisfies ExamplesOf<typeof tickets>;
