import { dayText, timeText } from '@karcis/format';
import { useWords } from '../frame/words.ts';
import type { MyTicket } from './kept-tickets.ts';

interface Props {
  readonly ticket: Pick<MyTicket, 'event' | 'attendee' | 'ticket_type' | 'seat'>;
  /** The gate where it is known. */
  readonly gate?: string | undefined;
}

/** Day, time, gate, holder and type of a ticket: what is read at a glance in a queue. */
export function Glance({ ticket: { event, attendee, ticket_type: type, seat }, gate }: Props) {
  const { words, locale } = useWords();
  const { starts_at: start, timezone: zone } = event;
  return (
    <dl class="glance">
      <div>
        <dt>{dayText(start, zone, locale)}</dt>
        <dd>{timeText(start, zone, locale)}</dd>
      </div>
      {gate !== undefined && (
        <div>
          <dt>{words.wallet.gate}</dt>
          <dd>{gate}</dd>
        </div>
      )}
      <div>
        <dt>{words.wallet.holder}</dt>
        <dd>{attendee.name}</dd>
      </div>
      <div>
        <dt>{words.wallet.type}</dt>
        <dd>{type.name}</dd>
      </div>
      {seat !== null && (
        <div>
          <dt>{words.wallet.seat}</dt>
          <dd>{seat}</dd>
        </div>
      )}
    </dl>
  );
}
