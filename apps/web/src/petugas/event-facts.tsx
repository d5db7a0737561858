import { momentText, timeText } from '@karcis/format';
import type { ComponentChildren } from 'preact';
import { useWords } from '../frame/words.ts';
import type { PetugasEvent } from './duty.ts';

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
  return {
    clock: (instant: string) => timeText(instant, zone, locale),
    moment: (instant: string) => momentText(instant, zone, locale),
  };
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
export function DutyFacts({ event }: { readonly event: PetugasEvent }) {
  const { words } = useWords();
  const { my_assignment: duty, timezone: zone } = event;
  const { moment } = useMoments(zone);
  const shift = [
    duty.shift_starts_at && words.petugas.shiftFrom(moment(duty.shift_starts_at)),
    duty.shift_ends_at && words.petugas.shiftUntil(moment(duty.shift_ends_at)),
  ].filter(Boolean);
  const types = duty.ticket_type_ids;
  return (
    <FactList
      facts={[
        [words.petugas.role, words.petugas.roles[duty.role] ?? duty.role],
        [words.petugas.gate, duty.gate?.name ?? words.petugas.allGates],
        [words.petugas.shift, shift.length === 0 ? words.petugas.noShift : shift.join(' ')],
        [
          words.petugas.types,
          types === null ? words.petugas.allTypes : words.petugas.someTypes(types.length),
        ],
        [words.petugas.assignment, words.petugas.assignments[duty.status] ?? duty.status],
      ]}
    />
  );
}
