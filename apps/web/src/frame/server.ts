import { addressOf, type Caller, createCaller, KarcisError } from '@karcis/sdk';
import type { Route } from '@karcis/contract';
import { noteDate } from './clock.ts';

/** Path of the API: the shell says it. */
export const basePath: string = document.documentElement.dataset['api'] ?? '/api';

const ask = createCaller({
  baseUrl: basePath,
  async fetch(...request) {
    const answer = await fetch(...request);
    noteDate(answer);
    return answer;
  },
});

/**
 * Whether something in between has answered in place of the server: a network that wants a sign-in first, a firewall. What says that a server
 * fails or is busy counts, whoever says it.
 */
const isForeign = (error: unknown): boolean =>
  error instanceof KarcisError && error.status < 500 && !error.problem.type.startsWith('urn:karcis:problem:');

/** Milliseconds for which an answer is waited for where no signal says it. What is sent may be a file. */
const patienceFor = ({ method }: Pick<Route, 'method'>): number => (method === 'GET' ? 30_000 : 120_000);

/** A signal that also ends a read when its answer takes too long. */
export const withPatience = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(patienceFor({ method: 'GET' }))]);

/**
 * Asks the API. The session travels in a cookie that no script can read. Rejects with a `KarcisError` where the server says something
 * against it, and as `fetch` does where the server does not answer, or another does in its place.
 */
export const call = ((...[route, input, about]: Parameters<Caller>) =>
  ask(route, input, {
    ...about,
    signal: about?.signal ?? AbortSignal.timeout(patienceFor(route)),
  }).catch((error: unknown) => {
    throw isForeign(error) ? new TypeError('Something in between has answered', { cause: error }) : error;
  })) as Caller;

/** Address of a document of the API, for a frame. */
export const framedAddress = (path: `/${string}`): string => basePath + path;

/** Address of a file of the API, for a link. */
export const fileAddress = (route: Route, input: Readonly<Record<string, string>>): string =>
  addressOf(basePath, route, input);

/** Ends mail that can be done without, as the buttons of mail programs do: without the session. Throws where the server did not answer so. */
export async function unsubscribe(token: string): Promise<void> {
  const response = await fetch(`${basePath}/unsubscribe/${encodeURIComponent(token)}`, {
    method: 'POST',
    credentials: 'omit',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
}
