import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../frame/words.ts';
import { Status } from '../kit/status.tsx';
import { besideWords } from './beside-words.ts';
import { useMoments } from './event-facts.tsx';
import { type OwnLine, ticketOf } from './gate/store.ts';
import { useCount } from './use-count.ts';

interface Props {
  readonly lines: readonly OwnLine[];
  readonly zone: string;
}

/** Scans that the server has refused for what they say: they are recorded nowhere else. */
export function SetAside({ lines, zone }: Props) {
  const count = useCount();
  return (
    <section>
      <p class="wrong">{besideWords().aside(count(lines.length))}</p>
      <ul class="scans">
        {lines.map((line) => (
          <Row key={line.nonce} line={line} zone={zone} />
        ))}
      </ul>
    </section>
  );
}

/** Characters by which a code is told from others. */
const end = 8;

/** What was shown, of whose ticket, and when. */
function Row({ line, zone }: { readonly line: OwnLine; readonly zone: string }) {
  const { scanner, results, reasons, unknownTicket } = useWords().words.petugas;
  const { moment } = useMoments(zone);
  const name = useNameOf(line);
  const { line: sent, at } = line.value;
  const code = sent.code ?? line.ticket_id;
  const verdict = sent.verdict ?? undefined;
  return (
    <li class="scan">
      <Status tone="stopped">
        {verdict === undefined ? scanner.undone : results[verdict.checkin_status]}
      </Status>
      <div>
        <p class="scan-name">
          {name ?? (code === null ? unknownTicket : besideWords().codeEnd(code.slice(-end)))}
        </p>
        {verdict?.reason_code != null && <p>{reasons[verdict.reason_code]}</p>}
        <p class="quiet">{moment(new Date(at).toISOString())}</p>
      </div>
    </li>
  );
}

/** The name on the ticket of a scan, where this phone has it. */
function useNameOf({ event_id: eventId, ticket_id: ticketId }: OwnLine): string | undefined {
  const [name, setName] = useState<string>();
  useEffect(() => {
    if (ticketId === null) return;
    ticketOf(eventId, ticketId).then(
      (ticket) => setName(ticket?.name ?? undefined),
      () => undefined,
    );
  }, [eventId, ticketId]);
  return name;
}
