import { isRead, type Route } from '@karcis/contract';
import { currentCaller } from '../../domain/current-caller.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import { createTurns } from '../../domain/in-turn.ts';
import { toHtml } from '../../domain/text/rich-text.ts';
import { readLines } from './csv-body.ts';

/** Files of lines that wait to be read: of each caller, and in all. */
const waiting = { ofAny: 0, ofEach: 4, inAll: 64 };
const retryAfterSeconds = 5;

const inTurn = createTurns(waiting, () => fail('uploads_busy', { retryAfterSeconds, isIntended: true }));

/**
 * Makes the function that does the long work on a valid input before anything of the database is taken: it reads the lines of a file, and
 * renders the Markdown of a body, since the answer holds it as HTML. A transaction that waited for it would keep its connection and its
 * locks. Undefined for routes without either.
 */
export function preparing(
  route: Pick<Route, 'method' | 'readsOnly' | 'body' | 'upload'>,
): ((input: unknown) => Promise<unknown>) | undefined {
  const lines = route.upload?.lines;
  if (lines !== undefined)
    return async (input) => {
      const { body, ...rest } = input as { readonly body: Buffer };
      return { ...rest, body: await inTurn(currentCaller(), () => readLines(body, lines)) };
    };
  const texts = textsOf(route);
  if (isRead(route) || texts.length === 0) return undefined;
  return async (input) => {
    const { body } = input as { readonly body: Readonly<Record<string, string | null | undefined>> };
    await Promise.all(texts.map((name) => toHtml(body[name] ?? '')));
    return input;
  };
}

/** Names of the fields of a body that are Markdown. */
const textsOf = ({ body }: Pick<Route, 'body'>): string[] =>
  Object.entries<{ 'x-as'?: string }>(body?.properties ?? {}).flatMap(([name, { 'x-as': as }]) =>
    as === 'markdown' ? [name] : [],
  );
