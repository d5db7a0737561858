import { type Access, api, type InputOf, type Role, type Route } from '@karcis/contract';
import { addressOf } from '@karcis/sdk';
import type { Kysely } from 'kysely';
import type { Tables } from '../src/db/schema/tables.ts';
import { newId } from '../src/domain/id.ts';
import { demoPassword } from '../src/domain/demo.ts';
import type { DemoAccount } from '../src/seed/catalog/demo-accounts.ts';
import { isOpen } from './access.ts';
import type { DemoPeople } from './demo-people.ts';
import { contentExamples, removedId } from './content-examples.ts';
import { orderRefundExamples, refundInputs, staffRefundExamples } from './refund-examples.ts';
import { mediaExamples } from './pictures.ts';
import {
  buyingExamples,
  buyingInputs,
  sandboxExamples,
  staffOrderExamples,
  staffOrderInputs,
  sandboxInputs,
  orderOfHolder,
  orderToFind,
} from './order-examples.ts';
import {
  heldTicketExamples,
  managedTicketExamples,
  orderTicketExamples,
  ownOrderExamples,
  ticketInputs,
} from './ticket-examples.ts';
import { eventExamples, gateToDelete, importInputs } from './event-examples.ts';
import { gateExamples, gateInputs } from './gate-examples.ts';
import { platformExamples, platformInputs } from './platform-examples.ts';
import { inDays } from './given.ts';
import {
  memberExamples,
  ownInvitation,
  ownAccount,
  ownNewAccount,
  ownInvitationToAccept,
  ownInvitationToken,
  ownKeepLink,
  ownRegisterLink,
  ownRegistration,
  ownResetLink,
} from './links.ts';
import { organizerOf, ownEndpoint, roomForEndpoint, webhookExamples } from './webhook-records.ts';

/** A route with the name under which the server, the client and the log know it. */
export interface NamedRoute {
  readonly name: string;
  readonly area: string;
  readonly route: Route;
}

export const routes: readonly NamedRoute[] = Object.entries(api).flatMap(([area, rows]) =>
  Object.entries<Route>(rows).map(([name, route]) => ({ name: `${area}.${name}`, area, route })),
);

type Needs<R extends Route> = object extends InputOf<R> ? never : InputOf<R>;
export type Examples = {
  [A in keyof typeof api]: {
    [
      N in keyof (typeof api)[A] as (typeof api)[A][N] extends Route
        ? [Needs<(typeof api)[A][N]>] extends [never]
          ? never
          : N
        : never
    ]: (typeof api)[A][N] extends Route ? InputOf<(typeof api)[A][N]> : never;
  };
};

/**
 * For each route that cannot be called without input, one that works in the demo for the first account that may
 * call it. A new route that needs one does not compile until it is here.
 */
