import type { Api, Area as Contract, InputOf, ResultOf, Route } from '@karcis/contract';
import type { Db, ReadDb } from './db/connection/database.ts';
import type { Scope } from './domain/security/scope.ts';

/**
 * The function behind a route: the database (read-only for GET, one transaction for the rest), the proof of who
 * may call, and the validated input. It gives the bare record or rows; the envelope is put around them.
 */
type Handler<R extends Route> = (
  db: R['method'] extends 'GET' ? ReadDb : Db,
  scope: Scope<R['access']>,
  input: InputOf<R>,
) => Promise<ResultOf<R>>;

/** One function for each route of an area: one missing or one too many does not compile. */
export type Area<C extends Contract> = { readonly [Name in keyof C]: Handler<C[Name]> };

/** Every area of the contract, filled in. */
export type Areas = { readonly [Name in keyof Api]: Area<Api[Name]> };
