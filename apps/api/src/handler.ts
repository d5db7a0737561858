import type { Api, Area as Contract, RehearsalOf, ResultOf, Route } from '@karcis/contract';
import type { Database, Db, ReadDb } from './db/connection/database.ts';
import type { FileRows } from './db/connection/exports.ts';
import type { RequestKey } from './db/queries/idempotency-keys.ts';
import type { WriteDb } from './db/writes/write-db.ts';
import type { Given } from './domain/file-lines.ts';
import type { PasswordQueue } from './domain/security/password.ts';
import type { Scope } from './domain/security/scope.ts';
import type { Gates } from './gates/service.ts';
import type { LoginThrottle } from './management/login-throttle.ts';
import type { Media } from './media/media.ts';
import type { Mailer } from './mail/mailer.ts';
import type { TicketPrinter } from './printing/ticket-printer.ts';
import type { Payments } from './payments/payments.ts';
import type { BuyingLimits } from './selling/limits.ts';
import type { Sent } from './selling/notified.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

/** Services that the functions share beside the database. Each server has its own. */
export interface Services {
  readonly passwordQueue: PasswordQueue;
  readonly loginThrottle: LoginThrottle;
  readonly ticketPrinter: TicketPrinter;
  readonly mailer: Mailer;
  readonly media: Media;
  /** Does something in a transaction of its own, before that of the request begins: between steps that take seconds. */
  readonly apart: Database['transaction'];
  /** The server's secret, which encrypts what is stored in confidence; undefined where there is none. */
  readonly secretKey: () => Promise<Buffer | undefined>;
  readonly webhooks: Webhooks;
  readonly buyingLimits: BuyingLimits;
  readonly gates: Gates;
  readonly payments: Payments;
  /** Takes what a payment provider has sent; false for what it has not sent. */
  readonly receiveNotification: (sent: Sent) => Promise<boolean>;
  /** Whether the demo accounts, whose password is public, may sign in from other machines. */
  readonly isDemoPublic: boolean;
}

/** What else a request says. */
export interface Asked {
  /** Its `Idempotency-Key`, where its function takes the key itself: a route that is not audited, or makes what no GET reads. */
  readonly key?: RequestKey | undefined;
}

/**
 * The function behind a route. It takes the database (read-only for reads, one transaction for all others, with the verbs of
 * management for those that are audited), the proof of
 * authorization, the validated input and the services. It returns the record or the rows, without the envelope; for `dry_run`, what would
 * come of the request.
 */
type Handler<R extends Route> = (
  db: R extends { readonly method: 'GET' } | { readonly readsOnly: true }
    ? ReadDb
    : R extends { readonly audit: object }
      ? WriteDb
      : Db,
  scope: Scope<R['access']>,
  input: Given<R>,
  services: Services,
  asked?: Asked,
) => Promise<R['response'] extends { readonly kind: 'file' } ? FileRows : ResultOf<R> | RehearsalOf<R>>;

/** One function for each route of an area: one missing or one too many does not compile. */
export type Area<C extends Contract> = { readonly [Name in keyof C]: Handler<C[Name]> };

/** Every area of the contract, filled in. */
export type Areas = { readonly [Name in keyof Api]: Area<Api[Name]> };
