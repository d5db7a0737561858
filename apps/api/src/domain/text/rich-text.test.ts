import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { onBehalfOf } from '../current-caller.ts';
import { costOf, renderMarkdown } from './markdown.ts';
import { createRichText } from './rich-text.ts';

/** Thread that notes what it renders; `answer` replaces its answer. */
function notingThread(answer: (text: string) => string | undefined = renderMarkdown) {
  const texts: string[] = [];
  const render = async (text: string) => {
    texts.push(text);
    await nextTurn();
    return answer(text);
  };
  return { texts, thread: { render } };
}

/** Text that costs more than this thread takes. */
const long = (name: string) => `${name}\n${'- a\n'.repeat(200)}`;

const askedBy = <Result>(name: string, work: () => Result) => onBehalfOf(() => name, work);

describe('rich text', () => {
  it('renders short texts on this thread, and long ones on the other', async () => {
    const { texts, thread } = notingThread();
    const { toHtml } = createRichText({ thread });
    expect(await toHtml('**a**')).toBe('<p><strong>a</strong></p>');
    expect(texts).toEqual([]);
    expect(await toHtml(long('a'))).toBe(renderMarkdown(long('a')));
    expect(texts).toEqual([long('a')]);
  });

  it('renders only as many short texts in one turn of the loop as its time allows', async () => {
    const { texts, thread } = notingThread();
    const { toHtml } = createRichText({ thread, perTurn: 100 });
    const short = (n: number) => `${n}\n${'- a\n'.repeat(20)}`;
    const each = costOf(short(10), 100);
    const some = Array.from({ length: 50 }, (_, at) => short(at + 10));
    await Promise.all(some.map(toHtml));
    expect(some.length - texts.length).toBe(Math.floor(100 / each));
    await nextTurn();
    await toHtml(short(99));
    expect(texts, 'the next turn has time again').not.toContain(short(99));
  });

  it('renders a text once that is asked for twice, now or later', async () => {
    const { texts, thread } = notingThread();
    const { toHtml } = createRichText({ thread });
    const both = ['Hana', 'Hana', 'Budi'].map((name) => askedBy(name, () => toHtml(long('a'))));
    expect(new Set(await Promise.all(both)).size).toBe(1);
    await toHtml(long('a'));
    expect(texts).toHaveLength(1);
  });

  it('keeps no preview', async () => {
    const { texts, thread } = notingThread();
    const { toHtmlOnce } = createRichText({ thread });
    await toHtmlOnce(long('a'));
    await toHtmlOnce(long('a'));
    expect(texts).toHaveLength(2);
  });

  it('shows a text as written when it cannot be rendered, and tries the next', async () => {
    const { thread } = notingThread((text) => (text.startsWith('<b>') ? undefined : renderMarkdown(text)));
    const { toHtml, toHtmlOnce } = createRichText({ thread });
    for (const render of [toHtml, toHtmlOnce])
      expect(await render(long('<b>'))).toMatch(/^<pre>&lt;b&gt;\n- a/);
    expect(await toHtml(long('a'))).toBe(renderMarkdown(long('a')));
  });
});

/** Asks for texts, each on behalf of a caller, and returns their names in the order in which they are done. */
async function orderOf(asked: readonly (readonly [caller: string, text: string])[]): Promise<string[]> {
  const { thread } = notingThread();
  const { toHtml } = createRichText({ thread });
  const done: string[] = [];
  await Promise.all(
    asked.map(([caller, text]) =>
      askedBy(caller, () => toHtml(text)).then(() => done.push(text.split('\n', 1)[0] ?? '')),
    ),
  );
  return done;
}

describe('callers with long texts', () => {
  const many = Array.from({ length: 10 }, (_, at) => long(`a${at}`));
  const ofHana = many.map((text) => ['Hana', text] as const);

  it('take turns: a caller with one text does not wait for ten of another', async () => {
    expect((await orderOf([...ofHana, ['Budi', long('b')]])).indexOf('b')).toBeLessThanOrEqual(2);
    const last = await orderOf([...ofHana, ['Hana', long('b1')]]);
    expect(last.indexOf('b1'), 'behind those of the same caller (control)').toBe(10);
  });

  it('get their shorter texts first', async () => {
    const short = `b\n${'- a\n'.repeat(100)}`;
    expect((await orderOf([...ofHana, ['Hana', short]])).indexOf('b')).toBeLessThanOrEqual(2);
  });

  it('are refused beyond what may wait of each, and others are not', async () => {
    const { thread } = notingThread();
    const { toHtml } = createRichText({ thread, ofEach: 5 });
    const refused = await Promise.allSettled(
      many
        .map((text) => askedBy('Hana', () => toHtml(text)))
        .concat(askedBy('Budi', () => toHtml(long('b')))),
    );
    expect(refused.map(({ status }) => status === 'fulfilled')).toEqual([
      ...Array.from({ length: 6 }, () => true),
      ...Array.from({ length: 4 }, () => false),
      true,
    ]);
    expect(refused[9]).toMatchObject({ reason: { code: 'unavailable' } });
    expect(await askedBy('Hana', () => toHtml(many[9] ?? ''))).toContain('a9');
  });
});
