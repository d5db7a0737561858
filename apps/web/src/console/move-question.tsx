import type { api, BodyOf } from '@karcis/contract';
import type { Words } from '@karcis/words';
import { useEffect, useRef } from 'preact/hooks';
import { countText } from '../kit/figures.ts';
import { Status } from '../kit/status.tsx';
import type { Fields } from '../screens/field.ts';
import { Facts, type Row } from './facts.tsx';
import { useConsole } from './words.ts';

export type Preview = BodyOf<typeof api.adminEventManagement.movePreview>['data'];

/** Answer to the question: move the dates of tickets along, keep them, or move an event whose tickets need no decision. */
export type Choice = 'shift' | 'keep' | 'move';

interface Props {
  /** The move as it was filled in. */
  readonly kept: Preview;
  /** The same move with the dates of tickets moved along, where that has to be decided. */
  readonly shifted: Preview | undefined;
  /** Body of the change, and the zone that the event will have. */
  readonly changed: Row;
  readonly text: Words['moves'];
  readonly answer: (choice: Choice | undefined) => void;
  readonly done: () => void;
}

/** Dialog that shows what a move does to sold tickets, and asks for the decision. Escape leaves everything as it is. */
export function MoveQuestion({ kept, shifted, changed, text, answer, done }: Props) {
  const { words, locale } = useConsole();
  const dialog = useRef<HTMLDialogElement>(null);
  const chosen = useRef<Choice | undefined>(undefined);
  const title = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // Its first button may be below what fits on the screen: it is read from its title.
    title.current?.focus();
  }, []);
  const { tickets, dated_tickets: dated, holders_told: isTold } = kept;
  const button = (choice: Choice, isFilled: boolean) => (
    <button
      class={isFilled ? 'button button-filled' : 'button'}
      type="button"
      onClick={() => {
        chosen.current = choice;
        dialog.current?.close();
      }}
    >
      {text[choice]}
    </button>
  );
  return (
    <dialog
      class="question"
      ref={dialog}
      aria-labelledby="question"
      onClose={() => {
        answer(chosen.current);
        done();
      }}
    >
      <p id="question" ref={title} tabIndex={-1}>
        <strong>{text.title}</strong>
      </p>
      {tickets > 0 && (
        <p>
          {text.sold(tickets, countText(locale, tickets))} {isTold ? text.told : text.untold}
        </p>
      )}
      <Dates paths={['starts_at', 'doors_open_at']} preview={kept} changed={changed} />
      {shifted === undefined ? (
        <After preview={kept} changed={changed} text={text} />
      ) : (
        <>
          <p>
            {dated > 0 && text.dated(dated, countText(locale, dated))} {text.decide}
          </p>
          <h3>{text.shifted}</h3>
          <After preview={shifted} changed={changed} text={text} />
          <h3>{text.kept}</h3>
          <After preview={kept} changed={changed} text={text} />
        </>
      )}
      <div class="deeds">
        <button class="button" type="button" onClick={() => dialog.current?.close()}>
          {words.console.leave}
        </button>
        {shifted === undefined ? (
          button(kept.needs_decision ? 'keep' : 'move', true)
        ) : (
          <>
            {kept.ends_at > kept.starts_at && button('keep', false)}
            {button('shift', false)}
          </>
        )}
      </div>
    </dialog>
  );
}

const fields: Fields = {
  starts_at: 'instant',
  ends_at: 'instant',
  doors_open_at: 'instant',
  sales_end_at: 'instant',
  refund_until: 'instant',
  valid_from: 'instant',
  valid_until: 'instant',
  offers: 'count',
  shifts: 'count',
  shifts_left: 'count',
};

interface DatesProps {
  readonly preview: Preview;
  readonly changed: Row;
}

/** Dates of the event after the move. A field that the change names itself does not move along. */
function Dates({ paths, preview, changed }: DatesProps & { readonly paths: readonly string[] }) {
  const row: Row = { ...preview, ...changed };
  return (
    <Facts paths={paths.filter((path) => row[path] != null && row[path] !== 0)} fields={fields} row={row} />
  );
}

/** Outcome of a decision: the other dates of the event, and each ticket type with dates of its own. */
function After({ preview, changed, text }: DatesProps & Pick<Props, 'text'>) {
  const { words, locale } = useConsole();
  return (
    <>
      <Dates
        paths={['ends_at', 'sales_end_at', 'refund_until', 'offers', 'shifts', 'shifts_left']}
        preview={preview}
        changed={changed}
      />
      <ul class="lines">
        {preview.ticket_types.map(({ id, name, sold, is_within, ...type }) => (
          <li key={id}>
            <strong>{name}</strong> ({words.fields.sold}: {countText(locale, sold)}){' '}
            {!is_within && <Status tone="look">{text.outside}</Status>}
            <Facts
              paths={(['valid_from', 'valid_until'] as const).filter((path) => type[path] !== null)}
              fields={fields}
              row={{ ...type, timezone: changed['timezone'] }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
