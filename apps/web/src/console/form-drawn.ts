import type { Draft } from './draft.ts';
import type { Row } from './facts.tsx';
import { type About, isPercentBy } from './form-around.ts';
import { clearing, type Inputs, savedIn, savedOr, textsOf } from './form-values.ts';
import type { Parameter } from '../screens/projected.ts';

/** What fields of a form have: as they are drawn, and as they are filled in. */

/** Field of a record that shows what a field of a form sets. */
export const shownName = (name: string, { as }: Parameter): string =>
  as === 'picture' ? name.replace(/(?<=[._])media_id$/, 'url') : name;

/** By what values of a record are drawn: what is chosen in the form since then changes no other field. */
export const aboutSaved = (base: Row | undefined, around: About): About => ({
  language: around.language,
  zone: (base?.['timezone'] as string | null | undefined) ?? around.zone,
  currency: (base?.['default_currency'] as string | null | undefined) ?? around.currency,
  isPercent: isPercentBy((name) => savedIn(base, name)),
});

/** What each field has that is there, by its name: also the boxes that take its value away. */
export function filledIn(form: HTMLFormElement, inputs: Inputs): Draft {
  const given = new FormData(form);
  const names = Object.keys(inputs).flatMap((name) => [name, clearing(name)]);
  return Object.fromEntries(
    names
      .filter((name) => form.elements.namedItem(name) !== null)
      .map((name) => [
        name,
        given
          .getAll(name)
          .filter((each) => typeof each === 'string')
          .map((each) => each.replaceAll('\r\n', '\n')),
      ]),
  );
}

const isSame = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  JSON.stringify([...one].toSorted()) === JSON.stringify([...other].toSorted());

/** Whether a field has in one state of a form what it has in another. */
const isSameIn = (one: Draft, other: Draft, name: string): boolean =>
  isSame(one[name], other[name]) && isSame(one[clearing(name)], other[clearing(name)]);

/** Whether a field looks as it would be drawn. */
function isAsDrawn(given: Draft, name: string, input: Parameter, drawn: readonly string[]): boolean {
  if ((given[clearing(name)]?.length ?? 0) > 0) return drawn.length === 0 && !input.isSecret;
  if (input.isSecret || input.as === 'picture') return isSame(given[name]?.filter(Boolean), []);
  // A colour has no empty field.
  if (input.as === 'colour' && drawn.length === 0) return false;
  return isSame(given[name]?.filter(Boolean), drawn.filter(Boolean));
}

/** What was filled in that is other than it was drawn: that alone is kept as a draft. Nothing secret, and no files. */
export function touchedIn(given: Draft, inputs: Inputs, base: Row | undefined, about: About): Draft {
  const touched = Object.entries(inputs).filter(
    ([name, input]) =>
      name in given &&
      !input.isSecret &&
      input.as !== 'picture' &&
      !isAsDrawn(given, name, input, textsOf(input, savedOr(base, name, input), about)),
  );
  return Object.fromEntries(
    touched.flatMap(([name]) =>
      [name, clearing(name)].flatMap((each) => {
        const texts = given[each];
        return texts === undefined ? [] : [[each, texts] as const];
      }),
    ),
  );
}

/** Fields to be drawn anew once they are saved: those that the server has put otherwise, unless they were changed meanwhile. */
export const redrawn = (
  { sent, now }: { readonly sent: Draft; readonly now: Draft },
  inputs: Inputs,
  saved: Row,
  about: About,
): readonly string[] =>
  Object.entries(inputs).flatMap(([name, input]) =>
    name in now &&
    isSameIn(sent, now, name) &&
    !isAsDrawn(now, name, input, textsOf(input, savedOr(saved, name, input), about))
      ? [name]
      : [],
  );

/** Whether nothing was changed since it was sent. */
export const isUntouched = (sent: Draft, now: Draft): boolean =>
  Object.keys(now).every((name) => isSame(sent[name], now[name]));
