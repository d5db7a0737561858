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
