import type { api, BodyOf } from '@karcis/contract';
import { isEnough as hasEnough } from '@karcis/contract/typed/enough';
import type { PackTicket } from '@karcis/gate';
import { useEffect, useState } from 'preact/hooks';
import { Loading } from '../frame/loading.tsx';
import { Problem } from '../frame/problem.tsx';
import { useRead } from '../frame/reads.ts';
import type { ScreenProps } from '../frame/room.tsx';
import { useWords } from '../frame/words.ts';
import { Empty } from '../kit/empty.tsx';
import { besideWords } from './beside-words.ts';
import { AllCameOf, type AllCame, AllIn } from './all-in.tsx';
import { type AtDesk, Desk } from './desk.tsx';
import type { PetugasEvent } from './duty.ts';
import { GateScreen } from './gate-screen.tsx';
import { type Note, NoteField, useNote } from './note.tsx';
import type { Gate } from './gate/gate.ts';
import type { GatePack } from './gate/store.ts';
import type { Place } from './place.ts';
import { useCount } from './use-count.ts';
import { addressAt, useSide } from './side.ts';
import type { Scan } from './use-scan.ts';

type Found = BodyOf<typeof api.checkIn.attendees>['data'][number];

/** Tickets that are shown, as on the server. */
const most = 20;

/** Looks for a ticket by hand, and lets its guest in. Without a network by the names that are on this phone. */
export function Search({ params, query }: ScreenProps) {
  const eventId = params['event_id'] ?? '';
  return (
    <GateScreen eventId={eventId} at="search">
      {(event) => (
        <Desk event={event}>
          {(desk) => <ByHand event={event} desk={desk} q={(query['q'] ?? '').trim()} />}
        </Desk>
      )}
    </GateScreen>
  );
}

interface Props {
  readonly event: PetugasEvent;
  readonly desk: AtDesk;
  readonly q: string;
}

function ByHand({ event, desk: { gate, state, place, scan }, q }: Props) {
  const { words } = useWords();
  const { scanner } = words.petugas;
  const side = useSide();
  const isAlone = state.mode === 'alone';
  const isEnough = hasEnough(q);
  const note = useNote(scan);
  // Kept here: where the network fails meanwhile, the list that it was asked from gives way to that of the phone.
  const [came, setCame] = useState<AllCame>();
  useEffect(() => setCame(undefined), [q]);
  const hand: Hand = { scan, place, note };
  if (state.held !== undefined && !place.may('search_attendees'))
    return <p>{scanner.refusals.not_permitted}</p>;
  return (
    <>
      <form class="by-hand" action={addressAt(side, event.id, '/search')} method="get" key={q}>
        <label class="field">
          <span>{besideWords().searchLabel}</span>
          <input name="q" type="search" maxLength={100} defaultValue={q} required />
        </label>
        <button class="button button-filled" type="submit">
          {besideWords().searchButton}
        </button>
      </form>
      <p class="quiet">{isAlone ? besideWords().searchAlone : besideWords().searchHint}</p>
      {isEnough && place.may('manual_check_in') && <NoteField note={note} />}
      <AllCameOf came={came} />
      {isEnough && !isAlone && <FromServer event={event} q={q} hand={hand} gate={gate} tell={setCame} />}
      {isEnough && isAlone && <FromPhone event={event} q={q} hand={hand} pack={state.held?.pack} />}
    </>
  );
}

/** What lets guests in by hand. */
interface Hand {
  readonly scan: Scan;
  readonly place: Place;
  readonly note: Note;
}

interface ServerProps {
  readonly event: PetugasEvent;
  readonly q: string;
  readonly hand: Hand;
  readonly gate: Gate;
  /** Takes what came of letting an order in. */
  readonly tell: (came: AllCame | undefined) => void;
}

