import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Loading } from '../frame/loading.tsx';
import type { Choice } from './options.tsx';
import { NoChoices, type PickProps, useRecords } from './pick-records.tsx';
import { useConsole } from './words.ts';

interface Props extends PickProps {
  /** What nothing is called. */
  readonly none: string | undefined;
  /** What the one that is chosen is called. */
  readonly name: string;
}

/** One of many records: a button opens a search, whose answers are buttons. */
export function PickDialog({ common, chosen, name, none, ...source }: Props) {
  const { words } = useConsole();
  const nothing = none ?? words.console.form.choose;
  const [[value, word], setChosen] = useState<Choice>([chosen[0] ?? '', name]);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  const choose = (choice: Choice) => {
    setChosen(choice);
    dialog.current?.close();
    if (input.current === null) return;
    // At once in the form, which keeps what was filled in.
    input.current.value = choice[0];
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const { id, name: field, required, 'aria-describedby': about } = common;
  return (
    <>
      {/* It is a part of the form, and leads the focus to its button. */}
      <span class="hidden">
        <input
          ref={input}
          type="text"
          name={field}
          value={value}
          required={required}
          tabIndex={-1}
          aria-hidden="true"
          onFocus={() => button.current?.focus()}
        />
      </span>
      <button
        ref={button}
        id={id}
        class="button pick-button"
        type="button"
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-chosen`}
        {...(about === undefined ? {} : { 'aria-describedby': about })}
        onClick={() => setOpen(true)}
      >
        <span id={`${id}-chosen`} class="clip">
          {value === '' ? nothing : word}
        </span>
      </button>
      <dialog
        ref={dialog}
        class="question pick"
        aria-labelledby={`${id}-label`}
        onClose={() => {
          setOpen(false);
          button.current?.focus();
        }}
      >
        {isOpen && (
          <Search id={id} nothing={nothing} choose={choose} {...source}>
            <button class="button" type="button" onClick={() => dialog.current?.close()}>
              {words.console.close}
            </button>
          </Search>
        )}
      </dialog>
    </>
  );
}

interface SearchProps extends Pick<PickProps, 'pick' | 'params'> {
  readonly id: string;
  readonly nothing: string;
  readonly choose: (choice: Choice) => void;
  readonly children: ComponentChildren;
}

/** Milliseconds without a key after which it is looked for. */
const pause = 250;

function Search({ id, nothing, choose, children, ...source }: SearchProps) {
  const { words } = useConsole();
  const text = words.console.pick;
  const [given, setGiven] = useState('');
  const [looked, setLooked] = useState('');
  const { reading, choices, total } = useRecords(source, looked);
  useEffect(() => {
    const timer = setTimeout(() => setLooked(given.trim()), pause);
    return () => clearTimeout(timer);
  }, [given]);
  return (
    <>
      <label for={`${id}-search`}>{words.console.list.search}</label>
      <input
        id={`${id}-search`}
        type="search"
        maxLength={100}
        autocomplete="off"
        value={given}
        onInput={(event) => {
          // It is no field of the form.
          event.stopPropagation();
          setGiven(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <p class="quiet" role="status">
        {choices === undefined ? '' : text.found(choices.length, total)}
      </p>
      <NoChoices reading={reading} />
      {choices === undefined && reading.error === null && <Loading />}
      <ul class="pick-list">
        <li>
          <button class="button" type="button" onClick={() => choose(['', ''])}>
            {nothing}
          </button>
        </li>
        {choices?.map((choice) => (
          <li key={choice[0]}>
            <button class="button" type="button" onClick={() => choose(choice)}>
              {choice[1]}
            </button>
          </li>
        ))}
      </ul>
      <div class="deeds">{children}</div>
    </>
  );
}
