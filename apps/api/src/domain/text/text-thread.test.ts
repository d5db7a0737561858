import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './markdown.ts';
import { createTextThread } from './text-thread.ts';

/** Thread that repeats texts, but hangs at one, ends at another, and throws at a third. */
const faulty = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (text) => {
      if (text === 'hang') for (;;);
      if (text === 'end') process.exit(0);
      if (text === 'throw') throw new Error('broken');
      parentPort.postMessage(text);
    });
  `)}`,
);

/** Texts in lists sixteen levels deep: the dearest ones. */
const hostile = (marks: number) =>
  Array.from({ length: marks }, (_, at) => `${'  '.repeat(at % 16)}- a\n`).join('');

describe('the thread that renders texts', () => {
  it('returns what the function returns, and leaves this thread free', async () => {
    const { render } = createTextThread({ timeout: 100_000 });
    let turns = 0;
    const count = () => {
      turns += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const text = hostile(3000);
    const html = await render(text);
    const meanwhile = turns;
    const here = renderMarkdown(text);
    expect(turns, 'the loop does not turn while this thread renders (control)').toBe(meanwhile);
    clearImmediate(counting);
    expect(html).toBe(here);
    expect(meanwhile).toBeGreaterThan(0);
  }, 120_000);

  it.each(['hang', 'end', 'throw'])(
    'is replaced when a text makes it %s',
    async (fault) => {
      const { render } = createTextThread({ timeout: 10_000, script: faulty });
      expect(await render('one')).toBe('one');
      expect(await render(fault)).toBeUndefined();
      expect(await render('two')).toBe('two');
    },
    60_000,
  );

  it('ends without texts for a while, and starts again', async () => {
    const { render } = createTextThread({ idle: 1, timeout: 100_000, script: faulty });
    expect(await render('one')).toBe('one');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await render('two')).toBe('two');
  }, 120_000);
});
