import type { api, BodyOf } from '@karcis/contract';
import { useEffect, useRef } from 'preact/hooks';
import { QrCode } from '../kit/qr-code.tsx';
import { besideWords } from './beside-words.ts';
import { useMoments } from './event-facts.tsx';

export type Pairing = BodyOf<typeof api.checkIn.pairing>['data'];

interface Props {
  /** The person whose phone is to be paired. */
  readonly name: string;
  readonly pairing: Pairing;
  /** Whether a phone has read the code: it is of no more use. */
  readonly isRead: boolean;
  readonly zone: string;
  readonly close: () => void;
}

/** A code that pairs a phone, for the camera of that phone. It is shown once, and gone when this closes. */
export function PairingCode({ name, pairing, isRead, zone, close }: Props) {
  const beside = besideWords();
  const { clock } = useMoments(zone);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (isRead) dialog.current?.close();
  }, [isRead]);
  return (
    <dialog ref={dialog} class="pairing" aria-labelledby="pairing" onClose={close}>
      <h2 id="pairing">{beside.pairingOf(name)}</h2>
      <QrCode text={pairing.url} label={beside.pairingCode} />
      <p>{beside.pairingHint}</p>
      <p class="quiet">{beside.pairingUntil(clock(pairing.expires_at))}</p>
      <button class="button" type="button" onClick={() => dialog.current?.close()}>
        {beside.close}
      </button>
    </dialog>
  );
}
