import type { Route } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { useRef, useState } from 'preact/hooks';
import { reads } from '../frame/reads.ts';
import { call } from '../frame/server.ts';
import type { Only } from '../screens/deed.ts';
import { projected } from '../screens/projected.ts';
import type { Row } from './facts.tsx';
import { faultOf, type Inputs, savedIn, type Sent, sentBy } from './form-values.ts';
import { type ConsoleWords, useConsole, valueFault } from './words.ts';

const send = call as unknown as (route: Route, input: object, about: object) => Promise<unknown>;

type Sentences = Readonly<Record<string, string>>;

/** Fields that a route takes: those of its body, or the parameters that it needs besides its path. */
export const inputsOf = (route: Route): Inputs => projected(route).body ?? projected(route).query;

interface Sending {
  readonly route: Route;
  /** Parameters of its path. */
  readonly params?: Sentences;
  /** The record that is changed. */
  readonly row?: Row;
  readonly only?: Only | undefined;
  /** What is said once it is done, where the form stays. */
  readonly said?: string;
  /** Is told what the route answered, when everything that is seen was read anew. */
  readonly done?: (answer: unknown) => void;
}

/** What a form does: it looks at its fields, sends what was filled in or differs, and tells what is wrong, at the field or below all. */
export function useRouteForm({ route, params = {}, row, only = {}, said = '', done }: Sending) {
  const { words } = useConsole();
  const form = useRef<HTMLFormElement>(null);
  const sendBody = useSender(route, params);
  // What was read when it was opened or last saved: what comes later is no reason to throw away what is typed.
  const [base, setBase] = useState(row);
  const [edition, setEdition] = useState(0);
  const { inputs, noteChoice } = useInputs(route, only, base);
  const [wrong, setWrong] = useState<Sentences>({});
  const [failure, setFailure] = useState<unknown>();
  const [told, setTold] = useState('');
  const [isSending, setSending] = useState(false);

  const tell = (faults: Sentences) => {
    setWrong(faults);
    const first = Object.keys(inputs).find((name) => name in faults);
    // After it is written, so that a screen reader finds the sentence at the field.
    if (first !== undefined) requestAnimationFrame(() => elementOf(form.current, first)?.focus());
  };
  const save = async (body: Sent) => {
    setSending(true);
    try {
      const answer = await sendBody(body, base);
      // What is removed is no more on the screen when it is read anew.
      if (route.method === 'DELETE') done?.(answer);
      await reads.invalidateQueries();
      if (base !== undefined) setBase((answer as { data: Row }).data);
      setEdition((before) => before + 1);
      setTold(said);
      if (route.method !== 'DELETE') done?.(answer);
    } catch (error) {
      const faults = inWords(words, inputs, faultsIn(error, inputs));
      tell(faults);
      if (Object.keys(faults).length === 0) setFailure(error);
    }
    setSending(false);
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending || form.current === null) return;
    setFailure(undefined);
    setTold('');
    const faults = inWords(words, inputs, faultsOf(form.current, inputs));
    tell(faults);
    if (Object.keys(faults).length > 0) return;
    const body = sentBy(inputs, new FormData(form.current), base);
    if (base !== undefined && Object.keys(body).length === 0) setTold(words.console.form.same);
    else await save(body);
  };
  /** Notes a choice. A text changes when it is left, which may be by pressing the button: that must not move then. */
  const choose = ({ target }: Event) => {
    if (!(target instanceof HTMLSelectElement)) return;
    noteChoice(target);
    // What was wrong with it was said about another value.
    setWrong((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== target.name)));
  };
  return { form, inputs, base, edition, wrong, failure, told, isSending, choose, submit };
}

/** The fields that are asked for: some depend on what is chosen in another. */
function useInputs(route: Route, only: Only, base: Row | undefined) {
  const [chosen, setChosen] = useState<Sentences>({});
  const inputs = Object.fromEntries(
    Object.entries(inputsOf(route)).filter(([name]) => {
      const [field, is] = only[name] ?? [];
      return field === undefined || (chosen[field] ?? savedIn(base, field)) === is;
    }),
  );
  const noteChoice = ({ name, value }: HTMLSelectElement) =>
    setChosen((before) => ({ ...before, [name]: value }));
  return { inputs, noteChoice };
}

const inWords = (words: ConsoleWords, inputs: Inputs, faults: Sentences): Sentences =>
  Object.fromEntries(
    Object.entries(faults).map(([name, code]) => [name, valueFault(words, code, inputs[name])]),
  );

const elementOf = (form: HTMLFormElement | null, name: string): HTMLElement | null => {
  const element = form?.elements.namedItem(name);
  return element instanceof HTMLElement ? element : null;
};

/** Faults that the browser finds, by code. */
const faultsOf = (form: HTMLFormElement, inputs: Inputs): Sentences =>
  Object.fromEntries(
    Object.keys(inputs).flatMap((name) => {
      const code = faultOf(elementOf(form, name));
      return code === undefined ? [] : [[name, code] as const];
    }),
  );

/** Faults at fields of a form, by the codes of the server; none where it is about something else. */
function faultsIn(error: unknown, inputs: Inputs): Sentences {
  if (!(error instanceof KarcisError)) return {};
  const faults = error.errors.flatMap(({ pointer, parameter, code }) => {
    const name = parameter ?? pointer?.slice(1) ?? '';
    return name in inputs ? [[name, error.code === 'invalid_request' ? code : error.code] as const] : [];
  });
  return Object.fromEntries(faults);
}

/** Sends bodies to a route. Sent again after a broken connection, one makes nothing twice: it has the same key. */
function useSender(route: Route, params: Sentences) {
  const last = useRef<{ readonly text: string; readonly key: string } | undefined>(undefined);
  return (body: Sent, row: Row | undefined): Promise<unknown> => {
    const text = JSON.stringify(body);
    if (last.current?.text !== text) last.current = { text, key: crypto.randomUUID() };
    return send(route, inputFor(route, params, body), aboutOf(route, last.current.key, row));
  };
}

/** Input of a route: the fields are its body, or stand in its query. */
const inputFor = (route: Route, params: object, fields: Sent): object =>
  projected(route).body === undefined ? { ...params, ...fields } : { ...params, body: fields };

/** A new record is made once, and a change is made to what was seen. */
function aboutOf({ method }: Route, idempotencyKey: string, row: Row | undefined) {
  if (method === 'POST') return { idempotencyKey };
  return row === undefined ? {} : { ifMatch: `"${String(row['updated_at'])}"` };
}
