import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Later } from '../frame/later.tsx';
import { askNear } from '../frame/near-misses.ts';
import { useWords } from '../frame/words.ts';
import { Field } from '../kit/field.tsx';
import type { Wrong } from './fault-of.tsx';
import { type FormField, useForm } from './use-form.ts';

interface Props {
  readonly fields: readonly FormField[];
  readonly button: string;
  /** Sends the values by the names of their fields. What it throws is told. Returns what is said then. */
  readonly send: (values: Readonly<Record<string, string>>) => Promise<string>;
  /** Names of the fields that `children` draws. */
  readonly more?: readonly { readonly name: string }[];
  /** Further fields, with what is wrong with them by their names. */
  readonly children?: (wrong: Wrong) => ComponentChildren;
  readonly cancel?: () => void;
}

/** A form among others on a screen, which stays there and is empty or new once it was sent. */
export function Sheet({ fields, more = [], button, send, children, cancel }: Props) {
  const { words } = useWords();
  const [said, setSaid] = useState('');
  const { form, summary, wrong, all, isSending, submit } = useForm({
    fields,
    more,
    stays: true,
    send: async (values) => {
      setSaid('');
      setSaid(await send(values));
      for (const { name, type } of fields) {
        const input = form.current?.elements.namedItem(name);
        if (type === 'password' && input instanceof HTMLInputElement) input.value = '';
      }
    },
  });
  return (
    <form class="asking" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      {all !== undefined && (
        <p class="wrong" role="alert" tabIndex={-1} ref={summary}>
          {all}
        </p>
      )}
      {fields.map((field) => (
        <Field key={field.name} {...field} wrong={wrong[field.name]}>
          {field.type === 'email' && <Later isQuiet load={askNear} given={{ of: field.name }} />}
        </Field>
      ))}
      {children?.(wrong)}
      <div class="choices">
        <button class="button button-filled" type="submit" aria-disabled={isSending}>
          {button}
        </button>
        {cancel !== undefined && (
          <button class="button" type="button" onClick={cancel}>
            {words.security.leave}
          </button>
        )}
      </div>
      <p role="status">{said}</p>
    </form>
  );
}
