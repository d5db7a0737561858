import type { Route } from '@karcis/contract';
import { useContext, useState } from 'preact/hooks';
import { ownZone } from '../kit/figures.ts';
import type { FormFields } from '../screens/form-fields.ts';
import { type Parameter, projected } from '../screens/projected.ts';
import type { Draft } from './draft.ts';
import { EventCurrency, EventZone, type Row } from './facts.tsx';
import { type About, isPercentBy } from './form-around.ts';
import { isNumber } from './form-numbers.ts';
import { type Inputs, savedIn, type Sent } from './form-values.ts';
import { useConsole } from './words.ts';

type Sentences = Readonly<Record<string, string>>;

/** Fields that a route takes: those of its body, or the parameters that it needs besides its path. */
export const inputsOf = (route: Route): Inputs => projected(route).body ?? projected(route).query;

/** Fields that agree to what a route asks about: each is shown once the server has asked. */
const consents: ReadonlySet<string> = new Set(['confirm']);

/** Fields that a route takes from the beginning. */
export const firstInputs = (route: Route): readonly string[] =>
  Object.keys(inputsOf(route)).filter((name) => !consents.has(name));

const choicesIn = (draft: Draft | undefined): Sentences =>
  Object.fromEntries(Object.entries(draft ?? {}).map(([name, [text = '']]) => [name, text]));

/** Fields that are asked for, in the order of their groups, and those that are not for now: some depend on what is chosen in another. */
export function useInputs(
  route: Route,
  { only = {}, groups, picks = {} }: FormFields,
  base: Row | undefined,
  draft: Draft | undefined,
  /** Whether the server has asked for consent. */
  isAsked: boolean,
) {
  const [chosen, setChosen] = useState(() => choicesIn(draft));
  const all = inputsOf(route);
  const { unasked: _, ...asked } = groups ?? {};
  const names =
    groups === undefined
      ? Object.keys(all)
      : Object.values(asked).flatMap((group) => namesIn(group, Object.keys(all)));
  const isNow = (name: string) =>
    [only[name], all[name]?.only].every((each) => {
      if (each === undefined) return true;
      const [field, is] = each;
      return is.includes(String(chosen[field] ?? savedIn(base, field)));
    });
  const known = names.flatMap((name) => {
    const isConsent = consents.has(name);
    if (isConsent && !isAsked) return [];
    const input = needed(all[name], route, isConsent || only[name]?.[2] === 'needed');
    // An id that nobody could know is chosen among records.
    const isUnknown = input?.as === 'id' && picks[name] === undefined;
    return input === undefined || isUnknown ? [] : [[name, input] as const];
  });
  const noteChoice = ({ name, value }: HTMLSelectElement) =>
    setChosen((before) => ({ ...before, [name]: value }));
  return {
    inputs: Object.fromEntries(known.filter(([name]) => isNow(name))),
    hidden: Object.fromEntries(known.filter(([name]) => !isNow(name))),
    chosen,
    noteChoice,
    takeChoices: (of: Draft | undefined) => setChosen(choicesIn(of)),
  };
}

/** Fields of a group, of all of a form: of a part of a record, `seo`, those that it has. */
export const namesIn = (group: readonly string[], all: readonly string[]): readonly string[] =>
  group.flatMap((name) => (all.includes(name) ? [name] : all.filter((each) => each.startsWith(`${name}.`))));

/** A field, of which it is known whether it may be empty: of a record that there is, what cannot be null. */
function needed(input: Parameter | undefined, { method }: Route, isAlways: boolean): Parameter | undefined {
  if (input === undefined) return undefined;
  const { as, isList, isNullable, isSecret, least = 0 } = input;
  const isText = !isNumber(input) && as !== 'instant' && as !== 'day';
  const canBeEmpty =
    isNullable ||
    isList ||
    isSecret ||
    ['flag', 'picture', 'colour', 'lines'].includes(as) ||
    (isText && least === 0);
  const isNeeded = input.isRequired || isAlways || (method === 'PATCH' && !canBeEmpty);
  return isNeeded ? { ...input, isRequired: true } : input;
}

/** What fields that are not asked for any more have to lose: a promo that is automatic now has no code. */
export const emptied = (hidden: Inputs, base: Row | undefined): Sent =>
  Object.fromEntries(
    Object.entries(hidden).flatMap(([name, { isNullable }]) =>
      base !== undefined && isNullable && savedIn(base, name) !== null ? [[name, null] as const] : [],
    ),
  );

/** Language, zone, currency and kind of discount: of the form itself, of the record, of its event, else of the reader. */
export function useAround(base: Row | undefined, chosen: Sentences): About {
  const zone = useContext(EventZone);
  const currency = useContext(EventCurrency);
  const { locale } = useConsole();
  const textAt = (name: string) => chosen[name] || (savedIn(base, name) as string | null | undefined);
  return {
    language: locale,
    zone: textAt('timezone') ?? zone ?? ownZone(),
    currency: textAt('currency') ?? textAt('default_currency') ?? currency,
    isPercent: isPercentBy(textAt),
  };
}
