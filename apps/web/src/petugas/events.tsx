import { momentText } from '@karcis/format';
import { Loading } from '../frame/loading.tsx';
import { Problem } from '../frame/problem.tsx';
import { useWords } from '../frame/words.ts';
import { Empty } from '../kit/empty.tsx';
import { Ticket } from '../kit/ticket.tsx';
import { useDuties } from './duties.ts';
import { type PetugasEvent, sortDuties } from './duty.ts';
import { CameIn, DutyFacts } from './event-facts.tsx';
import { addressAt, useSide } from './side.ts';

/** The events that a member of check-in staff works at: those of today first. */
export function Events() {
  const { words, locale } = useWords();
  const { events, asOf, error, refetch } = useDuties();
  return (
    <>
      <h1>{words.petugas.title}</h1>
      {asOf !== undefined && (
        <p class="quiet" role="status">
          {words.petugas.asOf(momentText(asOf, Intl.DateTimeFormat().resolvedOptions().timeZone, locale))}
        </p>
      )}
      {events === undefined && error !== null && <Problem error={error} retry={refetch} />}
      {events === undefined && error === null && <Loading />}
      {events !== undefined && <Duties events={events} />}
    </>
  );
}

function Duties({ events }: { readonly events: readonly PetugasEvent[] }) {
  const { words } = useWords();
  const said = useSide().role === 'petugas' ? words.petugas : words.petugas.own;
  if (events.length === 0) return <Empty title={said.none} hint={said.noneHint} />;
  const { today, upcoming, past } = sortDuties(events, Date.now());
  return (
    <>
      <section>
        <h2 class="section">{words.petugas.today}</h2>
        {today.length === 0 && <p class="quiet">{said.noToday}</p>}
        {today.map((event) => (
          <Today key={event.my_assignment.id} event={event} />
        ))}
      </section>
      {upcoming.length > 0 && <Rows title={words.petugas.upcoming} events={upcoming} />}
      {past.length > 0 && <Rows title={words.petugas.past} events={past} />}
    </>
  );
}

function Today({ event }: { readonly event: PetugasEvent }) {
  const side = useSide();
  return (
    <Ticket
      class="duty"
      what={
        <>
          <h3 class="duty-title">
            <a href={addressAt(side, event.id)}>{event.title}</a>
          </h3>
          <When event={event} />
          <CameIn event={event} />
        </>
      }
      stub={<DutyFacts event={event} />}
    />
  );
}

function When({ event: { starts_at: start, timezone: zone, venue } }: { readonly event: PetugasEvent }) {
  const { locale } = useWords();
  return (
    <p class="quiet">
      {momentText(start, zone, locale)}
      {venue === null ? '' : `, ${venue.name}`}
    </p>
  );
}

function Rows({ title, events }: { readonly title: string; readonly events: readonly PetugasEvent[] }) {
  const { words } = useWords();
  const side = useSide();
  return (
    <section>
      <h2 class="section">{title}</h2>
      <ul>
        {events.map((event) => (
          <li key={event.my_assignment.id} class="duty-row">
            <h3 class="duty-title">
              <a href={addressAt(side, event.id)}>{event.title}</a>
            </h3>
            <When event={event} />
            <p class="quiet">
              {words.petugas.roles[event.my_assignment.role]},{' '}
              {event.my_assignment.gate?.name ?? words.petugas.allGates}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
