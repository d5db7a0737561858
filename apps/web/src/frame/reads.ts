import type { BodyOf, InputOf, Route } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { QueryClient, QueryObserver, type QueryObserverResult } from '@tanstack/query-core';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { isTooMany, pauseAfter, tellPause } from './pauses.ts';
import { call, withPatience } from './server.ts';

/** Answers of the API in memory. Each is asked for again when the window comes back and it is older than 15 seconds. */
export const reads = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A browser that believes itself without a network is asked all the same: what fails says so, and what is kept is shown in its place.
      networkMode: 'always',
      refetchOnReconnect: true,
      // A refusal stays one, so it is not asked again; without a network, or after a whole time limit, a person decides. A server that could not answer may answer in a moment, and one that was asked too often
      // says when: then it is asked once more.
      retry: (failures, error) =>
        isTooMany(error)
          ? failures < 1 && pauseAfter(error) !== undefined
          : failures < 2 && navigator.onLine && mayAnswerSoon(error),
      retryDelay(failures, error) {
        const pause = pauseAfter(error) ?? 0;
        if (pause > 0) tellPause(pause);
        return Math.max(1000 * 2 ** failures, pause);
      },
    },
  },
});
reads.mount();

const mayAnswerSoon = (error: unknown): boolean =>
  error instanceof KarcisError ? error.problem.status >= 500 : (error as Error).name !== 'TimeoutError';

/**
 * Reads everything that is seen anew, after something was written. What is being read for the first time is asked for again: its answer
 * may be of before.
 */
export async function readAnew(): Promise<void> {
  await reads.cancelQueries();
  await reads.invalidateQueries();
}

/** Replaces what is in memory of a read. What is being read is of before, and does not count. */
export async function replaceRead<R extends Route>(
  route: R,
  input: InputOf<R>,
  answer: BodyOf<R>,
): Promise<void> {
  await reads.cancelQueries();
  reads.setQueryData(keyOf(route, input as object), answer);
}

const keyOf = (route: Route, input: object | undefined) => [route.method, route.path, input ?? {}];

/** The state of a read: its answer, which may be one kept from before, and the error of the newest try. */
export type Reading<R extends Route> = Pick<
  QueryObserverResult<BodyOf<R>, unknown>,
  'data' | 'error' | 'isFetching' | 'isStale' | 'dataUpdatedAt' | 'refetch'
>;

interface ReadOptions {
  /** Milliseconds between tries while the page is seen, as long as no answer has said when to ask again. */
  readonly every?: number;
  /** False to wait with the request. */
  readonly enabled?: boolean;
  /** The token of the order that is read. */
  readonly orderToken?: string | undefined;
}

/** Milliseconds after which an answer says to ask again; undefined where it says nothing. */
function toldIn(answer: unknown): number | undefined {
  const { data } = (answer ?? {}) as { readonly data?: { readonly poll_after_seconds?: number } };
  return data?.poll_after_seconds === undefined ? undefined : data.poll_after_seconds * 1000;
}

/** Reads a route, and renders again when its answer changes. */
export function useRead<R extends Route>(
  route: R,
  input?: InputOf<R>,
  { every, enabled = true, orderToken }: ReadOptions = {},
): Reading<R> {
  const key = JSON.stringify(keyOf(route, input as object | undefined));
  const observer = useMemo(
    () =>
      new QueryObserver<BodyOf<R>, unknown>(reads, {
        queryKey: keyOf(route, input as object | undefined),
        queryFn: ({ signal }) =>
          (call as (route: Route, input: unknown, about: object) => Promise<unknown>)(route, input, {
            signal: withPatience(signal),
            orderToken,
          }) as Promise<BodyOf<R>>,
        enabled,
        ...(every === undefined
          ? {}
          : {
              refetchInterval: ({ state }) =>
                Math.max(toldIn(state.data) ?? every, pauseAfter(state.error) ?? 0),
            }),
      }),
    [key, enabled, every, orderToken],
  );
  const [result, setResult] = useState(() => observer.getCurrentResult());
  useEffect(() => {
    setResult(observer.getCurrentResult());
    return observer.subscribe(setResult);
  }, [observer]);
  return result;
}
