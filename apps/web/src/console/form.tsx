import type { Route } from '@karcis/contract';
import type { ComponentChildren } from 'preact';
import type { Only } from '../screens/deed.ts';
import type { Row } from './facts.tsx';
import { FormField } from './form-field.tsx';
import { savedIn } from './form-values.ts';
import { Refusal } from './refusal.tsx';
import { useRouteForm } from './use-route-form.ts';

interface Props {
  /** Names it among others, for ids and hints: the noun of a screen, the word of a deed. */
  readonly scope: string;
  readonly route: Route;
  /** Parameters of its path. */
  readonly params?: Readonly<Record<string, string>>;
  /** The record that is changed. */
  readonly row?: Row;
  readonly only?: Only | undefined;
  readonly button: string;
  /** What is said once it is done, where the form stays. */
  readonly said?: string;
  /** Is told what the route answered, when everything that is seen was read anew. */
  readonly done?: (answer: unknown) => void;
  /** Buttons beside its own. */
  readonly children?: ComponentChildren;
}

/** A form for what a route takes: its contract says which fields there are, of which kind and in which limits. */
export function RouteForm({ scope, button, children, ...sending }: Props) {
  const { form, inputs, base, edition, wrong, failure, told, isSending, choose, submit } =
    useRouteForm(sending);
  const fields = Object.entries(inputs);
  return (
    <form
      ref={form}
      key={edition}
      class={fields.length > 1 ? 'form' : 'form form-one'}
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={choose}
    >
      {fields.map(([name, input]) => (
        <FormField
          key={name}
          scope={scope}
          name={name}
          input={input}
          value={savedIn(base, input.as === 'picture' ? name.replace(/_media_id$/, '_url') : name)}
          isSet={base?.[`${name}_set`] === true}
          wrong={wrong[name]}
        />
      ))}
      <div class="form-wide deeds no-print">
        {children}
        <button class="button button-filled" type="submit" aria-disabled={isSending}>
          {button}
        </button>
        <p class="quiet" role="status">
          {told}
        </p>
      </div>
      {failure !== undefined && (
        <div class="form-wide">
          <Refusal error={failure} />
        </div>
      )}
    </form>
  );
}
