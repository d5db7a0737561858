import { api } from '@karcis/contract';
import { Loading } from '../frame/loading.tsx';
import { Pager } from '../frame/pager.tsx';
import { Problem } from '../frame/problem.tsx';
import { useRead } from '../frame/reads.ts';
import type { ScreenProps } from '../frame/room.tsx';
import { useWords } from '../frame/words.ts';
import { Empty } from '../kit/empty.tsx';
import { ScanRow } from './scan-row.tsx';

const perPage = 25;

/** Address of all scans, or of those at one event. */
const allOf = (event: string | undefined) =>
  `/petugas/history${event === undefined ? '' : `?event_id=${encodeURIComponent(event)}`}`;

/** What was scanned, the last first: of all events, or of one. */
export function History({ query }: ScreenProps) {
  const { words } = useWords();
  const event = query['event_id'] === '' ? undefined : query['event_id'];
  const page = Math.max(1, Math.trunc(Number(query['page'])) || 1);
  const isOfConflicts = query['checkin_status'] === 'Conflict';
  const filter = {
    ...(event === undefined ? {} : { event_id: event }),
    ...(isOfConflicts ? { checkin_status: 'Conflict' as const } : {}),
  };
  const events = useRead(api.checkIn.events);
  const {
    data: answer,
    error,
    refetch,
  } = useRead(api.checkIn.history, { ...filter, page, per_page: perPage });
  const at = (number: number) =>
    `/petugas/history?${new URLSearchParams({ ...filter, page: String(number) })}`;
  return (
    <>
      <h1>{words.petugas.historyOf}</h1>
      <form class="choice" action="/petugas/history" method="get" key={event ?? ''}>
        <label class="field">
          <span>{words.petugas.scansAt}</span>
          <select name="event_id">
            <option value="">{words.petugas.allEvents}</option>
            {events.data?.data.map(({ id, title }) => (
              <option key={id} value={id} selected={id === event}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <button class="button" type="submit">
          {words.petugas.apply}
        </button>
      </form>
      {isOfConflicts && (
        <p>
          {words.petugas.onlyConflicts} <a href={allOf(event)}>{words.petugas.seeAll}</a>
        </p>
      )}
      {answer === undefined && error !== null && <Problem error={error} retry={() => void refetch()} />}
      {answer === undefined && error === null && <Loading lines={8} />}
      {answer?.data.length === 0 && <Empty title={words.petugas.noScans} hint={words.petugas.noScansHint} />}
      {answer !== undefined && answer.data.length > 0 && (
        <ul class="scans">
          {answer.data.map((scan) => (
            <ScanRow
              key={scan.id}
              scan={scan}
              duty={events.data?.data.find(({ id }) => id === scan.event?.id)}
              changed={() => void refetch()}
            />
          ))}
        </ul>
      )}
      {answer !== undefined && <Pager page={page} of={answer.meta.last_page} at={at} />}
    </>
  );
}
