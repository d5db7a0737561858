import type { Route } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import type { Locale } from '@karcis/words';
import type { ComponentChild } from 'preact';
import type { Row } from './facts.tsx';
import type { Sent } from './form-values.ts';
import { type Choice, MoveQuestion, type Preview } from './move-question.tsx';
import { write } from './write.ts';

const send = write as unknown as (route: Route, input: object) => Promise<{ readonly data: Preview }>;

/** Takes the refusal of a value for no answer; throws every other error. */
function ifRefused(error: unknown): undefined {
  if (!(error instanceof KarcisError && error.code === 'invalid_request')) throw error;
}

interface Asking {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
  readonly row: Row | undefined;
  readonly locale: Locale;
  /** Shows the question, or nothing. */
  readonly show: (question: ComponentChild) => void;
}

/**
 * Previews a move, and asks about it where tickets are sold or a decision is needed. Returns whether to send the body, or the body with the
 * decision.
 */
export async function answered(body: Sent, asking: Asking): Promise<boolean | Sent> {
  const { route, params, row, locale, show } = asking;
  const { starts_at, ends_at, timezone, shift_dates } = body;
  const previewOf = async (shifts: unknown) =>
    (await send(route, { ...params, starts_at, ends_at, timezone, shift_dates: shifts })).data;
  const kept = await previewOf(shift_dates);
  if (kept.tickets === 0 && !kept.needs_decision) return true;
  const [shifted, { moves }] = await Promise.all([
    // Tickets may be valid as late as dates can be: then they can only stay as they are.
    kept.needs_decision ? previewOf(true).catch(ifRefused) : undefined,
    locale === 'en' ? import('@karcis/words/en/moves') : import('@karcis/words/id/moves'),
  ]);
  const changed = { ...body, timezone: timezone ?? row?.['timezone'] };
  const choice = await new Promise<Choice | undefined>((answer) =>
    show(<MoveQuestion {...{ kept, shifted, changed, text: moves, answer }} done={() => show(undefined)} />),
  );
  if (choice === undefined) return false;
  return choice === 'move' || { ...body, shift_dates: choice === 'shift' };
}
