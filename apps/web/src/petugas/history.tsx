import { api } from '@karcis/contract';
import { Loading } from '../frame/loading.tsx';
import { Pager } from '../frame/pager.tsx';
import { Problem } from '../frame/problem.tsx';
import { useRead } from '../frame/reads.ts';
import type { ScreenProps } from '../frame/room.tsx';
import { Empty } from '../kit/empty.tsx';
import { besideWords } from './beside-words.ts';
import { ScanRow } from './scan-row.tsx';

const perPage = 25;

/** Address of all scans, or of those at one event. */
const allOf = (event: string | undefined) =>
  `/petugas/history${event === undefined ? '' : `?event_id=${encodeURIComponent(event)}`}`;

/** What was scanned, the last first: of all events, or of one. */
export function History({ query }: ScreenProps) {
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
      <h1>{besideWords().historyOf}</h1>
      <form class="choice" action="/petugas/history" method="get" key={event ?? ''}>
        <label class="field">
          <span>{besideWords().scansAt}</span>
          <select name="event_id">
            <option value="">{besideWords().allEvents}</option>
            {events.data?.data.map(({ id, title }) => (
              <option key={id} value={id} selected={id === event}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <button class="button" type="submit">
          {besideWords().apply}
        </button>
      </form>
      {isOfConflicts && (
        <p>
          {besideWords().onlyConflicts} <a href={allOf(event)}>{besideWords().seeAll}</a>
        </p>
      )}
      {answer === undefined && error !== null && <Problem error={error} retry={() => void refetch()} />}
      {answer === undefined && error === null && <Loading lines={8} />}
      {answer?.data.length === 0 && <Empty title={besideWords().noScans} hint={besideWords().noScansHint} />}
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
