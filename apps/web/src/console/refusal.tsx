import { momentText } from '@karcis/format';
import { KarcisError } from '@karcis/sdk';
import { Problem } from '../frame/problem.tsx';
import { fieldWord, useConsole } from './words.ts';

/** Why something was not done. Where others have changed the record meanwhile, it says what they changed. */
export function Refusal({ error }: { readonly error: unknown }) {
  const { words, locale } = useConsole();
  const text = words.console.form;
  if (!(error instanceof KarcisError) || error.code !== 'changed_meanwhile') return <Problem error={error} />;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <Problem error={error} />
      <ul class="lines">
        {error.problem.conflict?.changes.map(({ field, by, at }) => (
          <li key={field}>
            {text.changedBy(
              fieldWord(words, field),
              by ?? words.console.unknown,
              momentText(at, zone, locale),
            )}
          </li>
        ))}
      </ul>
      <div class="deeds">
        <button class="button" type="button" onClick={() => location.reload()}>
          {text.reload}
        </button>
      </div>
    </>
  );
}
