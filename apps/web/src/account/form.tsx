import type { ComponentChildren } from 'preact';
import { Later } from '../frame/later.tsx';
import { askNear } from '../frame/near-misses.ts';
import { Ticket } from '../kit/ticket.tsx';
import { Field } from '../kit/field.tsx';
import { type FormField, useForm } from './use-form.ts';

interface Props {
  readonly title: string;
  readonly hint: string;
  readonly fields: readonly FormField[];
  readonly button: string;
  /** What the button says meanwhile. */
  readonly sending: string;
  /** Sends the values by the names of their fields. What it throws is told. */
  readonly send: (values: Readonly<Record<string, string>>) => Promise<void>;
  /** Whether it may be sent once more. */
  readonly stays?: boolean;
  /** Below the button. */
  readonly children?: ComponentChildren;
}

/** A form as a ticket: what it is for, and in the stub its fields and its button. */
export function Form({ title, hint, fields, button, sending, send, stays = false, children }: Props) {
  const { form, summary, wrong, all, isSending, submit } = useForm({ fields, send, stays });
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <Ticket
        class="sign-in"
        what={
          <>
            <h1>{title}</h1>
            <p>{hint}</p>
          </>
        }
        stub={
          <>
            {all !== undefined && (
              <p id="wrong" class="wrong" role="alert" tabIndex={-1} ref={summary}>
                {all}
              </p>
            )}
            {fields.map((field) => (
              <Field key={field.name} {...field} wrong={wrong[field.name]} about={all && 'wrong'}>
                {field.type === 'email' && <Later isQuiet load={askNear} given={{ of: field.name }} />}
              </Field>
            ))}
            <button class="button button-filled sign-in-button" type="submit" aria-disabled={isSending}>
              {isSending ? sending : button}
            </button>
            {children}
          </>
        }
      />
    </form>
  );
}
