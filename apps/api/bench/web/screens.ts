/** Who opens a screen: a visitor, or an account of the demo. */
export type Visitor = 'nobody' | 'holder' | 'petugas' | 'organizer' | 'admin';

/** What a first visit may weigh and take: KB (1,000 bytes after Brotli), seconds and milliseconds. */
export interface Budget {
  readonly html: number;
  readonly css: number;
  readonly js: number;
  readonly lcp: Readonly<Partial<Record<'slow 4G' | '3G', number>>>;
  readonly inp: number;
  readonly cls: number;
  /** Seconds until a screen opened before is there again, with a network. */
  readonly again?: number;
  /** The same without one. */
  readonly offline?: number;
  /** Milliseconds from the last key of a code until its verdict is seen. */
  readonly verdict?: number;
  /** Seconds from a press to the next screen of the same room. */
  readonly further?: number;
}

const site: Budget = { html: 14, css: 10, js: 12, lcp: { 'slow 4G': 1.5, '3G': 2.5 }, inp: 100, cls: 0.02 };
const buying: Budget = { html: 4, css: 12, js: 35, lcp: { 'slow 4G': 1.8, '3G': 3 }, inp: 150, cls: 0.02 };
const wallet: Budget = {
  html: 4,
  css: 12,
  js: 45,
  lcp: { 'slow 4G': 2, '3G': 3.2 },
  inp: 150,
  cls: 0.05,
  offline: 0.6,
};
const scanner: Budget = {
  html: 4,
  css: 12,
  js: 50,
  lcp: { 'slow 4G': 2 },
  inp: 100,
  cls: 0,
  again: 0.6,
  offline: 0.6,
  verdict: 300,
};
const console: Budget = {
  html: 4,
  css: 18,
  js: 95,
  lcp: { 'slow 4G': 2.5 },
  inp: 200,
  cls: 0.05,
  further: 0.5,
};

/** An address, and what the device has stored at former visits. */
export interface Opening {
  readonly path: string;
  readonly stored?: Readonly<Record<string, string>>;
}

/** A press on what a selector of Playwright finds, and what is typed there. */
export interface Press {
  readonly on: string;
  readonly types?: string;
}

export interface Screen {
  readonly name: string;
  readonly visitor: Visitor;
  readonly budget: Budget;
  /** Makes what a visit begins with. */
  readonly open: () => Opening | Promise<Opening>;
  /** What is done on it besides the usual, in turn. */
  readonly presses?: readonly Press[];
  /** What the screen says once the device has kept it. It is opened again then, with a network and without. */
  readonly kept?: string;
  /** Codes of guests who come, where guests are scanned. */
  readonly codes?: () => string;
  /** A link to a further screen. */
  readonly link?: string;
}

/** What the screens show, made for the bench. */
export interface Shown {
  /** An event that is on sale. */
  readonly slug: string;
  /** A ticket of the holder. */
  readonly ticket: string;
  /** Holds places, and gives the opening of their checkout. */
  readonly checkout: () => Promise<Opening>;
  /** An order that is paid. */
  readonly order: Opening;
  /** An event at whose gates check-in staff scan, and a code of a guest who was not there yet. */
  readonly concert: string;
  readonly code: () => string;
}

const at = (path: string) => () => ({ path });

/** From the front page to an order. */
const buyingOf = (shown: Shown): readonly Screen[] => [
  { name: '/', visitor: 'nobody', budget: site, open: at('/') },
  { name: '/events', visitor: 'nobody', budget: site, open: at('/events') },
  {
    name: '/events/{slug}',
    visitor: 'nobody',
    budget: site,
    open: at(`/events/${shown.slug}`),
    presses: [{ on: '.stepper button:last-child' }, { on: '.stepper button:last-child' }],
  },
  {
    name: '/checkout/{id}',
    visitor: 'nobody',
    budget: buying,
    open: shown.checkout,
    presses: [
      // What is missing is said, and then typed.
      { on: 'button[type=submit]' },
      { on: 'input[name=name]', types: 'Rani' },
      { on: 'input[name=email]', types: 'rani@example.org' },
      { on: '.method:last-child' },
    ],
  },
  {
    name: '/orders/{id}',
    visitor: 'nobody',
    budget: buying,
    open: () => shown.order,
    presses: [{ on: '.open-ticket summary' }],
  },
];

/** Rooms of accounts. */
const roomsOf = (shown: Shown): readonly Screen[] => [
  { name: '/tickets', visitor: 'holder', budget: wallet, open: at('/tickets') },
  {
    name: '/tickets/{id}',
    visitor: 'holder',
    budget: wallet,
    open: at(`/tickets/${shown.ticket}`),
    kept: 'Tersimpan di perangkat ini',
  },
  { name: '/petugas', visitor: 'petugas', budget: scanner, open: at('/petugas') },
  {
    name: '/petugas/{event_id}',
    visitor: 'petugas',
    budget: scanner,
    open: at(`/petugas/${shown.concert}`),
    presses: [{ on: '.start-button' }],
    kept: 'tiket di ponsel ini',
    codes: shown.code,
  },
  {
    name: '/organizer',
    visitor: 'organizer',
    budget: console,
    open: at('/organizer'),
    link: 'nav a[href^="/organizer/reports/"]',
  },
  {
    name: '/admin',
    visitor: 'admin',
    budget: console,
    open: at('/admin'),
    link: 'nav a[href^="/admin/payments"]',
  },
];

/** What is opened, in turn. */
export const screensOf = (shown: Shown): readonly Screen[] => [...buyingOf(shown), ...roomsOf(shown)];
