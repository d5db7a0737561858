import { momentText, priceText } from '@karcis/format';
import { KarcisError } from '@karcis/sdk';
import { Problem } from '../frame/problem.tsx';
import { FieldLink } from './field-link.tsx';
import { fieldName, fieldWord, useConsole } from './words.ts';

interface Props {
  readonly error: unknown;
  readonly scope?: string;
  /** Reads the record anew in the place of the page, and decides on this version of it. */
  readonly again?: ((version: string) => Promise<void>) | undefined;
}

/** Why something was not done, by a form of this name. Where others have changed the record meanwhile, it says what they changed. */
export function Refusal({ error, scope = '', again }: Props) {
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
    return <Unsettled {...error.problem.unsettled} />;
  if (!(error instanceof KarcisError) || error.code !== 'changed_meanwhile') {
    const refused: Readonly<Record<string, string>> = text.refused;
    const code = error instanceof KarcisError ? error.code : '';
    return <Problem error={error} sentence={refused[`${scope}-${code}`]} />;
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

type UnsettledProps = NonNullable<KarcisError['problem']['unsettled']>;

/** What of an account is not settled that was to be closed. */
function Unsettled({ orders, tickets_to_come: tickets }: UnsettledProps) {
  const { words, locale } = useConsole();
  const text = words.console.unsettled;
  return (
    <div class="unsettled">
      <p role="alert">
        <strong>{words.errors.not_settled}</strong>
      </p>
      <ul>
        {orders.map(({ reference, title, refunds }) => (
          <li key={reference}>
            {text.order(reference, title)}
            {refunds.map(({ amount, currency, status }) => (
              <div key={`${status} ${amount}`} class="quiet">
                {text.refund(priceText(amount, currency, locale), words.statuses[status])}
              </div>
            ))}
          </li>
        ))}
        {tickets > 0 && <li>{text.tickets(tickets)}</li>}
      </ul>
      {orders.length > 0 && <p>{text.kept}</p>}
    </div>
  );
}