export async function examplesOf(db: Kysely<Tables>): Promise<Examples> {
  const signatureEvent = await db
    .selectFrom('events')
    .select('id')
    .where(({ ref }) => ref('is_signature'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const anyEvent = await db
    .selectFrom('events')
    .innerJoin('organizers', 'organizers.id', 'events.organizer_id')
    .select(['events.slug', 'organizers.slug as organizer_slug'])
    .where('events.visibility', '=', 'Public')
    .where('events.status', '=', 'Published')
    .where('events.deleted_at', 'is', null)
    .orderBy('events.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const anyError = await db
    .selectFrom('error_logs')
    .select('id')
    .orderBy('last_seen_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const ticketOfHolder = await db
    .selectFrom('tickets')
    .innerJoin('users', 'users.id', 'tickets.holder_user_id')
    .select('tickets.id')
    .where('users.email', '=', 'holder@karcis.test')
    .where('tickets.status', '=', 'Active')
    .innerJoin('standing_entries', 'standing_entries.ticket_id', 'tickets.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const [toRetry, toDiscard] = [await failedJob(db), await failedJob(db)];
  const range = { start_date: inDays(-29).slice(0, 10), end_date: inDays(0).slice(0, 10) };
  const ranges = {
    revenueRange: range,
    ticketSalesRange: range,
    attendanceRange: range,
    eventsRange: range,
    participantsRange: range,
    categoriesRange: range,
    promosRange: range,
    vouchersRange: range,
  };
  const removedFaq = { type: 'faqs' as const, id: await removedId(db) };
  return {
    account: { login: { body: { email: 'admin@karcis.test', password: demoPassword } } },
    accountLinks: {
      register: ownRegistration(),
      confirmRegistration: await ownRegisterLink(db),
      forgotPassword: { body: { email: 'holder@karcis.test' } },
      resetPassword: await ownResetLink(db),
    },
    accountSecurity: {
      createToken: { body: { name: 'Skrip', scopes: ['read'], days: 1, password: demoPassword } },
      endToken: { id: newId() },
      startTwoFactor: { body: { password: demoPassword } },
      confirmTwoFactor: { body: { code: '000000' } },
      newRecoveryCodes: { body: { password: demoPassword } },
      endTwoFactor: { body: { password: demoPassword } },
    },
    adminAnalytics: ranges,
    adminEvents: {
      event: signatureEvent,
      ticketTypes: signatureEvent,
      petugas: signatureEvent,
      promos: signatureEvent,
      vouchers: signatureEvent,
      theme: signatureEvent,
      signatureProfile: signatureEvent,
      signatureArtists: signatureEvent,
      signatureBrandPartners: signatureEvent,
    },
    ...(await eventExamples(db)),
    ...(await platformExamples(db)),
    adminExports: {},
    adminTickets: await managedTicketExamples(db),
    organizerTickets: await managedTicketExamples(db),
    organizerExports: {},
    adminJobs: { retry: { id: toRetry }, discard: { id: toDiscard } },
    adminMail: {
      preview: { key: 'email_verification' as const },
      resend: { id: await mailThatIs(db, 'Sent') },
      suppress: ownAddress(),
      unsuppress: { id: await suppressedAddress(db) },
    },
    sandbox: await sandboxExamples(db),
    catalogue: {
      event: { slug: anyEvent.slug },
      calendar: { slug: anyEvent.slug },
      availability: { slug: anyEvent.slug },
      organizer: { slug: anyEvent.organizer_slug },
    },
    buying: await buyingExamples(db),
    ...(await staffOrderExamples(db)),
    adminPeople: await accountExamples(db),
    adminWebhooks: await webhookExamples(db, null),
    ...(await gateExamples(db)),
    cms: await contentExamples(db),
    dashboard: {},
    orders: { order: await orderOfHolder(db), find: orderToFind() },
    ownOrders: await ownOrderExamples(db),
    orderTickets: await orderTicketExamples(db),
    orderRefunds: await orderRefundExamples(db),
    adminRefunds: await staffRefundExamples(db),
    media: await mediaExamples(db),
    invitations: { read: await ownInvitationToken(db), accept: await ownInvitationToAccept(db) },
    organizerAnalytics: ranges,
    organizerMembers: await memberExamples(db),
    ownAccount: {
      changeProfile: { body: { city: 'Bandung' } },
      changePassword: { body: { current: demoPassword, new: 'keroncong tengah malam' } },
      changeEmail: { body: { new_email: 'baru@example.org', password: demoPassword } },
      confirmEmail: { body: { token: 'x' } },
      close: { body: { password: demoPassword, confirm: true } },
      keep: await ownKeepLink(db),
    },
    organizerWebhooks: await webhookExamples(db, await organizerOf(db, 'organizer@karcis.test')),
    adminLogs: { errorLog: anyError, changeErrorLog: { ...anyError, body: { status: 'Ignored' } } },
    publicContent: { page: { slug: 'tentang-kami' } },
    settings: {
      changeGeneral: { body: { copyright_text: '© Karcis' } },
      changeEmail: { body: { from_name: 'Karcis' } },
      changeContact: { body: { business_hours: 'Setiap hari' } },
      changeLegal: { body: { company_name: 'PT Karcis' } },
      retention: { days: 3650 },
    },
    tickets: {
      ticket: ticketOfHolder,
      detail: ticketOfHolder,
      download: ticketOfHolder,
      ...(await heldTicketExamples(db)),
    },
    trash: { entries: { type: 'events' }, restore: removedFaq, purge: removedFaq },
  };
}

/** An example of each route of accounts, each for one of its own. */
async function accountExamples(db: Kysely<Tables>): Promise<Examples['adminPeople']> {
  const account = async (status: 'Invited' | 'Active' | 'Suspended') => ({
    id: await ownAccount(db, status),
  });
  const reason = 'Salah buat';
  const secured = await account('Active');
  await db
    .insertInto('two_factor')
    .values({ user_id: secured.id, secret_sealed: Buffer.alloc(40), confirmed_at: new Date().toISOString() })
    .execute();
  return {
    createUser: ownNewAccount(),
    user: await account('Active'),
    changeUser: { ...(await account('Active')), body: { name: 'Nama Baru' } },
    removeUser: { ...(await account('Active')), reason },
    inviteUser: await account('Invited'),
    suspendUser: { ...(await account('Active')), body: { reason } },
    anonymiseUser: { ...(await account('Active')), body: { reason } },
    reactivateUser: await account('Suspended'),
    signOutUser: await account('Active'),
    resetTwoFactor: secured,
  };
}
/** Makes a job that has failed. Writes on jobs change them, so that each needs one of its own. */
export async function failedJob(db: Kysely<Tables>): Promise<string> {
  const id = newId();
  const ended = { status: 'Failed', finished_at: new Date().toISOString(), attempts: 1 } as const;
  await db
    .insertInto('jobs')
    .values({ id, kind: 'jobs.test', lane: 'keeping', ...ended })
    .execute();
  return id;
}

/** Makes a mail that has ended. */
export async function mailThatIs(db: Kysely<Tables>, status: 'Sent' | 'Failed'): Promise<string> {
  const id = newId();
  const sent_at = status === 'Sent' ? new Date().toISOString() : null;
  await db
    .insertInto('mails')
    .values({ id, template: 'password_changed', key: id, recipient: 'hana@example.org', status, sent_at })
    .execute();
  return id;
}

async function suppressedAddress(db: Kysely<Tables>): Promise<string> {
  const id = newId();
  await db
    .insertInto('mail_suppressions')
    .values({ id, reason: 'Added', ...ownAddress().body })
    .execute();
  return id;
}

/** An address that no other request has. */
const ownAddress = () => ({ body: { address: `${newId()}@example.org` } });

/** For routes that leave their record in another state than they need: input of its own for one request. */
export const ownInputs: Readonly<
  Record<string, (db: Kysely<Tables>, isForeign?: boolean) => Promise<object>>
> = {
  'accountLinks.register': async () => ownRegistration(),
  'accountLinks.confirmRegistration': ownRegisterLink,
  'accountLinks.forgotPassword': async () => ({ body: { email: `${newId()}@example.org` } }),
  'accountLinks.resetPassword': ownResetLink,
  'ownAccount.keep': ownKeepLink,
  'orders.find': async () => orderToFind(),
  ...buyingInputs,
  ...gateInputs,
  ...sandboxInputs,
  ...staffOrderInputs,
  ...importInputs,
  ...ticketInputs,
  ...refundInputs,
  'invitations.accept': ownInvitationToAccept,
  'organizerMembers.invite': async () => ownInvitation(),
  'adminPeople.createUser': async () => ownNewAccount(),
  'adminJobs.retry': async (db) => ({ id: await failedJob(db) }),
  'adminJobs.discard': async (db) => ({ id: await failedJob(db) }),
  'adminMail.resend': async (db) => ({ id: await mailThatIs(db, 'Sent') }),
  'adminMail.suppress': async () => ownAddress(),
  'adminMail.unsuppress': async (db) => ({ id: await suppressedAddress(db) }),
  'adminGates.remove': gateToDelete,
  'organizerGates.remove': gateToDelete,
  ...platformInputs,
  'adminWebhooks.create': roomForEndpoint('admin'),
  'adminWebhooks.change': ownEndpoint('admin'),
  'adminWebhooks.remove': ownEndpoint('admin'),
  'adminWebhooks.replay': ownEndpoint('admin'),
  'organizerWebhooks.create': roomForEndpoint('organizer'),
  'organizerWebhooks.change': ownEndpoint('organizer'),
  'organizerWebhooks.remove': ownEndpoint('organizer'),
  'organizerWebhooks.replay': ownEndpoint('organizer'),
};

/** Whether a request changes the account that makes it, and with it what the next request finds: tests of its area make it. */
export const changesOwnAccount = ({ access, method, path }: NamedRoute['route']): boolean =>
  access === 'signed-in' && method !== 'GET' && path.startsWith('/auth/');

/** The accounts of the demo by role; the two of one role have nothing to do with each other. */
export const accountsOf = {
  admin: ['admin', 'admin2'],
  organizer: ['organizer', 'organizer2'],
  petugas: ['petugas', 'petugas2'],
  ticket_holder: ['holder', 'holder2'],
} as const satisfies Record<Role, readonly [DemoAccount, DemoAccount]>;

/** The account that calls a route in the walk; undefined where nobody needs to be signed in. */
export const callerOf = (access: Access): DemoAccount | undefined =>
  isOpen(access)
    ? undefined
    : access === 'signed-in' || access === 'buyer'
      ? 'holder'
      : accountsOf[access][0];

export interface Sent {
  readonly token?: string | undefined;
  readonly method?: string;
  /** Appended to the address as it is. */
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces parts of the example input. */
  readonly input?: Readonly<Record<string, unknown>>;
}

/** Sends a route's example request to a server, with what is given changed. */
export async function send(
  url: string,
  examples: Examples,
  { name, route }: NamedRoute,
  sent: Sent = {},
): Promise<Response> {
  const [area = '', row = ''] = name.split('.');
  const example = (examples as Record<string, Record<string, object>>)[area]?.[row] ?? {};
  const input: Readonly<Record<string, unknown>> = { ...example, ...sent.input };
  const method = sent.method ?? route.method;
  const hasBody = route.body !== undefined && method === route.method;
  const hasFile = route.upload !== undefined && method === route.method;
  const address = addressOf(url, route, input);
  const query = address.includes('?') ? sent.query?.replace('?', '&') : sent.query;
  return fetch(address + (query ?? ''), {
    method,
    headers: {
      ...(route.takesKey === 'required' ? { 'idempotency-key': newId() } : {}),
      ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...sent.headers,
    },
    ...(hasBody ? { body: JSON.stringify(input['body']) } : {}),
    ...(hasFile ? { body: input['body'] as Uint8Array<ArrayBuffer> } : {}),
  });
}

export const tokenOf = (people: DemoPeople, access: Access): string | undefined => {
  const caller = callerOf(access);
  return caller === undefined ? undefined : people[caller].token;
};

/** Whether the example of a route has a filter already. */
export const isRequired = ({ query }: NamedRoute['route'], name: string): boolean =>
  ((query as { required?: readonly string[] } | undefined)?.required ?? []).includes(name);

/** Returns queries for a route: each of its filters by itself, with its first value, and none. */
export function filtersOf({ route }: NamedRoute, examples: Examples): string[] {
  const filters = Object.entries(route.query?.properties ?? {}).map(([name, schema]) => {
    const { enum: values, type } = schema as { enum?: string[]; type?: string };
    if (name === 'event_id' && (route.access === 'petugas' || isRequired(route, name))) return '';
    if (name === 'event_id') return `?event_id=${examples.adminEvents.event.id}`;
    if (values !== undefined && name !== 'type') return `?${name}=${encodeURIComponent(values[0] ?? '')}`;
    return type === 'boolean' ? `?${name}=true` : '';
  });
  return [...new Set(['', ...filters])];
}
