import { momentText as fullMomentOf, ownTimeText, tableMomentText } from '@karcis/format';
import { fullMomentText, momentText, ownZone } from '../kit/figures.ts';
import { valueAt } from '../screens/field.ts';
import { useConsole } from './words.ts';

/** Instants of the life of an event: they are told by the clock of the place, like on its page. */
const ofEvents = new Set([
  'starts_at',
  'ends_at',
  'doors_open_at',
  'sales_start_at',
  'sales_end_at',
  'refund_until',
  'shift_starts_at',
  'shift_ends_at',
  'last_scan_at',
  'scanned_at',
  'performs_at',
  'announce_at',
  'countdown_at',
  'valid_from',
  'valid_until',
]);

/** Zone by whose clock a field is told: that of the event it is of. Undefined for what is told by the reader's own clock. */
export function zoneAt(record: unknown, path: string, around?: string): string | undefined {
  const cut = path.lastIndexOf('.');
  if (!ofEvents.has(path.slice(cut + 1))) return undefined;
  const beside = valueAt(record, cut === -1 ? 'timezone' : `${path.slice(0, cut)}.timezone`);
  const found = beside ?? valueAt(record, 'event.timezone') ?? around;
  return typeof found === 'string' ? found : undefined;
}

interface Props {
  readonly at: string;
  readonly zone?: string | undefined;
  /** In a table there is room for one clock: the other is told when it is pointed at. */
  readonly isBrief?: boolean;
}

/** An instant of an event by its clock, and by the reader's where that is another one. Any other instant by the reader's clock alone. */
export function Moment({ at, zone, isBrief = false }: Props) {
  const { words, locale } = useConsole();
  const own = zone === undefined ? undefined : ownTimeText(at, zone, ownZone(), locale);
  const yours = own === undefined ? undefined : words.console.yourTime(own);
  const full = zone === undefined ? fullMomentText(locale, at) : fullMomentOf(at, zone, locale);
  return (
    <>
      <time dateTime={at} title={yours === undefined ? full : `${full} (${yours})`}>
        {zone === undefined
          ? momentText(locale, at)
          : tableMomentText(at, new Date().toISOString(), zone, locale)}
      </time>
      {yours !== undefined && !isBrief && <span class="quiet"> ({yours})</span>}
    </>
  );
}
