import type { Api, BodyOf } from '@karcis/contract';
import type { Client } from '@karcis/sdk';
import { issueToken } from '../../src/db/queries/access-tokens.ts';
import type { Karcis } from '../harness.ts';
import {
  dashboard,
  type Facts,
  rangeNumbers,
  type RangeName,
  rangeOf,
  type ReportName,
  reports,
  type Scope,
  settingOf,
  type View,
  viewOf,
} from './oracle/index.ts';
import type { Platform } from './platforms.ts';

/** What can be asked of the analytics, each question with the answer that the raw rows give. */

export type Answer = Record<string, unknown> & { generated_at: string; timezone: string; currency: string };

export interface Question {
  readonly name: string;
  readonly scope: Scope;
  /** Of all time, by its name in the contract; absent for ranges and the dashboard. */
  readonly report?: ReportName;
  readonly ask: () => Promise<Answer>;
  readonly expect: (facts: Facts, answer: Answer) => object;
  /** The zone that was asked for, if any. */
  readonly timezone?: string | undefined;
}

/** Those who ask: the administrator, and the account of each organizer. */
export interface Readers {
  readonly admin: Client;
  readonly organizers: readonly { readonly id: string; readonly client: Client }[];
}

export async function signIn(karcis: Karcis, { staff, organizers }: Platform): Promise<Readers> {
  const client = async (id: string, role: 'admin' | 'organizer') =>
    karcis.client((await issueToken(karcis.db, { id, role }, { name: 'test', kind: 'Login' })).token);
  return {
    admin: await client(staff.admin.id, 'admin'),
    organizers: await Promise.all(
      staff.organizers.map(async (user, index) => ({
        id: organizers[index]?.id ?? '',
        client: await client(user.id, 'organizer'),
      })),
    ),
  };
}

type Data = BodyOf<Api['organizerAnalytics']['revenue']>['data'];
type Call = (input?: object) => Promise<{ data: Data }>;

const areaOf = ({ admin, organizers }: Readers, scope: Scope, owner?: string): Record<string, Call> => {
  const organizer = scope.kind === 'organizer' ? scope.id : owner;
  const client = organizers.find(({ id }) => id === organizer)?.client;
  return (client === undefined ? admin.adminAnalytics : client.organizerAnalytics) as never;
};

/** What the answer says of its zone is taken as said here; that it is the right one is asked elsewhere. */
const viewFor = (facts: Facts, scope: Scope, { generated_at, timezone, currency }: Answer) =>
  viewOf(facts, scope, { now: Date.parse(generated_at), timezone, currency });

/** Every report of all time, in every scope that has it. */
export function allTime(readers: Readers): Question[] {
  const scopes: Scope[] = [
    { kind: 'platform' },
    ...readers.organizers.map(({ id }) => ({ kind: 'organizer' as const, id })),
  ];
  return scopes.flatMap((scope) =>
    (Object.keys(reports) as ReportName[]).flatMap((report): Question[] => {
      const call = areaOf(readers, scope)[report];
      if (call === undefined) return [];
      return [
        {
          name: `${report} of ${nameOf(scope)}`,
          scope,
          report,
          ask: async () => (await call()).data,
          expect: (facts, answer) => {
            const view = viewFor(facts, scope, answer);
            return { ...reports[report](view), other_currencies: othersThan(view) };
          },
        },
      ];
    }),
  );
}

export interface RangeAsked {
  readonly start_date: string;
  readonly end_date: string;
  readonly interval?: 'day' | 'week' | 'month' | undefined;
  readonly timezone?: string | undefined;
}

/** A range of every report: of the platform, of every organizer, and of some events as both read them. */
export function ofRange(readers: Readers, range: RangeAsked, events: readonly EventOfRange[]): Question[] {
  const scopes: { scope: Scope; owner?: string }[] = [
    { scope: { kind: 'platform' } },
    ...readers.organizers.map(({ id }) => ({ scope: { kind: 'organizer' as const, id } })),
    ...events.flatMap(({ id, organizer_id }) => [
      { scope: { kind: 'event' as const, id }, owner: organizer_id },
      { scope: { kind: 'event' as const, id } },
    ]),
  ];
  return scopes.flatMap(({ scope, owner }) =>
    (Object.keys(rangeNumbers) as RangeName[]).flatMap((report): Question[] => {
      const call = areaOf(readers, scope, owner)[`${report}Range`];
      if (call === undefined) return [];
      const input = { ...range, ...(scope.kind === 'event' ? { event_id: scope.id } : {}) };
      return [
        {
          name: `${report} of ${nameOf(scope)} ${owner === undefined ? '' : '(organizer) '}${JSON.stringify(range)}`,
          scope,
          timezone: range.timezone,
          ask: async () => (await call(input)).data,
          expect: (facts, answer) => {
            const view = viewFor(facts, scope, answer);
            const asked = {
              start: range.start_date,
              end: range.end_date,
              interval: range.interval ?? 'day',
            };
            return { ...rangeOf(view, report, asked), other_currencies: othersThan(view) };
          },
        },
      ];
    }),
  );
}

interface EventOfRange {
  readonly id: string;
  readonly organizer_id: string;
}

export const ofDashboard = ({ admin }: Readers): Question[] => [
  {
    name: 'dashboard',
    scope: { kind: 'platform' },
    ask: async () => (await admin.dashboard.summary()).data,
    expect: (facts, answer) => dashboard(viewFor(facts, { kind: 'platform' }, answer)),
  },
];

const nameOf = (scope: Scope) => (scope.kind === 'platform' ? 'the platform' : `${scope.kind} ${scope.id}`);

/** The currencies of the events whose money is not in an answer. */
const othersThan = ({ currency, events }: View) =>
  [...new Set(events.map((event) => event.currency))].filter((other) => other !== currency).toSorted();

/** The zone and the currency that an answer has to be in. */
export const settingFor = (facts: Facts, { scope, timezone }: Question) => {
  const setting = settingOf(facts, scope);
  return { ...setting, timezone: timezone ?? setting.timezone };
};
