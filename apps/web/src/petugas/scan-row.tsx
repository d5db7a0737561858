import { useWords } from '../frame/words.ts';
import { Status, type Tone } from '../kit/status.tsx';
import { besideWords } from './beside-words.ts';
import type { PetugasEvent, Scan } from './duty.ts';
import { useMoments } from './event-facts.tsx';
import { UndoScan } from './undo-scan.tsx';

const tones: Readonly<Record<Scan['checkin_status'], Tone>> = {
  'Checked In': 'done',
  'Checked Out': 'working',
  Duplicate: 'look',
  Rejected: 'stopped',
  Reverted: 'over',
  Conflict: 'look',
};

interface Props {
  readonly scan: Scan;
  /** Where it was made, as the person works there; undefined where the person does not. */
  readonly duty: PetugasEvent | undefined;
  /** Called once the scan is taken back. */
  readonly changed: () => void;
}

/** A scan: what came of it as word, shape and colour, then whose ticket, where and when, and the way to take it back. */
export function ScanRow({ scan, duty, changed }: Props) {
  const { words } = useWords();
  const { event, attendee, ticket, ticket_type: type, gate, reason_code: reason, petugas, device } = scan;
  const { moment } = useMoments(event?.timezone ?? 'Asia/Jakarta');
  const before = scan.previous_check_in;
  const own = attendee?.name ?? ticket?.code;
  // A code of another event is not unknown.
  const name = own ?? (reason === null ? words.petugas.unknownTicket : words.petugas.reasons[reason]);
  const details = [
    type?.name,
    gate?.name,
    scan.method === 'QR Scan' ? undefined : besideWords().manual[scan.method],
    scan.is_offline ? besideWords().offline : undefined,
    scan.is_forced ? besideWords().forced : undefined,
    petugas === null ? undefined : words.petugas.by(petugas.name),
    device === null ? undefined : besideWords().withDevice(device.name),
  ].filter(Boolean);
  return (
    <li class="scan">
      <Status tone={tones[scan.checkin_status] ?? 'look'}>
        {words.petugas.results[scan.checkin_status] ?? scan.checkin_status}
      </Status>
      <div>
        <p class="scan-name">{name}</p>
        {reason !== null && own !== undefined && <p>{words.petugas.reasons[reason] ?? scan.message}</p>}
        {before !== null && (
          <p>{besideWords().before(moment(before.at), before.gate?.name ?? null, before.petugas_name)}</p>
        )}
        <p class="quiet">{details.join(', ')}</p>
        <p class="quiet">
          {moment(scan.scanned_at)}
          {event === null ? '' : `, ${event.title}`}
        </p>
        <UndoScan scan={scan} event={duty} name={name} changed={changed} />
      </div>
    </li>
  );
}
