import type { Row } from '../copy.ts';

type Frame = [where: string, line: number, column: number, what: string];

/** A kind of failure as the server's error log keeps it. Files are those of a server like ours. */
export type ErrorPlan = {
  name: string;
  message: string;
  level: NonNullable<Row<'error_logs'>['level']>;
  status: NonNullable<Row<'error_logs'>['status']>;
  code: number | null;
  request: { method: string; route: string; url: string; query: Record<string, string> } | null;
  frames: Frame[];
  causes: { name: string; message: string }[];
  occurrences: number;
  /** Days since it was first seen, hours since it was last. */
  first: number;
  last: number;
  role: 'admin' | 'organizer' | 'petugas' | 'ticket_holder' | null;
};

const api = 'apps/api/src';
const modules = 'node_modules';

const mount: Frame[] = [[`${api}/http/mount.ts`, 61, 24, 'async Object.handler']];
const query: Frame[] = [
  [`${modules}/pg/lib/client.js`, 694, 17, 'Client.query'],
  [`${api}/db/driver.ts`, 63, 36, 'Object.executeQuery'],
];
const pool: Frame[] = [
  [`${modules}/pg-pool/index.js`, 45, 11, 'async Pool.connect'],
  [`${api}/db/driver.ts`, 21, 53, 'async acquireConnection'],
];

