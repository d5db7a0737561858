import { useWords } from '../frame/words.ts';
import { addressAt, useSide } from './side.ts';

/** A screen beside the scanner. */
export type GatePart = 'search' | 'counts' | 'people' | 'devices' | 'setup';

interface Props {
  readonly eventId: string;
  readonly isSupervisor: boolean;
  /** The part that is shown; none on the scanner itself. */
  readonly at?: GatePart;
}

/** Ways from the scanner of an event to what stands beside it, and back. */
export function GateLinks({ eventId, isSupervisor, at }: Props) {
  const { words } = useWords();
  const { scanner } = words.petugas;
  const side = useSide();
  const parts = [
    ...(at === undefined ? [] : [['', scanner.scan] as const]),
    ['/search', scanner.search] as const,
    ['/counts', scanner.counts] as const,
    // Those who run the event pair phones in the console, where they assign people.
    ...(isSupervisor && side.role === 'petugas' ? [['/people', scanner.people] as const] : []),
    ...(isSupervisor ? [['/devices', scanner.devices] as const] : []),
    ['/setup', scanner.setup] as const,
  ];
  return (
    <nav class="gate-links" aria-label={scanner.navigation}>
      {parts.map(([part, text]) => (
        <a
          key={part}
          href={addressAt(side, eventId, part)}
          aria-current={part === `/${at}` ? 'page' : undefined}
        >
          {text}
        </a>
      ))}
    </nav>
  );
}
