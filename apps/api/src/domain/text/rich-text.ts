import { LRUCache } from 'lru-cache';
import { currentCaller } from '../current-caller.ts';
import { fail } from '../errors/problem-error.ts';
import { createTurns } from '../in-turn.ts';
import { asWritten, costOf, renderMarkdown } from './markdown.ts';
import { createTextThread, type TextThread } from './text-thread.ts';

/** Rendering of Markdown texts. Neither a long text nor many short ones keep the thread of the server from its other work. */
export interface RichText {
  /** Returns the HTML of a text (`renderMarkdown`). Throws `unavailable` while too many texts of the caller wait. */
  readonly toHtml: (text: string) => Promise<string>;
  /** The same, of a text that is not read again: it takes no room in the cache. */
  readonly toHtmlOnce: (text: string) => Promise<string>;
}

interface Options {
  readonly thread?: TextThread;
  /** Cost in marks (`costOf`) that the thread of the server may take in one turn of its loop: 1 ms, and 2.5 ms of the most hostile texts. */
  readonly perTurn?: number;
  /** Texts of one caller that may wait: those of two long lists. */
  readonly ofEach?: number;
}

/** Texts that may wait in all. */
const inAll = 1024;
const retryAfterSeconds = 5;

/** Milliseconds for which a text that could not be rendered is shown as written. */
const untilTriedAgain = 60_000;

interface Asked {
  readonly text: string;
  /** Whether the cache keeps it. */
  readonly isKept: boolean;
}

interface Waiting extends Asked {
  readonly html: Promise<string>;
  readonly resolve: (html: string) => void;
}

export function createRichText({
  thread = createTextThread(),
  perTurn = 100,
  ofEach = 256,
}: Options = {}): RichText {
  /** Cache of a pure function: the same few hundred texts are read often. */
  const rendered = new LRUCache<string, string>({
    max: 1000,
    maxSize: 16_000_000,
    sizeCalculation: (html, text) => html.length + text.length + 1,
  });
  const takesNow = createBudget(perTurn);

  async function render({ text, isKept }: Asked): Promise<string> {
    const known = rendered.get(text);
    if (known !== undefined) return known;
    const html = await thread.render(text);
    if (html === undefined) rendered.set(text, asWritten(text), { ttl: untilTriedAgain });
    else if (isKept) rendered.set(text, html);
    return html ?? asWritten(text);
  }
  const inQueue = createTextQueue(render, ofEach);

  async function toHtml(text: string, isKept: boolean): Promise<string> {
    const known = rendered.get(text);
    if (known !== undefined) return known;
    if (!takesNow(costOf(text, perTurn))) return inQueue({ text, isKept });
    const html = renderMarkdown(text);
    if (isKept) rendered.set(text, html);
    return html;
  }

  return {
    toHtml: (text) => toHtml(text, true),
    toHtmlOnce: (text) => toHtml(text, false),
  };
}

/** Makes the function that says whether this turn of the loop has time for so much, and takes it. */
function createBudget(perTurn: number): (cost: number) => boolean {
  let spent = 0;
  return (cost) => {
    if (spent + cost > perTurn) return false;
    if (spent === 0) setImmediate(() => (spent = 0));
    spent += cost;
    return true;
  };
}

/** Makes the queue of texts for the thread. It takes the shortest text of the caller whose turn it is: a short one comes before a long list. */
function createTextQueue(render: (asked: Asked) => Promise<string>, ofEach: number) {
  const inTurn = createTurns({ ofAny: 0, ofEach, inAll }, () =>
    fail('unavailable', { retryAfterSeconds, isIntended: true }),
  );
  /** Texts of each caller that wait, by the text itself: one that is asked for twice is rendered once. */
  const waiting = new Map<string, Map<string, Waiting>>();

  function finished(caller: string, { text }: Waiting): void {
    const own = waiting.get(caller);
    own?.delete(text);
    if (own?.size === 0) waiting.delete(caller);
  }

  async function renderNext(caller: string): Promise<void> {
    const [next] = [...(waiting.get(caller)?.values() ?? [])].toSorted(byLength);
    if (next === undefined) return;
    const html = await render(next);
    finished(caller, next);
    next.resolve(html);
  }

  return ({ text, isKept }: Asked): Promise<string> => {
    const caller = currentCaller();
    const own = waiting.get(caller) ?? new Map<string, Waiting>();
    const asked = own.get(text);
    if (asked !== undefined) return asked.html;
    const { promise: html, resolve, reject } = Promise.withResolvers<string>();
    const entry = { text, isKept, html, resolve };
    waiting.set(caller, own.set(text, entry));
    inTurn(caller, () => renderNext(caller)).catch((error: unknown) => {
      finished(caller, entry);
      reject(error);
    });
    return html;
  };
}

const byLength = (one: Waiting, other: Waiting) => one.text.length - other.text.length;

/** One for the process, as there is one thread beside that of the server. */
export const { toHtml, toHtmlOnce } = createRichText();
