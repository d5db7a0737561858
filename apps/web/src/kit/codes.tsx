import { useState } from 'preact/hooks';

/** What takes something off an order, or opens something: a code, or an offer that needs none. */
interface InUse {
  readonly id: string;
  readonly name: string;
  readonly code: string | null;
  /** In words. */
  readonly effect: string;
}

interface Props {
  readonly used: readonly InUse[];
  readonly text: {
    readonly code: string;
    readonly use: string;
    readonly drop: (code: string) => string;
  };
  /** Uses a code. Returns the sentence on why it was refused, and nothing where it was not. */
  readonly use: (code: string) => Promise<string | undefined>;
  readonly drop: (code: string) => Promise<string | undefined>;
}

/** Codes of an order at most. */
const most = 3;

/** Codes that are used with what they do, and a place for another one. */
export function Codes({ used, text, use, drop }: Props) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const ask = async (asked: Promise<string | undefined>) => {
    setAsking(true);
    const refused = await asked;
    setAsking(false);
    setFault(refused);
    return refused === undefined;
  };
  const useTyped = async () => {
    const code = typed.trim();
    if (code !== '' && !isAsking && (await ask(use(code)))) setTyped('');
  };
  return (
    <>
      {used.map(({ id, name, code, effect }) => (
        <p key={id} class="code-used">
          <span>
            <strong>{name}</strong> {effect}
          </span>
          {code !== null && (
            <button class="plain" type="button" onClick={() => void (isAsking || ask(drop(code)))}>
              {text.drop(code)}
            </button>
          )}
        </p>
      ))}
      {used.filter(({ code }) => code !== null).length < most && (
        <div class="field code-entry">
          <label for="code">{text.code}</label>
          <input
            id="code"
            value={typed}
            maxLength={40}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            aria-invalid={fault !== undefined}
            aria-describedby={fault === undefined ? undefined : 'code-wrong'}
            onInput={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setFault(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // It may be in a form that does something else.
              event.preventDefault();
              void useTyped();
            }}
          />
          <button class="button" type="button" onClick={() => void useTyped()} aria-disabled={isAsking}>
            {text.use}
          </button>
        </div>
      )}
      <p id="code-wrong" class="wrong" role="alert">
        {fault}
      </p>
    </>
  );
}
