import type { Noun, State } from './states.ts';
import { ofEveryAccount } from './policy-of-accounts.ts';
import { mailPlaces } from './policy-of-mail.ts';
import { childLists, eventPlaces, eventReaders, eventWrites, preview } from './policy-of-events.ts';
import {
  exportTraces,
  ownRecords,
  ownVenues,
  platformPlaces,
  platformWrites,
  publicContent,
} from './policy-of-platform.ts';
import { byLink, forBuyers, orderPlace, ownOrders } from './policy-of-orders.ts';
import {
  boughtOrders,
  heldTickets,
  managedTickets,
  ownTickets,
  ticketPlaces,
  ticketTraces,
} from './policy-of-tickets.ts';
import {
  managedRefunds,
  refundAccount,
  refundPlaces,
  refundTraces,
  sandboxRoutes,
} from './policy-of-refunds.ts';
import { gatePlaces, gateRoutes, gateTraces } from './policy-of-gates.ts';
import { phoneRoutes } from './policy-of-phones.ts';
import { officePlaces, officePrints, officeReads, officeWrites } from './policy-of-office.ts';
import { organizers, ownWebhooks, webhookPlaces, webhookTraces } from './policy-of-webhooks.ts';

/**
 * Who may do what, said a second time and by nobody's help: nothing here is read out of the contract or out of the
 * server, so that a wrong `access` there is not believed here.
 */

export const principals = [
  'anonymous',
  'holder A',
  'holder B',
  'petugas A',
  'petugas B',
  'organizer A',
  'organizer B',
  'manager A',
  'viewer A',
  'admin',
  'suspended admin',
] as const;
export type Principal = (typeof principals)[number];

/** Those whose credentials are good; of two with one role, neither has anything to do with the other. */
const signedIn = principals.slice(1, -1);

/** Those who work for the organizer of A: they are told what A is told. */
export const colleagues: readonly Principal[] = ['manager A', 'viewer A'];
const everyMember = [...organizers, ...colleagues];

/** What an address gives to each of those who may call it. */
interface Rule {
  readonly callers: readonly Principal[];
  /** Everyone gets their own: the two of one role must not be told the same. */
  readonly own?: true;
  /** Those whose role in their organizer is not enough. */
  readonly tooFew?: readonly Principal[];
  /** `METHOD path`; a `*` at the end stands for the rest. Whatever anybody may call is named in full. */
  readonly routes: readonly string[];
}

const rules: readonly Rule[] = [
  {
    callers: principals,
    routes: [
      'POST /auth/login',
      'POST /auth/register',
      'POST /auth/register/confirm',
      'POST /auth/password/forgot',
      'POST /auth/password/reset',
      ...byLink,
      'POST /auth/invitations/read',
      'POST /auth/invitations/accept',
      'POST /auth/pair',
      ...publicContent,
      'GET /events',
      'GET /events/signature',
      'GET /events/{slug}',
      'GET /events/{slug}/availability',
      'GET /events/{slug}/calendar.ics',
      'GET /categories',
      'GET /event-filters',
      'GET /organizers/{slug}',
    ],
  },
  { callers: signedIn, routes: [...ownOrders, ...ownTickets, ...ofEveryAccount] },
  { callers: principals.slice(0, -1), routes: [...forBuyers, ...sandboxRoutes] },
  {
    callers: signedIn,
    own: true,
    routes: [
      'GET /auth/me',
      'GET /auth/profile',
      'GET /auth/account/data',
      'GET /orders',
      ...boughtOrders,
      ...heldTickets,
      'GET /media/{id}',
    ],
  },
  { callers: ['petugas A', 'petugas B'], own: true, routes: gateRoutes.own },
  { callers: ['petugas A', 'petugas B'], routes: gateRoutes.petugas },
  {
    callers: everyMember,
    own: true,
    routes: [
      'GET /organizer/analytics/*',
      'GET /organizer/gate-events',
      'GET /organizer/members*',
      'GET /organizer/profile',
      'GET /organizer/webhooks*',
      'GET /organizer/exports/*',
      'GET /organizer/refunds/{id}',
    ],
  },
  {
    callers: organizers,
    tooFew: colleagues,
    routes: [
      'POST /organizer/members*',
      'PATCH /organizer/profile',
      'PATCH /organizer/members/{id}',
      'DELETE /organizer/members/{id}',
    ],
  },
  // A feed has a cursor that is another one at each moment: it is nobody's `own` in the sense above. Venues of the platform are everybody's.
  {
    callers: everyMember,
    routes: [
      'GET /organizer/changes',
      'GET /organizer/venues*',
      'GET /organizer/trash',
      'GET /organizer/petugas',
      ...ownRecords,
      ...officeReads,
    ],
  },
  { callers: [...organizers, 'manager A'], tooFew: ['viewer A'], own: true, routes: [refundAccount] },
  {
    callers: [...organizers, 'manager A'],
    tooFew: ['viewer A'],
    routes: [
      ...ownWebhooks,
      ...eventWrites('organizer'),
      ...ownVenues,
      ...managedTickets('organizer'),
      ...officeWrites('organizer'),
      ...officePrints,
      ...gateRoutes.writes,
      ...managedRefunds('organizer'),
    ],
  },
  eventReaders,
  {
    callers: ['admin'],
    routes: [
      'GET /admin/*',
      ...eventWrites('admin'),
      ...platformWrites,
      ...managedTickets('admin'),
      ...officeWrites('admin'),
      ...managedRefunds('admin'),
      ...phoneRoutes.admin,
      'POST /admin/cms/*',
      'PUT /admin/cms/*',
      'PATCH /admin/cms/*',
      'DELETE /admin/cms/*',
      'POST /admin/users',
      'POST /admin/users/{id}/actions/*',
      'PATCH /admin/users/{id}',
      'DELETE /admin/users/{id}',
      'POST /admin/trash/*',
      'DELETE /admin/trash/*',
      'POST /admin/jobs/*',
      'POST /admin/mails/*',
      'POST /admin/mail-suppressions',
      'DELETE /admin/mail-suppressions/*',
      'POST /admin/webhooks*',
      'PATCH /admin/webhooks/*',
      'DELETE /admin/webhooks/*',
      'PATCH /admin/settings/*',
      'PATCH /admin/error-logs/{id}',
      'POST /admin/settings/email/test',
    ],
  },
];

