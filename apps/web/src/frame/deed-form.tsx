import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Field } from '../kit/field.tsx';
import { Later } from './later.tsx';
import { askNear } from './near-misses.ts';
import type { Refusals } from './refusal.ts';
import { type DeedField, useDeed, type Values } from './use-deed.ts';
import { useWords } from './words.ts';

interface Props {
  /** What will happen. */
  readonly hint?: string;
  readonly fields: readonly DeedField[];
  readonly button: string;
  /** What is asked before it is done, where it cannot be undone: the sentence, and the buttons on and back. */
  readonly sure?: {
    readonly ask: (values: Values) => string;
    readonly next: string;
    readonly back: string;
  };
  /** What is said once it is done. */
  readonly done: (values: Values) => string;
  /** Sends the values by the names of their fields. What it throws is told. */
  readonly send: (values: Values, form: FormData) => Promise<unknown>;
  readonly refusals: Refusals;
  /** Above the fields. */
  readonly children?: ComponentChildren;
}

/** What a deed means, its fields, one button, and what came of it. */
export function DeedForm({ hint, fields, button, sure, done, send, refusals, children }: Props) {
  const { words } = useWords();
  const id = useId();
  const deed = useDeed({ fields, send, refusals, asks: sure !== undefined });
  const { form, values, wrong, fault, state } = deed;
  const said = useRef<HTMLParagraphElement>(null);
  // What had the focus is gone by then.
  useEffect(() => {
    if (state === 'asking' || state === 'done') said.current?.focus();
  }, [state]);
  if (state === 'done')
    return (
      <p class="deed-said" role="status" tabIndex={-1} ref={said}>
        {done(values)}
      </p>
    );
  const isAsking = sure !== undefined && (state === 'asking' || state === 'sending');
  return (
    <form ref={form} noValidate onSubmit={(event) => void deed.submit(event)}>
      <div class="deed-fields" hidden={isAsking}>
        {hint !== undefined && <p class="quiet">{hint}</p>}
        {children}
        {fields.map((field) => (
          <Field
            key={field.name}
            autocomplete="off"
            maxLength={120}
            {...field}
            id={`${id}-${field.name}`}
            wrong={wrong[field.name]}
          >
            {field.type === 'email' && <Later isQuiet load={askNear} given={{ of: `${id}-${field.name}` }} />}
          </Field>
        ))}
      </div>
      {isAsking && (
        <p class="deed-said" tabIndex={-1} ref={said}>
          {sure.ask(values)}
        </p>
      )}
      {fault !== undefined && (
        <p class="wrong" role="alert">
          {fault}
        </p>
      )}
      <div class="deed-buttons">
        <button class="button" type="submit" aria-disabled={state === 'sending'}>
          {state === 'sending' ? words.frame.form.sending : isAsking || !sure ? button : sure.next}
        </button>
        {isAsking && state !== 'sending' && (
          <button class="plain" type="button" onClick={deed.back}>
            {sure.back}
          </button>
        )}
      </div>
    </form>
  );
}
