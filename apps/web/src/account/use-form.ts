import { normalEmail } from '@karcis/contract/typed/email';
import { KarcisError } from '@karcis/sdk';
import type { Words } from '@karcis/words';
import { useEffect, useRef, useState } from 'preact/hooks';
import { mending } from '../frame/mending.ts';
import { unaskedIn } from '../frame/near-misses.ts';
import { refusedIn } from '../frame/refused-fields.ts';
import { uploadsDone } from '../frame/uploads.ts';
import { useWords } from '../frame/words.ts';
import type { FieldLook } from '../kit/field.tsx';

/** A field of a form. */
export interface FormField extends FieldLook {
  /** Sentence on what is wrong with a value before it is sent. */
  readonly faultOf: (value: string) => string | undefined;
  /** Sentence on a value that the server has refused, in place of the usual one. */
  readonly refused?: string;
}

/** Sentence for what was refused as a whole. After too many attempts it says how long to wait. */
function sentenceOf(error: unknown, words: Words): string {
  if (!(error instanceof KarcisError)) return words.frame.noAnswer;
  if (error.status === 429 && error.retryAfter !== undefined)
    return words.account.wait(Math.max(1, error.retryAfter));
  const sentences: Readonly<Record<string, string>> = words.errors;
  return sentences[error.code] ?? words.frame.noAnswer;
}

type Named = readonly Pick<FormField, 'name'>[];
const namesOf = (fields: Named) => fields.map(({ name }) => name);

/** Sentence that names refused values without a field; undefined where there are none. */
export function unshownText(
  error: unknown,
  fields: Named,
  { account }: Pick<Words, 'account'>,
): string | undefined {
  const called: Readonly<Record<string, string>> = account.values;
  const { others } = refusedIn(error, namesOf(fields));
  const names = others.map(({ name }) => called[name] ?? name);
  return names.length === 0 ? undefined : account.unshown([...new Set(names)].join(', '));
}

/** Whether a form asks for the address and the password of an account. What is sent to a wrong address then is refused, and reaches nobody. */
const isSignIn = (fields: readonly FormField[]): boolean =>
  ['username', 'current-password'].every((each) => fields.some(({ autocomplete }) => autocomplete === each));

/** Sentences for fields that were refused; undefined where it is not about one of them. */
function faultsOf(error: unknown, fields: readonly FormField[], more: Named, words: Words) {
  if (!(error instanceof KarcisError)) return undefined;
  const own = fields.find(({ autocomplete }) => autocomplete === 'current-password')?.name;
  // Of an account that is signed in, it is the password alone, unless the server names another field.
  const isNamed = error.errors.length > 0;
  if (error.code === 'wrong_credentials' && own !== undefined && !isSignIn(fields) && !isNamed)
    return { [own]: words.profile.wrongPassword };
  const refused = refusedIn(error, namesOf([...fields, ...more])).fields;
  const sentence = (name: string, code: string) =>
    code === 'too_common'
      ? words.account.easyPassword
      : (fields.find((field) => field.name === name)?.refused ?? sentenceOf(error, words));
  const faults = Object.entries(refused).map(([name, code]) => [name, sentence(name, code)] as const);
  return faults.length === 0 ? undefined : Object.fromEntries(faults);
}

interface Sending {
  readonly fields: readonly FormField[];
  /** Fields that are drawn beside them, which tell their faults themselves. */
  readonly more?: Named;
  /** Sends the values by the names of their fields. What it throws is told. */
  readonly send: (values: Readonly<Record<string, string>>, form: FormData) => Promise<void>;
  /** Whether the form stays there once it is sent. */
  readonly stays?: boolean;
}

/** The element of a field; of several with one name the first. */
function elementOf(form: HTMLFormElement | null, name: string): HTMLElement | undefined {
  const named = form?.elements.namedItem(name);
  const element = named instanceof RadioNodeList ? named[0] : named;
  return element instanceof HTMLElement ? element : undefined;
}

/** What a form holds, by the names of fields. */
const valuesOf = (data: FormData, fields: readonly FormField[]): Readonly<Record<string, string>> => {
  const isAddress = (name: string) => fields.some((field) => field.name === name && field.type === 'email');
  return Object.fromEntries(
    [...data].map(([name, value]) => [
      name,
      isAddress(name) ? normalEmail(value as string) : (value as string),
    ]),
  );
};

/** Sentences on what is wrong with values before they are sent. */
const faultsIn = (values: Readonly<Record<string, string>>, fields: readonly FormField[]) =>
  Object.fromEntries(
    fields.flatMap(({ name, faultOf }) => {
      const fault = faultOf(values[name] ?? '');
      return fault === undefined ? [] : [[name, fault]];
    }),
  ) as Record<string, string>;

/** What a form does: it looks at its fields, sends them, and tells what is wrong, at the field or above all. */
export function useForm({ fields, more = [], send, stays = false }: Sending) {
  const { words } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [all, setAll] = useState<string>();
  const [isSending, setSending] = useState(false);

  const tell = (faults: Readonly<Record<string, string>>, whole?: string) => {
    setWrong(faults);
    setAll(whole);
    const name = namesOf([...fields, ...more]).find((each) => each in faults);
    // After it is written, so that a screen reader finds the sentence at the field.
    requestAnimationFrame(() => {
      const field = name === undefined ? undefined : elementOf(form.current, name);
      (field ?? summary.current)?.focus();
    });
  };

  const wrongNow = (data: FormData) => faultsIn(valuesOf(data, fields), fields);
  useEffect(() => mending(form.current, { wrong, setWrong, wrongNow }), [wrong]);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const sent = event.currentTarget as HTMLFormElement;
    if (isSending) return;
    const pressed = performance.now();
    setSending(true);
    if (!(await uploadsDone(sent))) return setSending(false);
    // Files are sent by their fields, which have their ids.
    const filled = new FormData(sent);
    const values = valuesOf(filled, fields);
    const unasked = isSignIn(fields) ? undefined : await unaskedIn(sent, pressed);
    const missing = faultsIn(values, fields);
    if (Object.keys(missing).length > 0) {
      setSending(false);
      return tell(missing);
    }
    if (unasked !== undefined) {
      setSending(false);
      return unasked.focus();
    }
    setWrong({});
    setAll(undefined);
    try {
      await send(values, filled);
      if (stays) setSending(false);
    } catch (error) {
      setSending(false);
      const faults = faultsOf(error, fields, more, words);
      const unshown = unshownText(error, [...fields, ...more], words);
      tell(faults ?? {}, unshown ?? (faults === undefined ? sentenceOf(error, words) : undefined));
    }
  };

  return { form, summary, wrong, all, isSending, submit };
}
