import { api } from '@karcis/contract';
import { Loading } from '../frame/loading.tsx';
import { Problem } from '../frame/problem.tsx';
import { useRead } from '../frame/reads.ts';
import type { ScreenProps } from '../frame/room.tsx';
import { useWords } from '../frame/words.ts';
import { Ticket } from '../kit/ticket.tsx';
import type { PetugasEvent } from './duty.ts';
import { CameIn, DutyFacts, FactList, useMoments } from './event-facts.tsx';

/** An event as its check-in staff read it. The API has no route for one of them: it is found in the list. */
export function Event({ params }: ScreenProps) {
  const { words } = useWords();
  const { data: answer, error, refetch } = useRead(api.checkIn.events);
  const event = answer?.data.find(({ id }) => id === params['event_id']);
  if (event !== undefined) return <Found event={event} />;
  return (
    <>
      <h1>{words.petugas.events}</h1>
      {answer !== undefined && <p>{words.petugas.noEvent}</p>}
      {answer === undefined && error !== null && <Problem error={error} retry={() => void refetch()} />}
      {answer === undefined && error === null && <Loading />}
    </>
  );
}

function Found({ event }: { readonly event: PetugasEvent }) {
  const { words, locale } = useWords();
  const { moment, clock } = useMoments(event.timezone);
  const { venue, doors_open_at: doors, capacity } = event;
  const count = (value: number) => value.toLocaleString(locale === 'id' ? 'id-ID' : 'en-GB');
  return (
    <>
      <Ticket
        class="duty"
        what={
          <>
            <h1 class="duty-heading">{event.title}</h1>
            <p class="quiet">{words.statuses[event.status]}</p>
            <CameIn event={event} />
            {capacity !== null && <p class="quiet">{words.petugas.capacity(count(capacity))}</p>}
          </>
        }
        stub={<DutyFacts event={event} />}
      />
      <p class="duty-deed">
        <a class="button" href={`/petugas/history?event_id=${encodeURIComponent(event.id)}`}>
          {words.petugas.seeHistory}
        </a>
      </p>
      <FactList
        facts={[
          [words.petugas.when, moment(event.starts_at)],
          ...(doors === null ? [] : [[words.petugas.doors, clock(doors)] as const]),
          ...(venue === null
            ? []
            : [
                [
                  words.petugas.where,
                  [venue.name, venue.address, venue.city].filter(Boolean).join(', '),
                ] as const,
              ]),
          [words.petugas.organizer, event.organizer.name],
          ...(event.age_restriction === null ? [] : [[words.petugas.age, event.age_restriction] as const]),
        ]}
      />
    </>
  );
}
