import type { Caller } from '@karcis/sdk';
import { keepOnlyFor, type Owner } from '../frame/kept.ts';
import { call } from '../frame/server.ts';
import { stillOwner } from '../frame/still-owner.ts';

/** Id of the account that this page was loaded for. */
let writer: string | undefined;

/** Notes the account that the server answers to. False where the page was loaded for another one: then it is loaded anew. */
export function isWriter({ id, name }: Owner): boolean {
  if (writer === undefined) {
    writer = id;
    void keepOnlyFor({ id, name });
  }
  if (writer === id) return true;
  location.reload();
  return false;
}

/**
 * Asks the API for all that is more than a read, as the account that this page was loaded for. Throws before anything is sent where somebody
 * else has signed in in another tab, and like `call`.
 */
export const write = (async (...[route, input, about]: Parameters<Caller>) => {
  if (writer !== undefined) await stillOwner(writer);
  return call(route, input, about);
}) as Caller;