function FromServer({ event, q, hand, gate, tell }: ServerProps) {
  const { scan, place, note } = hand;
  const { data: answer, error, refetch } = useRead(useSide().routes.attendees, { id: event.id, q });
  useEffect(() => {
    // Whoever was let in from here is inside now.
    if (scan.shown === undefined && answer !== undefined) void refetch();
  }, [scan.shown]);
  if (answer === undefined)
    return error === null ? <Loading /> : <Problem error={error} retry={() => void refetch()} />;
  if (answer.data.length === 0) return <Nothing />;
  const changed = () => {
    note.clear();
    void refetch();
  };
  const orders = Map.groupBy(answer.data, ({ order_reference: reference }) => reference);
  return (
    <ul>
      {[...orders].map(([reference, tickets]) => (
        <li key={reference} class="found-order">
          <OrderOf tickets={tickets} />
          <ul>
            {tickets.map((found) => (
              <FoundRow key={found.ticket.id} found={found} hand={hand} />
            ))}
          </ul>
          {place.may('manual_check_in') && (
            <AllIn
              gate={gate}
              tickets={tickets}
              gateId={place.gateId}
              noteOf={note.take}
              changed={changed}
              tell={tell}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function OrderOf({ tickets: [first] }: { readonly tickets: readonly Found[] }) {
  const count = useCount();
  if (first === undefined) return null;
  const { order_reference: reference, tickets_in_order: all } = first;
  return <p class="quiet">{besideWords().orderOf(reference, count(all))}</p>;
}

interface FoundProps {
  readonly found: Found;
  readonly hand: Hand;
}

function FoundRow({ found, hand }: FoundProps) {
  const { words } = useWords();
  const { ticket, ticket_type: type, attendee, seat } = found;
  const contact = [attendee.email, attendee.phone].filter(Boolean).join(', ');
  return (
    <li class="found">
      <div>
        <p class="scan-name">{attendee.name}</p>
        <p>{[type.name, seat, ticket.code].filter(Boolean).join(', ')}</p>
        {contact !== '' && <p class="quiet">{contact}</p>}
        <p class="quiet">
          {words.ticketStatuses[ticket.status]}
          {ticket.is_inside && `, ${besideWords().isInside}`}
        </p>
      </div>
      <LetIn hand={hand} ticketId={ticket.id} />
    </li>
  );
}

interface LetInProps {
  readonly hand: Hand;
  readonly ticketId: string;
}

/** Lets a guest in without a code. Some people at the gates may search, and not do this. */
function LetIn({ hand: { scan, place, note }, ticketId }: LetInProps) {
  if (!place.may('manual_check_in')) return null;
  const letIn = () => {
    if (!scan.isAsking) scan.ask({ ticketId, direction: 'Entry', note: note.take() });
  };
  return (
    <button class="button" type="button" aria-disabled={scan.isAsking} onClick={letIn}>
      {besideWords().letIn}
    </button>
  );
}

interface PhoneProps {
  readonly event: PetugasEvent;
  readonly q: string;
  readonly hand: Hand;
  readonly pack: GatePack | undefined;
}

const findOnPhone = async (eventId: string, q: string) =>
  (await import('./gate/find-tickets.ts')).findTickets(eventId, q, most);

function FromPhone({ event, q, hand, pack }: PhoneProps) {
  const [tickets, setTickets] = useState<readonly PackTicket[]>();
  useEffect(() => {
    let isWanted = true;
    const show = (found: readonly PackTicket[]) => isWanted && setTickets(found);
    findOnPhone(event.id, q).then(show, () => show([]));
    return () => {
      isWanted = false;
    };
  }, [event.id, q]);
  if (tickets === undefined) return <Loading />;
  if (tickets.length === 0) return <Nothing />;
  const typeOf = (ticket: PackTicket) =>
    pack?.ticket_types.find(({ number }) => number === ticket.ticketType)?.name;
  return (
    <ul>
      {tickets.map((ticket) => (
        <li key={ticket.id} class="found">
          <div>
            <p class="scan-name">{ticket.name}</p>
            <p>{[typeOf(ticket), ticket.seat].filter(Boolean).join(', ')}</p>
          </div>
          <LetIn hand={hand} ticketId={ticket.id} />
        </li>
      ))}
    </ul>
  );
}

function Nothing() {
  return <Empty title={besideWords().nothingFound} hint={besideWords().nothingFoundHint} />;
}
