import { momentText } from '@karcis/format';
import { KarcisError } from '@karcis/sdk';
import { Problem } from '../frame/problem.tsx';
import { refusedIn } from '../frame/refused-fields.ts';
import { FieldLink } from './field-link.tsx';
import { Later } from './later.tsx';
import { fieldName, fieldWord, useConsole, valueFault } from './words.ts';

const unsettled = async () => (await import('./unsettled.tsx')).Unsettled;

interface Props {
  readonly error: unknown;
  readonly scope?: string;
  /** Fields that tell themselves what is wrong with them. */
  readonly names?: readonly string[];
  /** Reads the record anew in the place of the page, and decides on this version of it. */
  readonly again?: ((version: string) => Promise<void>) | undefined;
}

/** Why something was not done, by a form of this name. Where others have changed the record meanwhile, it says what they changed. */
export function Refusal({ error, scope = '', names = [], again }: Props) {
  const { words, locale } = useConsole();
  const text = words.console.form;
  if (error instanceof KarcisError && error.code === 'not_ready')
    return (
      <>
        <Problem error={error} />
        <ul class="lines lacks">
          {error.errors.map(({ pointer }) => (
            <Lack key={pointer} name={pointer?.slice(1) ?? ''} />
          ))}
        </ul>
      </>
    );
  if (error instanceof KarcisError && error.problem.unsettled !== undefined)
    return <Later load={unsettled} {...error.problem.unsettled} />;
  if (!(error instanceof KarcisError) || error.code !== 'changed_meanwhile') {
    const refused: Readonly<Record<string, string>> = text.refused;
    const code = error instanceof KarcisError ? error.code : '';
    const { others } = refusedIn(error, names);
    const unshown = others.length > 0 && code === 'invalid_request' ? text.wrong(others.length) : undefined;
    return (
      <>
        <Problem error={error} sentence={refused[`${scope}-${code}`] ?? unshown} />
        {others.length > 0 && (
          <ul class="lines">
            {others.map((other) => (
              <li key={other.name}>
                <strong>{fieldName(words, other.name, scope)}</strong>: {valueFault(words, other.code)}
              </li>
            ))}
          </ul>
        )}
      </>
    );
  }
  const { conflict } = error.problem;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <Problem error={error} />
      <ul class="lines">
        {conflict?.changes.map(({ field, by, at }) => (
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
        <button
          class="button"
          type="button"
          onClick={() =>
            again === undefined || conflict === undefined
              ? location.reload()
              : void again(conflict.updated_at)
          }
        >
          {text.reload}
        </button>
      </div>
    </>
  );
}

/** What an event lacks, and where that is mended: in a field of its form, or on a screen of its own. */
function Lack({ name }: { readonly name: string }) {
  const { words } = useConsole();
  const lacks: Readonly<Record<string, string>> = words.console.lacks;
  const sentence = lacks[name] ?? fieldName(words, name);
  const field = document.querySelector(`main form:not([role=search]) [name="${CSS.escape(name)}"]`);
  return (
    <li>
      {field !== null ? (
        <FieldLink id={field.id}>{sentence}</FieldLink>
      ) : name === 'ticket_types' ? (
        <a href={`${location.pathname}/ticket-types`}>{sentence}</a>
      ) : (
        sentence
      )}
    </li>
  );
}
