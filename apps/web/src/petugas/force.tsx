import { useRef, useState } from 'preact/hooks';
import { useWords } from '../frame/words.ts';
import { besideWords } from './beside-words.ts';

interface Props {
  readonly send: (note: string) => void;
  readonly cancel: () => void;
}

/** Letters that a reason has at least, as on the server. */
const shortest = 3;

/** Why a Supervisor lets somebody in who was refused. */
export function Force({ send, cancel }: Props) {
  const { words } = useWords();
  const { scanner } = words.petugas;
  const [isShort, setShort] = useState(false);
  const note = useRef<HTMLInputElement>(null);
  const fill = (reason: string) => {
    if (note.current === null) return;
    note.current.value = reason;
    note.current.focus();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const reason = (note.current?.value ?? '').trim();
    setShort(reason.length < shortest);
    if (reason.length >= shortest) send(reason);
  };
  return (
    <form class="verdict-foot" onSubmit={submit} noValidate>
      <p id="force-hint">{besideWords().forceHint}</p>
      <p class="tones">
        {besideWords().forceReasons.map((reason) => (
          <button key={reason} class="plain" type="button" onClick={() => fill(reason)}>
            {reason}
          </button>
        ))}
      </p>
      <label>
        {besideWords().forceNote}
        <input
          name="note"
          maxLength={300}
          autocomplete="off"
          autofocus
          ref={note}
          aria-invalid={isShort}
          aria-describedby={isShort ? 'force-wrong' : 'force-hint'}
        />
      </label>
      {isShort && (
        <p id="force-wrong" role="alert">
          {besideWords().forceShort}
        </p>
      )}
      <button class="verdict-next" type="submit">
        {scanner.force}
      </button>
      <button class="verdict-other" type="button" onClick={cancel}>
        {scanner.cancel}
      </button>
    </form>
  );
}
