import { AsyncLocalStorage } from 'node:async_hooks';

const callers = new AsyncLocalStorage<() => string>();

/** Caller of work that no request asks for. */
export const server = 'server';

/** Does work for a caller. `callerOf` is called when the work comes to a queue: a request may have been recognized by then. */
export const onBehalfOf = <Result>(callerOf: () => string, work: () => Result): Result =>
  callers.run(callerOf, work);

/** Does work that all who ask for an address share. It takes no turns of the one who asked first. */
export const onBehalfOfAll = <Result>(address: string, work: () => Result): Result =>
  onBehalfOf(() => `page ${address}`, work);

/**
 * Does work inside a transaction, with turns of its own: what a transaction needs does not wait behind everything else that its caller asked
 * for, while it holds a connection.
 */
export function insideTransaction<Result>(work: () => Result): Result {
  const outside = callers.getStore();
  return onBehalfOf(() => `${outside?.() ?? server}, in a transaction`, work);
}

/** Returns the caller that the work under way is done for: an account, a network, or the server itself for work in the background. */
export const currentCaller = (): string => callers.getStore()?.() ?? server;
