import type { Route } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import type { ComponentChildren, VNode } from 'preact';
import { Loading } from '../frame/loading.tsx';
import { Problem } from '../frame/problem.tsx';
import type { Reading } from '../frame/reads.ts';
import { clockText } from '../kit/figures.ts';
import { NotFound } from './head.tsx';
import { useConsole } from './words.ts';

interface Props<R extends Route> {
  readonly of: Reading<R>;
  /** Quiet lines in the place of what comes. */
  readonly lines: ComponentChildren;
  readonly children: (body: NonNullable<Reading<R>['data']>) => VNode | null;
}

/** What was read; before that quiet lines; after a failure what is known, and since when. */
export function Read<R extends Route>({ of, lines, children }: Props<R>) {
  const { words, locale } = useConsole();
  const { data, error, refetch, dataUpdatedAt, isFetching } = of;
  const retry = () => void refetch();
  if (data === undefined || data === null) {
    if (error instanceof KarcisError && error.status === 404) return <NotFound />;
    return error !== null && error !== undefined && !isFetching ? (
      <Problem error={error} retry={retry} />
    ) : (
      <Loading>{lines}</Loading>
    );
  }
  return (
    <>
      {error !== null && error !== undefined && (
        <div class="stale">
          <Problem error={error} retry={retry} />
          <p class="quiet">{words.frame.asOf(clockText(locale, dataUpdatedAt))}</p>
        </div>
      )}
      {children(data)}
    </>
  );
}
