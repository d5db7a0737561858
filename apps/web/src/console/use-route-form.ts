import type { Route } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { readAnew } from '../frame/reads.ts';
import { isUploading, uploadsDone } from '../frame/uploads.ts';
import type { FormFields } from '../screens/form-fields.ts';
import { type Draft, useDraft } from './draft.ts';
import type { Row } from './facts.tsx';
import { emptied, firstInputs, inputsOf, useAround, useInputs } from './form-asks.ts';
import { aboutSaved, filledIn, isUntouched, redrawn, touchedIn } from './form-drawn.ts';
import { faultsOf, useFaults } from './form-faults.ts';
import { useSender } from './form-sender.ts';
import { savedIn, type Sent, sentBy } from './form-values.ts';
import { useConsole } from './words.ts';

interface Sending extends FormFields {
  /** Names the form among others. */
  readonly scope: string;
  readonly route: Route;
  /** Parameters of its path. */
  readonly params?: Readonly<Record<string, string>>;
  /** The record that is changed. */
  readonly row?: Row;
  /** The record after what its reader did to it beside the form. */
  readonly after?: Row | undefined;
  /** The record that a deed is done to, as it was seen. */
  readonly decidesOn?: Row;
  /** What a new record has before anything is filled in. */
  readonly preset?: Row | undefined;
  /** What is said once it is done, where the form stays. */
  readonly said?: string;
  /** Asks before it is sent, and returns whether it is, or the body to send instead. */
  readonly before?: ((body: Sent) => Promise<boolean | Sent>) | undefined;
  /** Is told whether it is being sent. */
  readonly sending?: (isSending: boolean) => void;
  /** Is told what the route answered, when everything that is seen was read anew. */
  readonly done?: (answer: unknown) => void;
}

/** What a form does: it looks at its fields, sends what was filled in or differs, and tells what is wrong, at the field or below all. */
export function useRouteForm(sending: Sending) {
  const { route, params = {}, preset, said, before, done } = sending;
  const text = useConsole().words.console.form;
  const form = useRef<HTMLFormElement>(null);
  const { place, isShown } = usePlace(sending);
  const sendBody = useSender(route, params, place);
  const { failure, setFailure, question, asks, told, setTold, say } = useOutcome();
  const typing = useTyped(sending, place, form, question !== undefined);
  const { inputs, hidden, around, noteChoice, settle, base, seen, ...typed } = typing;
  const { tell, tellRefused, forget, ...faults } = useFaults(form, inputs, around);
  const { isSending, note } = useSending(sending);
  const { decidesOn, again } = useDecided(sending.decidesOn, form, () => say(text.readAgain));

  const save = async (body: Sent, sent: Draft) => {
    try {
      const agreed = (await before?.(body)) ?? true;
      if (agreed === false) return;
      const answer = await sendBody(agreed === true ? body : agreed, seen ?? decidesOn);
      // At once: whoever reloads the page or goes on while everything is read anew finds nothing to send again.
      if (base === undefined) typed.end();
      else settle(sent, (answer as { data: Row }).data);
      // What is removed is no more on the screen when it is read anew.
      if (route.method === 'DELETE') done?.(answer);
      await readAnew();
      if (!isShown()) return;
      if (base === undefined) typed.drawAnew();
      setTold(said ?? '');
      if (route.method !== 'DELETE') done?.(answer);
    } catch (error) {
      if (!asks(error) && !tellRefused(error)) setFailure(error);
    }
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { current } = form;
    if (isSending || current === null) return;
    say(isUploading(current) ? text.waitsForPicture : '');
    note(true);
    try {
      setTold('');
      if (!(await uploadsDone(current))) return;
      const sent = sentBy(inputs, new FormData(current), around, base, sending.wholeWith);
      const body = { ...sent, ...emptied(hidden, base) };
      if (tell(faultsOf(current, inputs, around))) return;
      if (base === undefined || Object.keys(body).length > 0) await save(body, filledIn(current, inputs));
      else setTold(text.same);
    } finally {
      note(false);
    }
  };
  /** Notes a choice. A text changes when it is left, which may be by pressing the button: that must not move then. */
  const choose = ({ target }: Event) => {
    if (!(target instanceof HTMLSelectElement)) return;
    noteChoice(target);
    // What was wrong with it was said about another value.
    forget(target.name);
  };
  const state = { inputs, around, failure, question, again, told, isSending, base: base ?? preset };
  return { ...state, ...faults, ...typed, form, choose, submit };
}

/**
 * The record that a deed is done to, in the version that its reader knows: as it was seen, or as they were told that others have changed it.
 * In a dialog, a reload would take the form away: the record is read anew beside it, and what is typed stays.
 */