/** The one rule for a route. It fails where there is none, or more than one: nothing is open by oversight. */
export function ruleFor(method: string, path: string): Rule {
  const asked = `${method} ${path}`;
  const found = rules.filter(({ routes }) =>
    routes.some((route) => (route.endsWith('*') ? asked.startsWith(route.slice(0, -1)) : asked === route)),
  );
  const [rule] = found;
  if (rule === undefined || found.length > 1) throw new Error(`${asked} has ${found.length} rules`);
  return rule;
}

/** What succeeds and must leave a trace all the same. */
export const traced = [
  'POST /auth/login',
  'POST /auth/logout',
  'POST /auth/register',
  'POST /auth/register/confirm',
  'POST /auth/password/forgot',
  'POST /auth/password/reset',
  'POST /auth/account/keep',
  'POST /auth/invitations/accept',
  'POST /admin/settings/email/test',
  'GET /admin/error-logs/{id}',
  ...exportTraces,
  ...ticketTraces,
  ...refundTraces,
  ...gateTraces,
  'POST /admin/jobs/{id}/retry',
  'POST /admin/jobs/{id}/discard',
  'POST /admin/mails/{id}/resend',
  'POST /admin/mail-suppressions',
  'DELETE /admin/mail-suppressions/{id}',
  ...webhookTraces,
];

/** A place in an address that names an object: who sees it in which state. Nobody sees what is not listed. */
export interface Place {
  readonly noun: Noun;
  readonly parameter: { readonly in: 'path' | 'query'; readonly name: string };
  readonly sees: Partial<Record<State, readonly Principal[]>>;
  /** What those get who may call the route and see nothing: 404, or a list without entries. */
  readonly unseen: 'not found' | 'empty';
  /** Who sees it and still is refused, since its state forbids what is asked for: 409. */
  readonly conflicts?: Partial<Record<State, readonly Principal[]>>;
  readonly conflict?: string; // the code of that; `ticket_not_active` where nothing is said
  readonly routes: readonly string[];
}

const everywhere = { own: ['admin'], foreign: ['admin'], unpublished: ['admin'] } as const;
const id = { in: 'path', name: 'id' } as const;
const eventId = { in: 'query', name: 'event_id' } as const;

