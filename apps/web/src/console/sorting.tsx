import type { Route } from '@karcis/contract';
import { useRef, useState } from 'preact/hooks';
import { readAnew } from '../frame/reads.ts';
import type { Row } from './facts.tsx';
import { useMayCall } from './may-call.ts';
import { Refusal } from './refusal.tsx';
import { useConsole } from './words.ts';
import { write } from './write.ts';

const send = write as unknown as (route: Route, input: object) => Promise<unknown>;

interface Props {
  /** Takes the ids of all records in their order. */
  readonly route: Route;
  /** Parameters of its path. */
  readonly params: Readonly<Record<string, string>>;
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  /** Whether these are all: one page of many cannot be put in order. */
  readonly isWhole: boolean;
}

/** A button that opens the order of a list. */
export function Sorting({ rows, isWhole, ...order }: Props) {
  const { words } = useConsole();
  const mayCall = useMayCall();
  const [isOpen, setOpen] = useState(false);
  if (rows.length < 2 || !isWhole || !mayCall(order.route)) return null;
  return (
    <div class="sorting no-print">
      <button class="button" type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? words.console.sort.close : words.console.sort.name}
      </button>
      {/* Drawn anew for other records: the list that was open before is shown until it is read. */}
      {isOpen && <Order key={idsOf(rows)} rows={rows} {...order} />}
    </div>
  );
}

/** Ids of records, whatever their order. */
const idsOf = (rows: readonly Row[]): string =>
  rows
    .map((row) => String(row['id']))
    .toSorted()
    .join();

const moved = <T,>(list: readonly T[], from: number, to: number): readonly T[] => {
  const others = list.toSpliced(from, 1);
  return others.toSpliced(to, 0, ...list.slice(from, from + 1));
};

/** The order of records, each with a handle: dragged, or taken by Space, moved by arrows and put down by Space. Each step is announced. */
function Order({ route, params, rows, nameOf }: Omit<Props, 'isWhole'>) {
  const { words } = useConsole();
  const text = words.console.sort;
  const list = useRef<HTMLOListElement>(null);
  const [order, setOrder] = useState(rows);
  const [held, setHeld] = useState<{ readonly id: unknown; readonly before: readonly Row[] }>();
  const [told, setTold] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const placeOf = (id: unknown, within = order) => within.findIndex((row) => row['id'] === id);
  const say = (row: Row, sentence: typeof text.moved, within = order) =>
    setTold(sentence(nameOf(row), placeOf(row['id'], within) + 1, order.length));

  const take = (row: Row) => {
    setFailure(undefined);
    setHeld({ id: row['id'], before: order });
    say(row, text.taken);
  };
  const move = (row: Row, to: number) => {
    const from = placeOf(row['id']);
    if (to < 0 || to >= order.length || to === from) return;
    const next = moved(order, from, to);
    setOrder(next);
    say(row, text.moved, next);
  };
  const leave = (row: Row) => {
    if (held === undefined) return;
    setOrder(held.before);
    setHeld(undefined);
    setTold(text.left(nameOf(row)));
  };
  const put = async (row: Row) => {
    if (held === undefined) return;
    setHeld(undefined);
    if (held.before === order) return setTold(text.left(nameOf(row)));
    try {
      await send(route, { id: params['id'], body: { ids: order.map((each) => each['id']) } });
      await readAnew();
      say(row, text.saved);
    } catch (error) {
      setOrder(held.before);
      setTold('');
      setFailure(error);
    }
  };
  const press = (event: KeyboardEvent, row: Row) => {
    const isHeld = held?.id === row['id'];
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === ' ' || event.key === 'Enter') {
      if (isHeld) void put(row);
      else take(row);
    } else if (event.key === 'Escape' && isHeld) leave(row);
    else if (step !== undefined && isHeld) move(row, placeOf(row['id']) + step);
    else return;
    event.preventDefault();
  };
  /** Place of the line that a pointer is over. */
  const placeAt = (y: number) =>
    [...(list.current?.children ?? [])].findIndex((line) => y < line.getBoundingClientRect().bottom);
  const drag = ({ clientY }: PointerEvent, row: Row) => {
    if (held?.id === row['id']) move(row, placeAt(clientY));
  };
  return (
    <>
      <p class="quiet">{text.hint}</p>
      <ol ref={list}>
        {order.map((row) => (
          <li key={row['id'] as string} class={held?.id === row['id'] ? 'sorting-held' : undefined}>
            <button
              class="button sorting-handle"
              type="button"
              aria-label={text.handle(nameOf(row))}
              aria-pressed={held?.id === row['id']}
              onKeyDown={(event) => press(event, row)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                take(row);
              }}
              onPointerMove={(event) => drag(event, row)}
              onPointerUp={() => void put(row)}
              onPointerCancel={() => leave(row)}
            >
              <svg width="16" height="16" aria-hidden="true">
                <path d="M3 4h10M3 8h10M3 12h10" stroke="currentColor" stroke-width="1.5" />
              </svg>
            </button>
            <span class="clip">{nameOf(row)}</span>
          </li>
        ))}
      </ol>
      <p class="quiet" role="status">
        {told}
      </p>
      {failure !== undefined && <Refusal error={failure} />}
    </>
  );
}
