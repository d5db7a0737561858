import { api, type Route } from '@karcis/contract';
import { addressOf } from '@karcis/sdk';
import { answerOf } from './answers.ts';

/** Caller of a route: an account of the demo, or nobody. */
export type Caller = 'admin' | 'holder' | 'nobody';

/** A route that is measured, and where it lies below the base path. */
export interface Read {
  readonly name: string;
  readonly caller: Caller;
  readonly path: string;
  /** Whether its figures have to hold. */
  readonly judged: boolean;
}

const basePath = '/api';
const { publicContent, adminEvents, adminMoney, adminPeople, adminLogs, tickets } = api;

function readOf(
  name: string,
  route: Route,
  { judged = true, input = {} }: { judged?: boolean; input?: object } = {},
): Read {
  const caller = { public: 'nobody', admin: 'admin', 'signed-in': 'holder' }[
    route.access as string
  ] as Caller;
  return { name, caller, judged, path: addressOf(basePath, route, input as Record<string, unknown>) };
}

export const contents = (slug: string): Read[] => [
  readOf('publicContent.faqs', publicContent.faqs),
  readOf('publicContent.announcements', publicContent.announcements),
  readOf('publicContent.banners', publicContent.banners),
  readOf('publicContent.homepageSections', publicContent.homepageSections),
  readOf('publicContent.page', publicContent.page, { input: { slug } }),
  readOf('publicContent.generalSettings', publicContent.generalSettings),
  readOf('publicContent.contactSettings', publicContent.contactSettings),
];

const first = { input: { per_page: 20 } };

export const payments = readOf('adminMoney.payments', adminMoney.payments, first);
export const myTickets = readOf('tickets.list', tickets.list, first);
const checkIns = readOf('adminMoney.checkIns', adminMoney.checkIns, { ...first, judged: false });
const users = readOf('adminPeople.users', adminPeople.users, { ...first, judged: false });
const auditLog = readOf('adminLogs.auditLog', adminLogs.auditLog, { ...first, judged: false });

export const lists: Read[] = [
  readOf('adminEvents.events', adminEvents.events, first),
  payments,
  myTickets,
  users,
  checkIns,
  auditLog,
];

/** Lists that grow with a site. */
export const longLists: Read[] = [payments, checkIns];

export const downloadOf = (id: string): Read =>
  readOf('tickets.download', tickets.download, { input: { id } });

/** The last page of a list, as its first says where it is. */
export async function lastPageOf(origin: string, read: Read, token: string | undefined): Promise<Read> {
  const { body } = await answerOf(origin, read.path, token);
  const { meta } = JSON.parse(body.toString()) as { meta: { last_page: number } };
  return { ...read, path: `${read.path}&page=${meta.last_page}` };
}
