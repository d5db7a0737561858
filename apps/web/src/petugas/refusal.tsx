import { KarcisError } from '@karcis/sdk';
import { Problem } from '../frame/problem.tsx';
import { useWords } from '../frame/words.ts';

/** What the server says against a scan or this phone, as people at a gate understand it, with the way to sign in where that is over. */
export function Refusal({ error }: { readonly error: unknown }) {
  const { scanner } = useWords().words.petugas;
  return (
    <>
      <Problem error={error} />
      {error instanceof KarcisError && error.code === 'not_signed_in' && (
        <a class="button" href={`/signin?next=${encodeURIComponent(location.pathname + location.search)}`}>
          {scanner.signIn}
        </a>
      )}
    </>
  );
}

/** Why the server takes no scan back; undefined where it says nothing that people at a gate would understand. */
export function useUndoRefusal(error: unknown): string | undefined {
  const { refusals, undoRefusals } = useWords().words.petugas.scanner;
  const sentences: Readonly<Record<string, string>> = { ...refusals, ...undoRefusals };
  return error instanceof KarcisError ? sentences[error.code] : undefined;
}

interface NotUndoneProps {
  readonly class: string;
  readonly error: unknown;
}

/** Says that a scan could not be taken back, and why. */
export function NotUndone({ class: look, error }: NotUndoneProps) {
  const { scanner } = useWords().words.petugas;
  return (
    <p class={look} role="alert">
      {scanner.undoFailed} {useUndoRefusal(error)}
    </p>
  );
}

/** Says that the server refuses this phone, and why. */
export function Stopped({ error }: { readonly error: unknown }) {
  const { scanner } = useWords().words.petugas;
  return (
    <div>
      <Refusal error={error} />
      <p>{scanner.stoppedHint}</p>
    </div>
  );
}
