/** Who opens a screen: a visitor, or an account of the demo. */
export type Visitor = 'nobody' | 'holder' | 'petugas' | 'organizer' | 'admin';

/** What a first visit may weigh and take: KB (1,000 bytes after Brotli), seconds and milliseconds. */
interface Budget {
  readonly html: number;
  readonly css: number;
  readonly js: number;
  readonly lcp: Readonly<Partial<Record<'slow 4G' | '3G', number>>>;
  readonly inp: number;
  readonly cls: number;
  /** Seconds until a screen opened before is there again without a network. */
  readonly offline?: number;
  /** Seconds from a press to the next screen of the same room. */
  readonly further?: number;
}

const site: Budget = { html: 14, css: 10, js: 12, lcp: { 'slow 4G': 1.5, '3G': 2.5 }, inp: 100, cls: 0.02 };
const wallet: Budget = {
  html: 4,
  css: 12,
  js: 45,
  lcp: { 'slow 4G': 2, '3G': 3.2 },
  inp: 150,
  cls: 0.05,
  offline: 0.6,
};
const petugas: Budget = { html: 4, css: 12, js: 50, lcp: { 'slow 4G': 2 }, inp: 100, cls: 0 };
const console: Budget = {
  html: 4,
  css: 18,
  js: 95,
  lcp: { 'slow 4G': 2.5 },
  inp: 200,
  cls: 0.05,
  further: 0.5,
};

export interface Screen {
  readonly path: string;
  readonly visitor: Visitor;
  readonly budget: Budget;
  /** What the screen says once the device has kept it, so that it opens without a network. */
  readonly kept?: string;
  /** A link to a further screen. */
  readonly link?: string;
}

/** What is opened; the event and the ticket are ones of the demo. */
export const screensOf = (slug: string, ticket: string): readonly Screen[] => [
  { path: '/', visitor: 'nobody', budget: site },
  { path: '/events', visitor: 'nobody', budget: site },
  { path: `/events/${slug}`, visitor: 'nobody', budget: site },
  { path: '/tickets', visitor: 'holder', budget: wallet },
  { path: `/tickets/${ticket}`, visitor: 'holder', budget: wallet, kept: 'Tersimpan di perangkat ini' },
  { path: '/petugas', visitor: 'petugas', budget: petugas },
  { path: '/organizer', visitor: 'organizer', budget: console, link: 'nav a[href^="/organizer/reports/"]' },
  { path: '/admin', visitor: 'admin', budget: console, link: 'nav a[href^="/admin/payments"]' },
];