export const errorPlans: ErrorPlan[] = [
  {
    name: 'Error',
    message: 'timeout exceeded when trying to connect',
    level: 'Critical',
    status: 'Open',
    code: 503,
    request: {
      method: 'GET',
      route: '/admin/payments',
      url: '/api/admin/payments?status=Paid',
      query: { status: 'Paid' },
    },
    frames: [...pool, ...mount],
    causes: [],
    occurrences: 214,
    first: 63,
    last: 5,
    role: 'admin',
  },
  {
    name: 'DatabaseError',
    message: 'canceling statement due to statement timeout',
    level: 'Error',
    status: 'Open',
    code: 503,
    request: {
      method: 'GET',
      route: '/organizer/analytics/participants',
      url: '/api/organizer/analytics/participants',
      query: {},
    },
    frames: [...query, [`${api}/areas/organizer-analytics.ts`, 148, 7, 'async participants'], ...mount],
    causes: [{ name: 'Error', message: '57014: canceling statement due to statement timeout' }],
    occurrences: 37,
    first: 29,
    last: 19,
    role: 'organizer',
  },
  {
    name: 'DatabaseError',
    message: 'could not serialize access due to concurrent update',
    level: 'Warning',
    status: 'Ignored',
    code: 503,
    request: { method: 'POST', route: '/orders', url: '/api/orders', query: {} },
    frames: [...query, [`${api}/areas/checkout/reserve.ts`, 72, 5, 'async reserve'], ...mount],
    causes: [],
    occurrences: 1893,
    first: 301,
    last: 2,
    role: 'ticket_holder',
  },
  {
    name: 'TypeError',
    message: "Cannot read properties of null (reading 'starts_at')",
    level: 'Error',
    status: 'Resolved',
    code: 500,
    request: {
      method: 'GET',
      route: '/tickets/{id}/detail',
      url: '/api/tickets/01980f6c-6a41-7a55-8c1f-0b3f2f6f9a11/detail',
      query: {},
    },
    frames: [
      [`${api}/areas/tickets.ts`, 96, 31, 'validityOf'],
      [`${api}/areas/tickets.ts`, 58, 12, 'async detail'],
      ...mount,
    ],
    causes: [],
    occurrences: 12,
    first: 188,
    last: 186 * 24,
    role: 'ticket_holder',
  },
  {
    name: 'RangeError',
    message: 'Invalid time zone specified: Asia/Jakata',
    level: 'Error',
    status: 'Resolved',
    code: 500,
    request: {
      method: 'GET',
      route: '/organizer/analytics/revenue',
      url: '/api/organizer/analytics/revenue',
      query: {},
    },
    frames: [
      ['node:internal/intl', 210, 9, 'new DateTimeFormat'],
      [`${api}/domain/days.ts`, 33, 18, 'dayOf'],
      [`${api}/areas/organizer-analytics.ts`, 41, 20, 'async revenue'],
      ...mount,
    ],
    causes: [],
    occurrences: 4,
    first: 240,
    last: 239 * 24,
    role: 'organizer',
  },
  {
    name: 'FetchError',
    message: 'gerbangbayar answered 502 Bad Gateway',
    level: 'Error',
    status: 'Open',
    code: 502,
    request: {
      method: 'POST',
      route: '/orders/{id}/payments',
      url: '/api/orders/01990b5e-21f7-7d02-93de-5a7c2b9c8d40/payments',
      query: {},
    },
    frames: [
      [`${api}/payments/gerbangbayar.ts`, 88, 11, 'async createPayment'],
      [`${api}/areas/checkout/pay.ts`, 54, 19, 'async pay'],
      ...mount,
    ],
    causes: [
      { name: 'SocketError', message: 'other side closed' },
      { name: 'Error', message: 'ECONNRESET' },
    ],
    occurrences: 58,
    first: 54,
    last: 53 * 24,
    role: 'ticket_holder',
  },
  {
    name: 'SyntaxError',
    message: 'Unexpected end of JSON input',
    level: 'Warning',
    status: 'Ignored',
    code: 400,
    request: { method: 'POST', route: '/webhooks/lintaskartu', url: '/api/webhooks/lintaskartu', query: {} },
    frames: [['<anonymous>', 1, 1, 'JSON.parse'], [`${api}/payments/webhook.ts`, 29, 24, 'parse'], ...mount],
    causes: [],
    occurrences: 76,
    first: 120,
    last: 30,
    role: null,
  },
  {
    name: 'Error',
    message: 'ENOSPC: no space left on device, write',
    level: 'Critical',
    status: 'Resolved',
    code: null,
    request: null,
    frames: [
      ['node:fs', 1029, 3, 'writeSync'],
      [`${modules}/sonic-boom/index.js`, 333, 18, 'SonicBoom.actualWrite'],
      [`${modules}/pino/lib/tools.js`, 140, 12, 'Pino.write'],
    ],
    causes: [],
    occurrences: 931,
    first: 77,
    last: 76 * 24,
    role: null,
  },
  {
    name: 'Error',
    message: 'Connection terminated unexpectedly',
    level: 'Error',
    status: 'Open',
    code: 503,
    request: {
      method: 'GET',
      route: '/petugas/checkin/history',
      url: '/api/petugas/checkin/history?page=2',
      query: { page: '2' },
    },
    frames: [[`${modules}/pg/lib/client.js`, 174, 73, 'Connection.<anonymous>'], ...pool, ...mount],
    causes: [],
    occurrences: 9,
    first: 16,
    last: 41,
    role: 'petugas',
  },
  {
    name: 'ResponseValidationError',
    message: 'The response does not match its schema: data/2/price must be integer',
    level: 'Error',
    status: 'Resolved',
    code: 500,
    request: {
      method: 'GET',
      route: '/admin/events/{id}/ticket-types',
      url: '/api/admin/events/01976e2d-0f4b-7c63-b0a8-6a1d9d3b7e52/ticket-types',
      query: {},
    },
    frames: [[`${api}/http/response.ts`, 44, 13, 'serialize'], ...mount],
    causes: [],
    occurrences: 3,
    first: 205,
    last: 204 * 24,
    role: 'admin',
  },
  {
    name: 'Error',
    message: 'The font "Plus Jakarta Sans" has no glyph for U+1F3B6',
    level: 'Warning',
    status: 'Open',
    code: 500,
    request: {
      method: 'GET',
      route: '/tickets/{id}/download',
      url: '/api/tickets/01993a90-77e1-7bb4-a1cf-3fd2b1a60c95/download',
      query: {},
    },
    frames: [
      [`${api}/domain/tickets/ticket-pdf.ts`, 121, 15, 'drawText'],
      [`${api}/areas/tickets.ts`, 131, 22, 'async download'],
      ...mount,
    ],
    causes: [],
    occurrences: 6,
    first: 34,
    last: 11,
    role: 'ticket_holder',
  },
  {
    name: 'Error',
    message: 'getaddrinfo EAI_AGAIN smtp.example.org',
    level: 'Error',
    status: 'Resolved',
    code: null,
    request: null,
    frames: [
      ['node:dns', 122, 26, 'GetAddrInfoReqWrap.onlookupall'],
      [`${api}/mail/send.ts`, 47, 9, 'async send'],
    ],
    causes: [{ name: 'Error', message: 'queryA EREFUSED smtp.example.org' }],
    occurrences: 45,
    first: 92,
    last: 91 * 24,
    role: null,
  },
];
