import { calendarDay, momentText, timeText } from '@karcis/format';
import type { ComponentChildren } from 'preact';
import { useWords } from '../frame/words.ts';
import type { PetugasEvent } from './duty.ts';
import { useSide } from './side.ts';

/** Pairs of a name and a value. */
export const FactList = ({
  facts,
}: {
  readonly facts: readonly (readonly [string, ComponentChildren])[];
}) => (
  <dl class="facts">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Functions that write instants in the zone of an event. */
export function useMoments(zone: string) {
  const { locale } = useWords();
  const clock = (instant: string) => timeText(instant, zone, locale);
  const moment = (instant: string) => momentText(instant, zone, locale);
  const isSameDay = (one: string, other: string) => calendarDay(one, zone) === calendarDay(other, zone);
  return {
    clock,
    moment,
    /** The clock alone where an instant is of the same day as another. */
    short: (instant: string, now: string) => (isSameDay(instant, now) ? clock : moment)(instant),
  };
}

interface Shift {
  readonly shift_starts_at: string | null;
  readonly shift_ends_at: string | null;
}

/** When somebody is on duty. */
export function useShift(
  { shift_starts_at: from, shift_ends_at: until }: Shift,
  { moment }: ReturnType<typeof useMoments>,
): string {
  const { words } = useWords();
  const parts = [
    from === null ? [] : words.petugas.shiftFrom(moment(from)),
    until === null ? [] : words.petugas.shiftUntil(moment(until)),
  ].flat();
  return parts.length === 0 ? words.petugas.noShift : parts.join(' ');
}

/** How many came in, as a figure in a sentence. */
export function CameIn({ event }: { readonly event: PetugasEvent }) {
  const { words, locale } = useWords();
  const text = (count: number) => count.toLocaleString(locale === 'id' ? 'id-ID' : 'en-GB');
  return (
    <p class="came-in">
      <strong>{words.petugas.cameIn(text(event.tickets_checked_in))}</strong>{' '}
      <span class="quiet">{words.petugas.ofSold(text(event.tickets_sold))}</span>
    </p>
  );
}

/** What somebody is to do at an event: duty, gate and shift. */
export const DutyFacts = ({ event }: { readonly event: PetugasEvent }) =>
  useSide().role === 'petugas' ? <AssignedFacts event={event} /> : <OwnFacts />;

/** Those who run the event are assigned by nobody. */
function OwnFacts() {
  const { petugas } = useWords().words;
  return (
    <FactList
      facts={[
        [petugas.role, petugas.organizer],
        [petugas.gate, petugas.allGates],
        [petugas.types, petugas.allTypes],
      ]}
    />
  );
}

function AssignedFacts({ event }: { readonly event: PetugasEvent }) {
  const { words } = useWords();
  const { my_assignment: duty, timezone: zone } = event;
  const shift = useShift(duty, useMoments(zone));
  const types = duty.ticket_type_ids;
  return (
    <FactList
      facts={[
        [words.petugas.role, words.petugas.roles[duty.role] ?? duty.role],
        [words.petugas.gate, duty.gate?.name ?? words.petugas.allGates],
        [words.petugas.shift, shift],
        [
          words.petugas.types,
          types === null ? words.petugas.allTypes : words.petugas.someTypes(types.length),
        ],
        [words.petugas.assignment, words.petugas.assignments[duty.status] ?? duty.status],
      ]}
    />
  );
}
