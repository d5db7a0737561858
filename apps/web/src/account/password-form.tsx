import type { ComponentChildren } from 'preact';
import { Later } from '../frame/later.tsx';
import { askNear } from '../frame/near-misses.ts';
import { useWords } from '../frame/words.ts';
import { Field } from '../kit/field.tsx';
import type { Wrong } from './fault-of.tsx';
import { passwordField } from './fields.ts';
import { type FormField, useForm } from './use-form.ts';

interface Props {
  /** Word of the button. */
  readonly label: string;
  /** Fields before the password. */
  readonly fields?: readonly FormField[];
  /** Names of the fields that `children` draws. */
  readonly more?: readonly { readonly name: string }[];
  /** Further fields between those and the password, with what is wrong with them by their names. */
  readonly children?: (wrong: Wrong) => ComponentChildren;
  /** Does what it is for, with the values by the names of `fields`. A refusal is shown and the form stays. */
  readonly send: (values: Readonly<Record<string, string>>, form: FormData) => Promise<void>;
  readonly cancel?: () => void;
}

/** Asks for the password once more, for what opens the account to others. */
export function PasswordForm({ label, fields = [], more = [], children, send, cancel }: Props) {
  const { words } = useWords();
  const password = passwordField(words);
  const { form, summary, wrong, all, isSending, submit } = useForm({
    fields: [...fields, password],
    more,
    send,
    stays: true,
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
      <Field {...password} wrong={wrong[password.name]} />
      <div class="choices">
        <button class="button button-filled" type="submit" aria-disabled={isSending}>
          {label}
        </button>
        {cancel !== undefined && (
          <button class="button" type="button" onClick={cancel}>
            {words.security.leave}
          </button>
        )}
      </div>
    </form>
  );
}
