import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Thread that renders texts, one at a time. It is started with the first text, and ends when there are none for a while. */
export interface TextThread {
  /** Returns the HTML of a text; undefined where the thread fails or takes too long. Then the next text gets a new thread. */
  readonly render: (text: string) => Promise<string | undefined>;
}

interface Options {
  /** Milliseconds for one text, the start of the thread included (0.2 s). The most hostile text takes 0.07 s, on a busy machine a hundred times that. */
  readonly timeout?: number;
  /** Milliseconds without a text after which the thread ends, since it takes some 20 MB. */
  readonly idle?: number;
  readonly script?: URL;
}

/** Heap of the thread in MB, beside which V8 needs some room of its own. The most hostile text takes 20. */
const resourceLimits = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 8 };

export function createTextThread({
  timeout = 30_000,
  idle = 120_000,
  script = new URL('./text-worker.ts', import.meta.url),
}: Options = {}): TextThread {
  let thread: Worker | undefined;
  let ending: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(script, { resourceLimits, env: {} });
    const forget = () => {
      if (thread === started) thread = undefined;
    };
    // An error without a listener would end the process.
    return started.on('error', forget).on('exit', forget);
  }

  function end(): void {
    void thread?.terminate();
    thread = undefined;
  }

  /** Resolves to the next answer of a thread; undefined once it has ended. Rejects where the signal ends the wait, or the thread throws. */
  async function answerOf(own: Worker, signal: AbortSignal): Promise<string | undefined> {
    const gone = once(own, 'exit', { signal }).then(() => undefined);
    return Promise.race([gone, once(own, 'message', { signal }).then(([html]) => html as string)]);
  }

  return {
    async render(text) {
      clearTimeout(ending);
      thread ??= start();
      const own = thread;
      const over = new AbortController();
      const late = setTimeout(() => over.abort(), timeout);
      own.ref();
      own.postMessage(text, []);
      const html = await answerOf(own, over.signal).catch(() => undefined);
      clearTimeout(late);
      over.abort();
      own.unref();
      if (html === undefined) end();
      else ending = setTimeout(end, idle).unref();
      return html;
    },
  };
}
