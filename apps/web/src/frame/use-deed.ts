import { isEmail, normalEmail } from '@karcis/contract/typed/email';
import { KarcisError } from '@karcis/sdk';
import type { Words } from '@karcis/words';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { FieldLook } from '../kit/field.tsx';
import { type Refusals, refusalOf } from './refusal.ts';
import { mending } from './mending.ts';
import { unaskedIn } from './near-misses.ts';
import { refusedIn } from './refused-fields.ts';
import { useWords } from './words.ts';

/** A field, named after the property of the body that it fills. */
export type DeedField = Omit<FieldLook, 'autocomplete'> & Partial<Pick<FieldLook, 'autocomplete'>>;

/** What fields hold, by their names. */
export type Values = Readonly<Record<string, string>>;

interface Options {
  readonly fields: readonly DeedField[];
  readonly send: (values: Values, form: FormData) => Promise<unknown>;
  readonly refusals: Refusals;
  /** Whether a second press is asked for. */
  readonly asks: boolean;
}

type Text = Words['frame']['form'];

/** Sentence on what is wrong with a value before it is sent. */
function faultOf({ type, isOptional = false }: DeedField, value: string, text: Text): string | undefined {
  if (value === '') return isOptional ? undefined : text.missing;
  return type === 'email' && !isEmail(value) ? text.noEmail : undefined;
}

/** Sentences for the fields that were refused. */
function faultsIn(error: unknown, fields: readonly DeedField[], text: Text, whole: string): Values {
  const { fields: refused } = refusedIn(
    error,
    fields.map(({ name }) => name),
  );
  const isOfValues = error instanceof KarcisError && error.code === 'invalid_request';
  const sentence = (type: string | undefined) => (type === 'email' ? text.noEmail : text.refused);
  return Object.fromEntries(
    fields.flatMap(({ name, type }) =>
      name in refused ? [[name, isOfValues ? sentence(type) : whole] as const] : [],
    ),
  );
}

/** What a form holds, by the names of fields. */
const valuesOf = (data: FormData, fields: readonly DeedField[]): Values =>
  Object.fromEntries(
    fields.map(({ name, type }) => {
      const typed = (data.get(name) as string).trim();
      return [name, type === 'email' ? normalEmail(typed) : typed];
    }),
  );

/** Sentences on what is wrong with values before they are sent. */
function wrongBefore(given: Values, fields: readonly DeedField[], text: Text): Values {
  const faults = fields.flatMap((field) => {
    const sentence = faultOf(field, given[field.name] ?? '', text);
    return sentence === undefined ? [] : [[field.name, sentence]];
  });
  return Object.fromEntries(faults) as Values;
}

/** The course of a deed: its fields are checked, it is asked about where it has to be, sent once, and told what is wrong. */
export function useDeed({ fields, send, refusals, asks }: Options) {
  const { words } = useWords();
  const text = words.frame.form;
  const form = useRef<HTMLFormElement>(null);
  // A second press may come before anything is drawn again.
  const isSending = useRef(false);
  const [values, setValues] = useState<Values>({});
  const [wrong, setWrong] = useState<Values>({});
  const [fault, setFault] = useState<string>();
  const [state, setState] = useState<'ready' | 'asking' | 'sending' | 'done'>('ready');

  /** After it is drawn, so that a screen reader finds the sentence at the field. */
  const focus = (selector: string) =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(selector)?.focus());
  const tell = (faults: Values) => {
    setWrong(faults);
    focus('[aria-invalid="true"]');
    return Object.keys(faults).length > 0;
  };
  const wrongIn = (data: FormData) => wrongBefore(valuesOf(data, fields), fields, text);
  useEffect(() => mending(form.current, { wrong, setWrong, wrongNow: wrongIn }), [wrong]);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isSending.current) return;
    const sent = event.currentTarget as HTMLFormElement;
    const data = new FormData(sent);
    const given = valuesOf(data, fields);
    isSending.current = true;
    const unasked = await unaskedIn(sent, performance.now());
    isSending.current = false;
    setValues(given);
    setFault(undefined);
    if (tell(wrongIn(data))) return;
    if (unasked !== undefined) return unasked.focus();
    if (asks && state === 'ready') return setState('asking');
    isSending.current = true;
    setState('sending');
    try {
      await send(given, data);
      setState('done');
    } catch (error) {
      setState('ready');
      const whole = refusalOf(error, words, refusals);
      const names = fields.map(({ name }) => name);
      const isTold = tell(faultsIn(error, fields, text, whole));
      if (!isTold || refusedIn(error, names).others.length > 0) setFault(whole);
    }
    isSending.current = false;
  };
  const back = () => {
    setState('ready');
    focus('input');
  };
  return { form, values, wrong, fault, state, submit, back };
}
