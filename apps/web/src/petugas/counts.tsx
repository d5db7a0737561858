import type { api, BodyOf } from '@karcis/contract';
import { timeText } from '@karcis/format';
import { Loading } from '../frame/loading.tsx';
import { Problem } from '../frame/problem.tsx';
import type { ScreenProps } from '../frame/room.tsx';
import { useWords } from '../frame/words.ts';
import { besideWords } from './beside-words.ts';
import { Desk } from './desk.tsx';
import { FactList } from './event-facts.tsx';
import { GateScreen } from './gate-screen.tsx';
import { useCount } from './use-count.ts';
import { useCounts } from './use-counts.ts';
import { useScansAddress } from './use-scans-address.ts';

type GateCounts = BodyOf<typeof api.checkIn.counts>['data'];

/** How many guests are inside, by ticket type and by gate. */
export function Counts({ params }: ScreenProps) {
  const beside = besideWords();
  const eventId = params['event_id'] ?? '';
  const conflicts = useScansAddress(eventId, 'Conflict');
  const { data: answer, error, refetch } = useCounts(eventId);
  return (
    <GateScreen eventId={eventId} at="counts">
      {(event) => (
        <Desk event={event}>
          {() => (
            <>
              {error !== null && <Problem error={error} retry={() => void refetch()} />}
              {answer === undefined && error === null && <Loading />}
              {answer !== undefined && <Figures counts={answer.data} zone={event.timezone} />}
              {answer !== undefined && answer.data.conflicts > 0 && (
                <p class="conflicts">
                  {beside.conflictsHint}{' '}
                  {conflicts !== undefined && <a href={conflicts}>{beside.seeConflicts}</a>}
                </p>
              )}
            </>
          )}
        </Desk>
      )}
    </GateScreen>
  );
}

function Figures({ counts, zone }: { readonly counts: GateCounts; readonly zone: string }) {
  const { locale } = useWords();
  const beside = besideWords();
  const count = useCount();
  return (
    <>
      <p class="inside-now">
        <strong>{count(counts.inside)}</strong> {beside.insideNow}
      </p>
      <p class="quiet">{beside.asOf(timeText(counts.as_of, zone, locale))}</p>
      <FactList
        facts={[
          [beside.sold, count(counts.sold)],
          [beside.admitted, count(counts.admitted)],
          [beside.remaining, count(counts.remaining)],
          [beside.entries, count(counts.entries)],
          [beside.exits, count(counts.exits)],
          [beside.duplicates, count(counts.duplicates)],
          [beside.rejected, count(counts.rejected)],
          [beside.conflicts, count(counts.conflicts)],
        ]}
      />
      <Rows
        title={beside.perType}
        heads={[beside.sold, beside.admitted, beside.insideNow]}
        rows={counts.by_ticket_type.map(({ ticket_type: type, sold, admitted, inside }) => [
          type.name,
          [sold, admitted, inside],
        ])}
      />
      <Rows
        title={beside.perGate}
        heads={[beside.entries, beside.exits, beside.duplicates, beside.rejected]}
        rows={counts.by_gate.map(({ gate, entries, exits, duplicates, rejected }) => [
          gate?.name ?? beside.noGate,
          [entries, exits, duplicates, rejected],
        ])}
      />
    </>
  );
}

interface RowsProps {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly [name: string, values: readonly number[]])[];
}

function Rows({ title, heads, rows }: RowsProps) {
  const count = useCount();
  if (rows.length === 0) return null;
  return (
    <div class="gate-table" tabIndex={0} role="region" aria-label={title}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <td />
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={heads[at]}>{count(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