export const places: readonly Place[] = [
  {
    noun: 'ticket',
    parameter: id,
    // A ticket of an event in the trash is gone; one that is not issued yet is its holder's.
    sees: { own: ['holder A'], foreign: ['holder B'], unpublished: ['holder A'] },
    unseen: 'not found',
    routes: ['GET /tickets/{id}', 'GET /tickets/{id}/detail'],
  },
  {
    noun: 'ticket',
    parameter: id,
    sees: { own: ['holder A'], foreign: ['holder B'] },
    conflicts: { unpublished: ['holder A'] },
    unseen: 'not found',
    routes: ['GET /tickets/{id}/download'],
  },
  orderPlace,
  ...ticketPlaces,
  ...officePlaces,
  ...refundPlaces,
  ...gatePlaces,
  {
    noun: 'event',
    parameter: id,
    sees: everywhere,
    unseen: 'not found',
    routes: [
      'GET /admin/events/{id}',
      'GET /admin/events/{id}/theme',
      'GET /admin/events/{id}/signing-keys',
      'GET /admin/events/{id}/signature-profile',
      'GET /admin/events/{id}/signature-artists',
      'GET /admin/events/{id}/signature-brand-partners',
      ...childLists('admin'),
      preview('admin'),
    ],
  },
  {
    noun: 'event',
    parameter: eventId,
    // Money and scans stay in sight when their event is in the trash.
    sees: { ...everywhere, trashed: ['admin'] },
    unseen: 'empty',
    routes: ['GET /admin/payments', 'GET /admin/checkins'],
  },
  {
    noun: 'event',
    parameter: eventId,
    sees: everywhere,
    unseen: 'not found',
    routes: ranges('admin'),
  },
  {
    noun: 'event',
    parameter: eventId,
    sees: {
      own: ['organizer A', ...colleagues],
      foreign: ['organizer B'],
      unpublished: ['organizer A', ...colleagues],
    },
    unseen: 'not found',
    routes: ranges('organizer'),
  },
  {
    noun: 'event',
    parameter: eventId,
    // By assignment, whatever the event's state; the trash takes the assignment with it.
    sees: { own: ['petugas A'], foreign: ['petugas B'], unpublished: ['petugas A'] },
    unseen: 'not found',
    routes: ['GET /petugas/checkin/history'],
  },
  {
    noun: 'page',
    parameter: { in: 'path', name: 'slug' },
    sees: { own: principals },
    unseen: 'not found',
    routes: ['GET /pages/{slug}'],
  },
  {
    noun: 'event page',
    parameter: { in: 'path', name: 'slug' },
    sees: { own: principals },
    unseen: 'not found',
    routes: [
      'GET /events/{slug}',
      'GET /events/{slug}/availability',
      'GET /events/{slug}/calendar.ics',
      'POST /events/{slug}/codes',
      'POST /events/{slug}/orders',
    ],
  },
  {
    noun: 'organizer',
    parameter: { in: 'path', name: 'slug' },
    sees: { own: principals },
    unseen: 'not found',
    routes: ['GET /organizers/{slug}'],
  },
  {
    noun: 'member',
    parameter: id,
    sees: { own: ['organizer A', ...colleagues], foreign: ['organizer B'] },
    unseen: 'not found',
    routes: ['GET /organizer/members/{id}'],
  },
  {
    noun: 'account',
    parameter: id,
    sees: { own: ['admin'] },
    unseen: 'not found',
    routes: ['GET /admin/users/{id}'],
  },
  {
    noun: 'content page',
    parameter: id,
    sees: { own: ['admin'], unpublished: ['admin'] },
    unseen: 'not found',
    routes: ['GET /admin/cms/pages/{id}'],
  },
  ...(
    [
      ['question', 'faqs'],
      ['announcement', 'announcements'],
      ['banner', 'banners'],
      ['section', 'homepage-sections'],
    ] as const
  ).map(([noun, list]): Place => ({
    noun,
    parameter: id,
    sees: { own: ['admin'] },
    unseen: 'not found',
    routes: [`GET /admin/cms/${list}/{id}`],
  })),
  {
    noun: 'error',
    parameter: id,
    sees: { own: ['admin'] },
    unseen: 'not found',
    routes: ['GET /admin/error-logs/{id}'],
  },
  ...mailPlaces,
  ...webhookPlaces,
  ...eventPlaces,
  ...platformPlaces,
];

function ranges(scope: 'admin' | 'organizer'): string[] {
  const reports = ['revenue', 'ticket-sales', 'attendance', 'events', 'participants', 'categories'];
  return [...reports, 'promos', 'vouchers'].map((report) => `GET /${scope}/analytics/${report}/range`);
}
