import { KarcisError } from '@karcis/sdk';
import { useWords } from './words.ts';

interface Props {
  readonly error: unknown;
  readonly retry?: (() => void) | undefined;
  /** In place of the sentence that its code has elsewhere. */
  readonly sentence?: string | undefined;
}

/** A failure: its sentence, the number of the request for the people who run the site, and another try. */
export function Problem({ error, retry, sentence: given }: Props) {
  const { words } = useWords();
  const problem = error instanceof KarcisError ? error.problem : undefined;
  // A newer server may have codes that this page does not know.
  const sentences: Readonly<Record<string, string>> = words.errors;
  const sentence = given ?? (problem && sentences[problem.code]) ?? words.frame.noAnswer;
  return (
    <div class="problem" role="alert">
      <p>
        {given === undefined && problem?.code === 'invalid_request' ? (
          <strong lang="en">{problem.detail}</strong>
        ) : (
          <strong>{sentence}</strong>
        )}
      </p>
      {problem !== undefined && <p class="quiet">{words.frame.requestNumber(problem.request_id)}</p>}
      {problem?.code === 'two_factor_setup_required' && (
        <a class="button" href="/account/security">
          {words.frame.setUpCode}
        </a>
      )}
      {retry !== undefined && (
        <button class="button" type="button" onClick={retry}>
          {words.frame.again}
        </button>
      )}
    </div>
  );
}
