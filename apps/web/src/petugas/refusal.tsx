import { KarcisError } from '@karcis/sdk';
import { Problem } from '../frame/problem.tsx';
import { useWords } from '../frame/words.ts';

/** What the server says against a scan or this phone, as people at a gate understand it. */
export function Refusal({ error }: { readonly error: unknown }) {
  const sentences: Readonly<Record<string, string>> = useWords().words.petugas.scanner.refusals;
  return (
    <Problem error={error} sentence={error instanceof KarcisError ? sentences[error.code] : undefined} />
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
