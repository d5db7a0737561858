import type { Area as Contract, Route } from '@karcis/contract';
import type { Db, ReadDb } from '../db/connection/database.ts';
import type { WriteDb } from '../db/writes/write-db.ts';
import type { Scope } from '../domain/security/scope.ts';
import type { Asked, Services } from '../handler.ts';

/** A function behind a route, without the types of that route. */
export type AnyHandler = (
  db: ReadDb | Db | WriteDb,
  scope: Scope,
  input: unknown,
  services: Services,
  asked?: Asked,
) => Promise<unknown>;

/** Reads what a route has made, by its input and the id of the record. */
export type Reading = (
  db: ReadDb,
  scope: Scope,
  input: unknown,
  id: string,
  services: Services,
) => Promise<unknown>;

/**
 * The function that reads what a route makes: that of GET at its path and one parameter more (`/events/{id}` for `/events`), or, where it
 * makes a record out of another one, at the address of that (`/events/{id}` for `/events/{id}/duplicate`), or else where the route says.
 * Undefined for routes that take no key or make nothing.
 */
export function readingFunction(
  { path, makes, takesKey, audit }: Route,
  api: Readonly<Record<string, Contract>>,
  functions: Readonly<Record<string, Record<string, AnyHandler>>>,
): Reading | undefined {
  if (takesKey === undefined || audit === undefined || makes === null) return undefined;
  const reads = Object.entries(api).flatMap(([areaName, area]) =>
    Object.entries(area).flatMap(([name, { method, path: address }]) => {
      const read = functions[areaName]?.[name];
      const [, list, parameter] = /^(.*)\/\{(\w+)\}$/.exec(address) ?? [];
      if (method !== 'GET' || parameter === undefined || read === undefined) return [];
      return [{ read, address, list, parameter }];
    }),
  );
  const found =
    reads.find(({ address }) => address === makes) ??
    reads.find(({ list }) => list === path) ??
    reads.find(({ address }) => address === path.slice(0, path.lastIndexOf('/')));
  if (found !== undefined)
    return (db, scope, input, id, services) => {
      const { body: _, ...place } = input as { readonly body?: unknown };
      return found.read(db, scope, { ...place, [found.parameter]: id }, services);
    };
  throw new Error(`POST ${path} takes a key, so what it makes must have a GET by its id`);
}
