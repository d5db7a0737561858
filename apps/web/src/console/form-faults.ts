import { momentText } from '@karcis/format';
import type { Locale } from '@karcis/words';
import { type RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { refusedIn } from '../frame/refused-fields.ts';
import { countText } from '../kit/figures.ts';
import type { About } from './form-around.ts';
import { typedLimits } from './form-numbers.ts';
import { faultOf, type Inputs } from './form-values.ts';
import { useConsole, valueFault } from './words.ts';

type Sentences = Readonly<Record<string, string>>;

/** A sentence of the server with its instants by the clock that a form asks for. */
export const inZone = (sentence: string, zone: string, locale: Locale): string =>
  sentence.replaceAll(/\b\d{4}-\d\d-\d\dT[\d:.]+Z\b/g, (at) => momentText(at, zone, locale));

/** What is wrong with a form, in words by the name of the field. */
export function useFaults(form: RefObject<HTMLFormElement | null>, inputs: Inputs, about: About) {
  const { words, locale } = useConsole();
  const summary = useRef<HTMLDivElement>(null);
  const [wrong, setWrong] = useState<Sentences>({});
  /** Tells faults by their codes; where a code has no reason, with that of the server. False where there are none. */
  const tell = (codes: Sentences, reasons: Sentences = {}): boolean => {
    const faults = Object.fromEntries(
      Object.entries(codes).map(([name, code]) => {
        const input = inputs[name];
        const limits = input && typedLimits(input, about);
        const reason = reasons[name];
        // An instant has no limits of its own: what bounds it is in the reason.
        const meant = reason && limits?.as === 'instant' ? 'not_allowed' : code;
        const fault = valueFault(words, meant, limits, (limit) => countText(locale, limit));
        return [
          name,
          reason && meant === 'not_allowed' ? `${fault} ${inZone(reason, about.zone, locale)}` : fault,
        ];
      }),
    );
    setWrong(faults);
    const first = Object.keys(inputs).find((name) => name in faults);
    if (first === undefined) return false;
    // After it is written, so that a screen reader finds the sentence.
    requestAnimationFrame(() => (summary.current ?? elementOf(form.current, first))?.focus());
    return true;
  };
  /** Tells what the server has refused. False where something of it is at no field. */
  const tellRefused = (error: unknown): boolean => {
    const { reasons, others } = refusedIn(error, Object.keys(inputs));
    return tell(faultsIn(error, inputs), reasons) && others.length === 0;
  };
  const forget = (forgotten: string) =>
    setWrong((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== forgotten)));
  return { wrong, summary, tell, tellRefused, forget };
}

const elementOf = (form: HTMLFormElement | null, name: string): HTMLElement | null => {
  const element = form?.elements.namedItem(name);
  return element instanceof HTMLElement ? element : null;
};

/** Faults that the browser finds, by code. */
export const faultsOf = (form: HTMLFormElement, inputs: Inputs, about: About): Sentences =>
  Object.fromEntries(
    Object.entries(inputs).flatMap(([name, input]) => {
      const code = faultOf(elementOf(form, name), input, about);
      return code === undefined ? [] : [[name, code] as const];
    }),
  );

/** Faults at fields of a form, by the codes of the server; none where it is about something else. */
function faultsIn(error: unknown, inputs: Inputs): Sentences {
  // A file that was changed or moved since it was chosen, which the browser does not read any more.
  if (error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name))
    return Object.fromEntries(
      Object.entries(inputs).flatMap(([name, { as }]) => (as === 'file' ? [[name, 'file_changed']] : [])),
    );
  return refusedIn(error, Object.keys(inputs)).fields;
}
