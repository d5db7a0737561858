import type { Route } from '@karcis/contract';
import type { Locale } from '@karcis/words';
import { useState } from 'preact/hooks';
import type { Row } from './facts.tsx';
import type { Sent } from './form-values.ts';
import { Later } from './later.tsx';
import type { Asked, Choice, Preview, QuestionProps } from './move-question.tsx';
import { useConsole } from './words.ts';
import { write } from './write.ts';

const send = write as unknown as (route: Route, input: object) => Promise<{ readonly data: Preview }>;

/** Fields of an event that move it. */
const moving = ['starts_at', 'ends_at', 'timezone'] as const;

/**
 * Question before an event with sold tickets moves. `before` takes the body of a change and returns the body to send, with the decision about
 * dated tickets where the server needs one; undefined where the reader leaves it. `route` previews a move; without it nothing is asked.
 */
export function useMove(route: Route | undefined, params: Readonly<Record<string, string>>, row?: Row) {
  const { locale } = useConsole();
  const [asked, setAsked] = useState<Asked>();
  const before = async (body: Sent): Promise<Sent | undefined> => {
    if (route === undefined || !moving.some((name) => name in body)) return body;
    const { starts_at, ends_at, timezone, shift_dates } = body;
    const previewOf = async (shifts: unknown) =>
      (await send(route, { ...params, starts_at, ends_at, timezone, shift_dates: shifts })).data;
    const kept = await previewOf(shift_dates);
    if (kept.tickets === 0 && !kept.needs_decision) return body;
    const shifted = kept.needs_decision ? await previewOf(true) : undefined;
    const changed = { ...body, timezone: timezone ?? row?.['timezone'] };
    const choice = await new Promise<Choice | undefined>((answer) =>
      setAsked({ kept, shifted, changed, answer }),
    );
    if (choice === undefined) return undefined;
    return choice === 'move' ? body : { ...body, shift_dates: choice === 'shift' };
  };
  return {
    before: route && before,
    question: asked && <Later load={questionIn(locale)} {...asked} done={() => setAsked(undefined)} />,
  };
}

/** The dialog with its sentences: most changes of events ask nothing. */
const questionIn = (locale: Locale) => async () => {
  const [{ MoveQuestion }, { moves }] = await Promise.all([
    import('./move-question.tsx'),
    locale === 'en' ? import('@karcis/words/en/moves') : import('@karcis/words/id/moves'),
  ]);
  return (props: QuestionProps) => <MoveQuestion text={moves} {...props} />;
};
