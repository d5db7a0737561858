import Type, { type Static, type TObject, type TSchema } from 'typebox';
import type { Audit } from './audit.ts';
import type { ErrorCode } from './errors.ts';
import type { Columns } from './file.ts';
import { nullable } from './values.ts';

export const roles = ['admin', 'organizer', 'petugas', 'ticket_holder'] as const;
export type Role = (typeof roles)[number];

/**
 * Who may call a route:
 * - `public`: anybody, and it is the same for all
 * - `visitor`: anybody; an account that is signed in is known
 * - `buyer`: the account that has bought an order, or anybody with the token of that order (`Order-Token`)
 * - `signed-in`: any account; a role: accounts of exactly this one
 */
export const accesses = ['public', 'visitor', 'buyer', 'signed-in', ...roles] as const;
export type Access = (typeof accesses)[number];

/** What the token of a program may do. Each route needs one of them. */
export const tokenScopes = ['read', 'events', 'money', 'content', 'people', 'settings', 'checkin'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** What an account may do for its organizer, from least to most: a Viewer reads, a Manager writes as well, an Owner also decides on the team. */
export const organizerRoles = ['Viewer', 'Manager', 'Owner'] as const;
export type OrganizerRole = (typeof organizerRoles)[number];

/**
 * What a route answers. The function behind it gives the bare value; the envelope is put around it:
 * - `one`: a record, `{data: record}`; no record is a 404
 * - `oneOrNull`: the same, for what may be missing: null is `{data: null}`
 * - `list`: at most 1,000 records, `{data: [...]}`
 * - `countedList`: the same, with parameters to ask for the rest: `{data: [...], meta: {total}}` where one of them is sent, else
 *   `{data: [...]}` and the number of all records in the header `X-Total-Count`
 * - `page`: a page of records, `{data: [...], meta, links}`
 * - `text`: a text of a type of its own, such as an entry for a calendar; no text is a 404
 * - `file`: a file for spreadsheets, however long; the function gives the query of its rows
 * - `nothing`: no body
 */
export type Answer =
  | { readonly kind: 'one'; readonly status: 200 | 201 | 202; readonly of: TSchema; readonly schema: TObject }
  | { readonly kind: 'oneOrNull'; readonly status: 200; readonly of: TSchema; readonly schema: TObject }
  | { readonly kind: 'list'; readonly status: 200; readonly of: TSchema; readonly schema: TObject }
  | { readonly kind: 'countedList'; readonly status: 200; readonly of: TSchema; readonly schema: TObject }
  | {
      readonly kind: 'page';
      readonly status: 200;
      readonly of: TSchema;
      readonly extra: TObject;
      readonly schema: TObject;
    }
  | { readonly kind: 'text'; readonly status: 200; readonly type: `text/${string}` }
  | { readonly kind: 'file'; readonly status: 200; readonly name: string; readonly columns: Columns }
  | { readonly kind: 'nothing'; readonly status: 204 };

/** Maximum number of records of a list that is not paged. */
export const longestList = 1000;

/** What the function behind a counted list gives. */
export interface CountedRows<Row> {
  readonly rows: Row[];
  /** Number of records that match, also beyond these. */
  readonly total: number;
}

/** What the function behind a paged route gives. */
export interface Page<Row> extends CountedRows<Row> {
  /** Where this page ended, or null when nothing comes after it. */
  readonly next: string | null;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base path; parameters in braces: `/pages/{slug}`. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** One sentence for the reference, without a full stop. */
  readonly summary: string;
  readonly description?: string;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  /** In place of a body of JSON: the bytes of a file, at most so many, of one of these types. Of a file of lines, what each of them has. */
  readonly upload?: {
    readonly types: readonly `${string}/${string}`[];
    readonly most: number;
    readonly lines?: { readonly most: number; readonly of: TObject };
  };
  readonly response: Answer;
  /** The answer to `dry_run=true`: what would come of the request. Nothing is written, and no key is needed. */
  readonly dryRun?: Extract<Answer, { kind: 'one' }>;
  /** Errors beyond those that follow from the other properties (`errorsOf`). In tests, any other code is an error of the server. */
  readonly errors?: readonly ErrorCode[];
  /** Oldest age in seconds at which a cached answer may reach a client; without it nothing is cached. */
  readonly freshness?: number;
  /** Query parameters of public content with too many values: answers to requests that have one are not cached. */
  readonly unkept?: readonly string[];
  /** Whether it reads and changes nothing, although it is no GET: its input is too long for an address. It takes a slot as reads do. */
  readonly readsOnly?: true;
  /** What the audit log says of it. */
  readonly audit?: Audit;
  /**
   * What the token of a program needs for it. Reading needs `read` where nothing is said; without one, a change is not for
   * programs.
   */
  readonly tokenScope?: TokenScope | 'any';
  /** The least role in its organizer that an organizer's account needs. Where nothing is said, all may read, and Viewers may not write. */
  readonly member?: OrganizerRole;
  /**
   * Whether it takes an `Idempotency-Key`: a request that is repeated with its key makes nothing, and gets what GET answers for the
   * record below this path. `required` where nobody could take back what is done twice.
   */
  readonly takesKey?: true | 'required';
  /** What names the event in whose line it waits, its address or an order of it: a rush on one leaves the others their connections. */
  readonly line?: 'slug' | 'order';
  /** Whose connections its transactions have, where they are not those of all others. */
  readonly lane?: 'gate';
  /** Path of the GET of what it makes, where that is elsewhere. Null: there is none, and its function finds what was made with the key. */
  readonly makes?: `/${string}` | null;
  /** Fields that only a new record names. Of one that is there, they stay as they are. */
  readonly fixed?: readonly string[];
  /** Whether it needs the version that the caller has read, in `If-Match`. */
  readonly needsVersion?: true;
}

export type Area = Readonly<Record<string, Route>>;

/**
 * A route, checked against the shape above and kept with its exact types.
 *
 *     faqs: route({
 *       method: 'GET',
 *       path: '/faqs',
 *       access: 'public',
 *       summary: 'The active questions and answers, in their configured order',
 *       response: list(Faq),
 *     }),
 */
export const route = <const R extends Route>(definition: R): R => definition;

/** What the token of a program needs for a route; undefined where no such token will do. */
export const tokenScopeOf = ({ method, tokenScope }: Pick<Route, 'method' | 'tokenScope'>) =>
  tokenScope ?? (method === 'GET' ? 'read' : undefined);

/** The least role in its organizer that a route for organizers needs. */
export const memberOf = ({ method, member }: Pick<Route, 'method' | 'member'>): OrganizerRole =>
  member ?? (method === 'GET' ? 'Viewer' : 'Manager');

/** Whether a route manages what is others' as well: for these a second factor may be required. Check-in staff have a phone at the gate. */
export const isManaging = ({ access }: Pick<Route, 'access'>): boolean =>
  access === 'admin' || access === 'organizer';

export const one = <S extends TSchema, const Status extends 200 | 201 | 202 = 200>(
  of: S,
  status?: Status,
) => ({
  kind: 'one' as const,
  status: (status ?? 200) as Status,
  of,
  schema: Type.Object({ data: of }),
});

export const oneOrNull = <S extends TSchema>(of: S) => ({
  kind: 'oneOrNull' as const,
  status: 200 as const,
  of,
  schema: Type.Object({ data: nullable(of) }),
});

export const list = <S extends TSchema>(of: S) => ({
  kind: 'list' as const,
  status: 200 as const,
  of,
  schema: Type.Object({ data: Type.Array(of, { maxItems: longestList }) }),
});

export const text = <const Type extends `text/${string}`>(type: Type) => ({
  kind: 'text' as const,
  status: 200 as const,
  type,
});

export const nothing = { kind: 'nothing', status: 204 } as const;

type Fields<S> = S extends TObject ? Static<S> : unknown;

/** The validated input of a route: its path and query parameters by name, and its body under `body`. */
export type InputOf<R extends Route> = Fields<R['params']> &
  Fields<R['query']> &
  (R extends { readonly body: infer Body extends TObject } ? { readonly body: BodyValue<Body> } : unknown) &
  (R extends { readonly upload: object } ? { readonly body: Uint8Array<ArrayBuffer> } : unknown);

/** The value of a body: bodies whose fields depend on a rule (`patch`, `newRecord`) say it themselves. */
type BodyValue<Body extends TObject> = Body extends { readonly static: infer Value } ? Value : Static<Body>;

/** What the function behind a route gives. */
export type ResultOf<R extends Route> = R['response'] extends { kind: 'one'; of: infer S extends TSchema }
  ? Static<S> | undefined
  : R['response'] extends { kind: 'oneOrNull'; of: infer S extends TSchema }
    ? Static<S> | null | undefined
    : R['response'] extends { kind: 'list'; of: infer S extends TSchema }
      ? Static<S>[]
      : R['response'] extends { kind: 'countedList'; of: infer S extends TSchema }
        ? CountedRows<Static<S>>
        : R['response'] extends { kind: 'page'; of: infer S extends TSchema; extra: infer E extends TObject }
          ? Page<Static<S>> & Static<E>
          : R['response'] extends { kind: 'text' }
            ? string | undefined
            : void;

/** The body of the answer, as a client reads it. */
export type BodyOf<R extends Route> =
  | AnswerOf<R>
  | (R extends { readonly dryRun: { schema: infer S extends TSchema } } ? Static<S> : never);

type AnswerOf<R extends Route> = R['response'] extends { schema: infer S extends TSchema }
  ? Static<S>
  : R['response'] extends { kind: 'file' }
    ? ReadableStream<Uint8Array<ArrayBuffer>>
    : R['response'] extends { kind: 'text' }
      ? string
      : undefined;
