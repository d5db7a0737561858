import { api, type Route } from '@karcis/contract';
import { addressOf } from '@karcis/sdk';
import { demoPassword } from '../../src/domain/demo.ts';
import { type Question, questionOf } from '../load.ts';
import { contents, downloadOf, lists } from '../reads/subjects.ts';
import type { Stand } from '../stand.ts';

/** What a question is of, by which latencies are told apart. */
export const kinds = ['content', 'lists', 'reports', 'tickets', 'downloads', 'sign-ins', 'refused'] as const;
export type Kind = (typeof kinds)[number];

/** Questions of a kind, and how often it comes up. */
export interface Share {
  readonly kind: Kind;
  readonly weight: number;
  readonly questions: readonly Question[];
}

interface Source {
  readonly basePath: string;
  readonly tokens: Stand['tokens'];
  readonly slug: string;
  /** Ids of tickets of the holder. */
  readonly tickets: readonly string[];
}

/** A day at a ticketing site, mostly: many read what everybody may, some their tickets, few the numbers. */
export function mixOf({ basePath, tokens, slug, tickets }: Source): Share[] {
  const absent = '00000000-0000-7000-8000-000000000000';
  const { admin, holder } = tokens;
  const { login } = api.account;
  const at = (path: string, status = 200, token?: string) =>
    questionOf(path, basePath + path, { token, status });
  return [
    {
      kind: 'content',
      weight: 50,
      questions: contents(slug).map(({ name, path }) => questionOf(name, path)),
    },
    {
      kind: 'lists',
      weight: 20,
      questions: lists.map(({ name, path, caller }) => questionOf(name, path, { token: tokens[caller] })),
    },
    { kind: 'reports', weight: 10, questions: reports().map((path) => at(path, 200, admin)) },
    { kind: 'tickets', weight: 14, questions: tickets.map((id) => at(`/tickets/${id}/detail`, 200, holder)) },
    {
      kind: 'downloads',
      weight: 1,
      questions: tickets.map(downloadOf).map(({ name, path }) => questionOf(name, path, { token: holder })),
    },
    {
      kind: 'sign-ins',
      weight: 1,
      questions: [
        questionOf('account.login', addressOf(basePath, login, {}), {
          method: login.method,
          status: login.response.status,
          // Of another account than those whose tokens are used: an account keeps its newest 50 sign-ins.
          body: { email: 'holder2@karcis.test', password: demoPassword },
        }),
      ],
    },
    {
      kind: 'refused',
      weight: 4,
      questions: [
        at('/admin/payments', 401),
        at('/admin/payments', 403, holder),
        at(`/admin/events/${absent}`, 404, admin),
        at('/admin/payments?page=0', 422, admin),
      ],
    },
  ];
}

/** The reports of all time, and the dashboard. */
const reports = (): string[] =>
  [api.adminAnalytics, api.dashboard]
    .flatMap((area) => Object.values<Route>(area))
    .filter(({ query }) => query?.required?.includes('start_date') !== true)
    .map((route) => addressOf('', route, {}));

/** Gives what comes next: each kind as often as its weight says and evenly spread, its questions in turn. */
export function inTurn(shares: readonly Share[]): () => Question & { readonly kind: Kind } {
  const deck = shares
    .flatMap(({ weight }, share) =>
      Array.from({ length: weight }, (_, n) => ({ share, at: (n + 0.5) / weight })),
    )
    .toSorted((one, other) => one.at - other.at);
  const asked = shares.map(() => 0);
  let turn = 0;
  return () => {
    const { share = 0 } = deck[turn++ % deck.length] ?? {};
    const { kind = 'content', questions = [] } = shares[share] ?? {};
    const question = questions[(asked[share] ?? 0) % questions.length];
    asked[share] = (asked[share] ?? 0) + 1;
    if (question === undefined) throw new Error(`There is no question of ${kind}`);
    return { ...question, kind };
  };
}
