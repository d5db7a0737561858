/** Records that several examples show. */

export const user = {
  id: '0196bca4-3400-7205-9dac-fd649b0194f5',
  name: 'Dinda Maharani',
  email: 'holder@karcis.test',
  email_verified_at: '2026-05-11T00:10:00.000Z',
  phone: '+6285755558286',
  avatar_url: null,
  role: 'ticket_holder',
  is_official: false,
  status: 'Active',
  organizer: null,
  organizer_role: null,
  locale: 'id',
  timezone: 'Asia/Jakarta',
  last_login_at: '2026-11-20T09:30:00.000Z',
  counts: { orders: 18, tickets: 35, events: 0, assignments: 0 },
  created_at: '2026-05-11T00:00:00.000Z',
  updated_at: '2026-05-11T00:00:00.000Z',
} as const;

export const eventSummary = {
  id: '01a0ed09-3a00-7e85-97e3-57e6c80e957a',
  title: 'Malam Balada Rona Kemarau',
  slug: 'malam-balada-rona-kemarau',
  status: 'Published',
  starts_at: '2027-01-02T12:00:00.000Z',
  timezone: 'Asia/Jakarta',
  cover_image_url: null,
} as const;

export const eventWithCategory = {
  ...eventSummary,
  category: { id: '0196bb23-ae80-7125-bb11-878875cea957', name: 'Musik', slug: 'musik' },
} as const;

export const venue = {
  name: 'Balai Kartini',
  address: 'Jl. Gatot Subroto Kav. 37, Setiabudi',
  city: 'Jakarta Selatan',
  province: 'DKI Jakarta',
  country_code: 'ID',
  postal_code: '12950',
  latitude: -6.2347,
  longitude: 106.8237,
} as const;

export const organizer = { id: '0196fe16-5a80-7137-863f-6f65aba66bd8', name: 'Lentera Live' };

/** What an event has in every list, before what each adds. */
export const listedEvent = {
  ...eventWithCategory,
  summary: 'Satu malam, satu panggung, dua belas balada.',
  tags: ['musik', 'akustik'] as string[],
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
  max_tickets_per_order: 6,
  published_at: '2026-09-28T04:00:00.000Z',
  cancelled_at: null,
  cancellation_reason: null,
  postponement_reason: null,
  created_at: '2026-09-20T07:15:00.000Z',
  updated_at: '2026-09-28T04:00:00.000Z',
} as const;

/** The first of `total` pages with one record each, as a server at tickets.example.org answers it. */
export const firstPage = <Row>(path: string, total: number, row: Row) => {
  const address = `https://tickets.example.org/api${path}`;
  return {
    data: [row],
    meta: { current_page: 1, per_page: 1, from: 1, to: 1, total, last_page: total, path: address },
    links: {
      first: `${address}?per_page=1&page=1`,
      last: `${address}?per_page=1&page=${total}`,
      prev: null,
      next: `${address}?per_page=1&page=2&cursor=WyIyMDI2LTEwLTIwVDA5OjA0OjUyLjMzMFoiXQ`,
    },
  };
};
