import type { api, BodyOf } from '@karcis/contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Loading } from '../frame/loading.tsx';
import { Problem } from '../frame/problem.tsx';
import { useRead } from '../frame/reads.ts';
import type { ScreenProps } from '../frame/room.tsx';
import { call } from '../frame/server.ts';
import { Empty } from '../kit/empty.tsx';
import { Status } from '../kit/status.tsx';
import { besideWords } from './beside-words.ts';
import { Desk } from './desk.tsx';
import { useMoments } from './event-facts.tsx';
import { GateScreen } from './gate-screen.tsx';
import { useCount } from './use-count.ts';
import { useSide } from './side.ts';

type Device = BodyOf<typeof api.checkIn.devices>['data'][number];

/** Milliseconds between two looks. */
const every = 15_000;

/** Phones and scanners at the gates of an event, as Supervisors see them: who has yet to send what. */
export function Devices({ params }: ScreenProps) {
  const beside = besideWords();
  const eventId = params['event_id'] ?? '';
  return (
    <GateScreen eventId={eventId} at="devices">
      {(event) => (
        <Desk event={event}>
          {() =>
            event.my_assignment.role === 'Supervisor' ? (
              <DeviceList eventId={eventId} zone={event.timezone} />
            ) : (
              <p>{beside.devicesOnly}</p>
            )
          }
        </Desk>
      )}
    </GateScreen>
  );
}

function DeviceList({ eventId, zone }: { readonly eventId: string; readonly zone: string }) {
  const beside = besideWords();
  const { data: answer, error, refetch } = useRead(useSide().routes.devices, { id: eventId }, { every });
  return (
    <>
      {error !== null && <Problem error={error} retry={() => void refetch()} />}
      {answer === undefined && error === null && <Loading />}
      {answer?.data.length === 0 && <Empty title={beside.noDevices} hint={beside.noDevicesHint} />}
      <ul>
        {answer?.data.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            eventId={eventId}
            zone={zone}
            changed={() => void refetch()}
          />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  readonly device: Device;
  readonly eventId: string;
  readonly zone: string;
  readonly changed: () => void;
}

function DeviceRow({ device, eventId, zone, changed }: RowProps) {
  const beside = besideWords();
  const { moment } = useMoments(zone);
  const count = useCount();
  const { routes } = useSide();
  const [error, setError] = useState<unknown>();
  const [hasRevoked, setRevoked] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  const isGone = hasRevoked && device.revoked_at !== null;
  // The button that had the focus is gone.
  useEffect(() => (isGone ? said.current?.focus({ preventScroll: true }) : undefined), [isGone]);
  const revoke = () => {
    if (!confirm(beside.revokeAsk(device.name))) return;
    call(routes.revokeDevice, { id: eventId, device_id: device.id }).then(() => {
      setRevoked(true);
      return changed();
    }, setError);
  };
  const { pending_scans: pending, last_upload_at: uploaded } = device;
  return (
    <li class="duty-row">
      <h2 class="scan-name">{device.name}</h2>
      <p>
        {device.user.name}
        {device.gate !== null && `, ${device.gate.name}`}
      </p>
      <p tabIndex={-1} ref={said}>
        {device.revoked_at !== null && <Status tone="over">{beside.revoked}</Status>}{' '}
        {(device.revoked_at === null || pending > 0) && (
          <Status tone={pending > 0 ? 'waiting' : 'done'}>
            {pending > 0 ? beside.pending(count(pending)) : beside.nothingPending}
          </Status>
        )}
      </p>
      <p class="quiet">
        {beside.seen(moment(device.last_seen_at))}.{' '}
        {uploaded === null ? beside.neverUploaded : beside.uploaded(moment(uploaded))}.
      </p>
      {device.is_paired_here && device.revoked_at === null && (
        <button class="button" type="button" onClick={revoke}>
          {beside.revoke}
        </button>
      )}
      {error !== undefined && <Problem error={error} />}
    </li>
  );
}
