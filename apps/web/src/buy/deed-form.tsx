import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { useWords } from '../frame/words.ts';
import { Field } from './field.tsx';
import { sentenceOf } from './sentences.ts';

interface DeedField {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'tel';
  readonly value?: string | undefined;
  readonly autocomplete?: string;
  readonly maxLength?: number;
  readonly isOptional?: boolean;
}

interface Props {
  readonly title: string;
  readonly hint?: string;
  readonly fields: readonly DeedField[];
  readonly button: string;
  /** What is said once it is done. */
  readonly done: string;
  /** Sends the values by the names of their fields. What it throws is told. */
  readonly send: (values: Readonly<Record<string, string>>, form: FormData) => Promise<unknown>;
  /** Above the fields. */
  readonly children?: ComponentChildren;
}

/** A deed that is seldom done, folded away: what it means, its fields, one button, and what came of it. */
export function DeedForm({ title, hint, fields, button, done, send, children }: Props) {
  const { words } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [fault, setFault] = useState<string>();
  const [state, setState] = useState<'ready' | 'sending' | 'done'>('ready');

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (form.current === null || state === 'sending') return;
    const data = new FormData(form.current);
    const values = Object.fromEntries(
      fields.map(({ name }) => [name, ((data.get(name) ?? '') as string).trim()]),
    );
    const faults = Object.fromEntries(
      fields.flatMap(({ name, type, isOptional }) => {
        const value = values[name] ?? '';
        if (value === '') return isOptional === true ? [] : [[name, words.buy.missing]];
        return type === 'email' && !/^[^@\s]+@[^@\s]+$/.test(value) ? [[name, words.buy.noEmail]] : [];
      }),
    ) as Record<string, string>;
    setWrong(faults);
    setFault(undefined);
    if (Object.keys(faults).length > 0) {
      focusFirst();
      return;
    }
    setState('sending');
    try {
      await send(values, data);
      setState('done');
    } catch (error) {
      setState('ready');
      setFault(error instanceof TypeError ? words.frame.noAnswer : sentenceOf(error, words));
    }
  };
  const focusFirst = () =>
    requestAnimationFrame(() => {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    });
  return (
    <details class="deed">
      <summary>{title}</summary>
      {state === 'done' ? (
        <p role="status">{done}</p>
      ) : (
        <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
          {hint !== undefined && <p class="quiet">{hint}</p>}
          {children}
          {fields.map(({ name, label, type = 'text', value, autocomplete = 'off', maxLength = 120 }) => (
            <Field
              key={name}
              name={name}
              {...{ label, type, autocomplete, maxLength }}
              defaultValue={value}
              wrong={wrong[name]}
            />
          ))}
          {fault !== undefined && (
            <p class="wrong" role="alert">
              {fault}
            </p>
          )}
          <button class="button" type="submit" aria-disabled={state === 'sending'}>
            {state === 'sending' ? words.buy.sending : button}
          </button>
        </form>
      )}
    </details>
  );
}