function useDecided(row: Row | undefined, form: RefObject<HTMLFormElement | null>, done: () => void) {
  const [told, setTold] = useState<string>();
  const again = async (version: string) => {
    setTold(version);
    await readAnew();
    done();
    // The button that was pressed goes away.
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  if (row === undefined) return {};
  return { decidesOn: told === undefined ? row : { ...row, updated_at: told }, again };
}

/** What came of a form that was sent: why it was refused, what the server asks before it does it, or a sentence. */
function useOutcome() {
  const [failure, setFailure] = useState<unknown>();
  const [question, setQuestion] = useState<unknown>();
  const [told, setTold] = useState('');
  const say = (sentence: string) => {
    setFailure(undefined);
    setTold(sentence);
  };
  /** Notes what is asked. False for any other error. */
  const asks = (error: unknown): boolean => {
    const isQuestion = error instanceof KarcisError && error.code === 'not_settled';
    if (isQuestion) setQuestion(error);
    return isQuestion;
  };
  return { failure, setFailure, question, asks, told, setTold, say };
}

/** Whether a form is being sent. */
function useSending({ sending }: Sending) {
  const [isSending, setSending] = useState(false);
  const note = (is: boolean) => {
    setSending(is);
    sending?.(is);
  };
  return { isSending, note };
}

/** The name of a form in the tab, by where it was opened and what it is for, and whether its reader is still there. */
function usePlace({ scope, params = {} }: Sending) {
  const [path] = useState(location.pathname);
  const [place] = useState(() => [path, scope, ...Object.values(params)].join(':'));
  return { place, isShown: () => location.pathname === path };
}

/** How often each field was drawn anew. One that had the focus has it again. */
function useEditions() {
  const [editions, setEditions] = useState<Readonly<Record<string, number>>>({});
  const redraw = (names: readonly string[]) => {
    if (names.length === 0) return;
    const id = document.activeElement?.id ?? '';
    setEditions((before) => ({
      ...before,
      ...Object.fromEntries(names.map((name) => [name, (before[name] ?? 0) + 1])),
    }));
    requestAnimationFrame(() => {
      if (id !== '' && document.activeElement === document.body) document.getElementById(id)?.focus();
    });
  };
  return { editions, redraw };
}

/** What a form asks, with what was filled in and is kept as a draft. */
function useTyped(
  { route, row, after, preset, ...fields }: Sending,
  place: string,
  form: RefObject<HTMLFormElement | null>,
  isAsked: boolean,
) {
  // What was read when it was opened or last saved: what comes later is no reason to throw away what is typed.
  const [base, setBase] = useState(row);
  const seen = laterOf(base, after, Object.keys(inputsOf(route)));
  const { keep: keepDraft, forgetDraft, ...kept } = useDraft(place, seen, firstInputs(route).length > 1);
  const drawn = base ?? preset;
  const { chosen, takeChoices, ...asked } = useInputs(route, fields, drawn, kept.draft, isAsked);
  const around = useAround(drawn, chosen);
  const { editions, redraw } = useEditions();
  const { inputs } = asked;
  const keep = () => {
    if (form.current === null) return;
    keepDraft(touchedIn(filledIn(form.current, inputs), inputs, drawn, aboutSaved(drawn, around)), seen);
  };
  /** Takes what was saved for what is there. What was typed meanwhile stays, and is a draft of the new version. */
  const settle = (sent: Draft, saved: Row) => {
    setBase(saved);
    forgetDraft();
    if (form.current === null) return;
    const now = filledIn(form.current, inputs);
    const about = aboutSaved(saved, around);
    redraw(redrawn({ sent, now }, inputs, saved, about));
    keepDraft(isUntouched(sent, now) ? {} : touchedIn(now, inputs, saved, about), saved);
  };
  const drawAnew = () => {
    takeChoices(undefined);
    kept.drawAnew();
  };
  const startAnew = () => {
    takeChoices(undefined);
    kept.startAnew();
  };
  const takeOlder = () => {
    takeChoices(kept.older);
    kept.takeOlder();
  };
  return { ...kept, ...asked, base, seen, around, editions, keep, settle, drawAnew, startAnew, takeOlder };
}

/**
 * What was read, in the version that its reader has made of it since then. Where others have changed a field of the form meanwhile, it stays
 * in the version that was read, so that they are not overwritten.
 */
function laterOf(base: Row | undefined, after: Row | undefined, names: readonly string[]): Row | undefined {
  const isLater = instantOf(after) > instantOf(base);
  const isSame = (name: string) =>
    JSON.stringify(savedIn(base, name)) === JSON.stringify(savedIn(after, name));
  return base !== undefined && isLater && names.every(isSame)
    ? { ...base, updated_at: after?.['updated_at'] }
    : base;
}

/** When a record was changed last. Instants of the contract sort as text. */
const instantOf = (row: Row | undefined) =>
  typeof row?.['updated_at'] === 'string' ? row['updated_at'] : '';
