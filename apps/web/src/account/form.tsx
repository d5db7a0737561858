import { KarcisError } from '@karcis/sdk';
import type { Words } from '@karcis/words';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { useWords } from '../frame/words.ts';
import { Ticket } from '../kit/ticket.tsx';
import { Field, type FieldLook } from './field.tsx';

/** A field of a form. */
export interface FormField extends FieldLook {
  /** Sentence on what is wrong with a value before it is sent. */
  readonly faultOf: (value: string) => string | undefined;
}

interface Props {
  readonly title: string;
  readonly hint: string;
  readonly fields: readonly FormField[];
  readonly button: string;
  /** What the button says meanwhile. */
  readonly sending: string;
  /** Sends the values by the names of their fields. What it throws is told. */
  readonly send: (values: Readonly<Record<string, string>>) => Promise<void>;
  /** Below the button. */
  readonly children?: ComponentChildren;
}

/** Sentence for what was refused as a whole. After too many attempts it says how long to wait. */
function sentenceOf(error: unknown, words: Words): string {
  if (!(error instanceof KarcisError)) return words.frame.noAnswer;
  if (error.status === 429 && error.retryAfter !== undefined)
    return words.account.wait(Math.max(1, error.retryAfter));
  const sentences: Readonly<Record<string, string>> = words.errors;
  return sentences[error.code] ?? words.frame.noAnswer;
}

/** Sentences for fields that were refused; undefined where it is not about one of them. */
function faultsOf(error: unknown, fields: readonly FormField[], words: Words) {
  if (!(error instanceof KarcisError)) return undefined;
  const faults = error.errors.flatMap(({ pointer, code }) => {
    const name = fields.find((field) => `/${field.name}` === pointer)?.name;
    if (name === undefined) return [];
    return [[name, code === 'too_common' ? words.account.easyPassword : words.errors.invalid_request]];
  });
  return faults.length === 0 ? undefined : (Object.fromEntries(faults) as Record<string, string>);
}

/** A form as a ticket: what it is for, and in the stub its fields and its button. */
export function Form({ title, hint, fields, button, sending, send, children }: Props) {
  const { words } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [all, setAll] = useState<string>();
  const [isSending, setSending] = useState(false);

  const tell = (faults: Readonly<Record<string, string>>, whole?: string) => {
    setWrong(faults);
    setAll(whole);
    const name = fields.find((field) => field.name in faults)?.name;
    // After it is written, so that a screen reader finds the sentence at the field.
    requestAnimationFrame(() => {
      const field = name && form.current?.elements.namedItem(name);
      if (field instanceof HTMLElement) field.focus();
      else summary.current?.focus();
    });
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending) return;
    const filled = new FormData(event.currentTarget as HTMLFormElement);
    const values = Object.fromEntries(fields.map(({ name }) => [name, filled.get(name) as string]));
    const missing = Object.fromEntries(
      fields.flatMap(({ name, faultOf }) => {
        const fault = faultOf(values[name] ?? '');
        return fault === undefined ? [] : [[name, fault]];
      }),
    ) as Record<string, string>;
    if (Object.keys(missing).length > 0) return tell(missing);
    setSending(true);
    try {
      await send(values);
    } catch (error) {
      setSending(false);
      const faults = faultsOf(error, fields, words);
      tell(faults ?? {}, faults === undefined ? sentenceOf(error, words) : undefined);
    }
  };

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
              <Field key={field.name} {...field} wrong={wrong[field.name]} about={all && 'wrong'} />
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
