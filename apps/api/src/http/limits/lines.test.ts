import { setImmediate as nextRound } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLines, lineLimits, type Lines } from './lines.ts';

const nobodyLeaves = new AbortController().signal;
const settled = async () => {
  for (let round = 0; round < 8; round++) await nextRound();
};

/** Asks for turns one after the other. Says whose have come, and ends them. */
function asking(lines: Lines) {
  const begun: { readonly name: string; readonly end: (isDone: boolean) => void }[] = [];
  const refused: unknown[] = [];
  return {
    refused,
    names: () => begun.map(({ name }) => name),
    end: async (name: string, isDone = true) => {
      const at = begun.findIndex((one) => one.name === name);
      begun.splice(at, 1)[0]?.end(isDone);
      await settled();
    },
    ask: async (event: string, name: string, left = nobodyLeaves) => {
      lines.turn(event, left).then(
        (end) => begun.push({ name, end }),
        (error: unknown) => refused.push(error),
      );
      await settled();
    },
  };
}

describe('a line', () => {
  it('lets a few writes of an event work at once, and the next in the order in which they came', async () => {
    const lines = createLines(100);
    const { ask, end, names } = asking(lines);
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await ask('concert', name);
    expect(names()).toEqual(['a', 'b', 'c', 'd']);
    await end('b');
    await end('c');
    expect(names()).toEqual(['a', 'd', 'e', 'f']);
    expect(lines.counts()).toEqual({ working: 4, waiting: 0 });
  });

  it('does not make another event wait, and all of them leave connections to other writes', async () => {
    const { ask, names } = asking(createLines(10));
    for (let n = 0; n < 6; n++) await ask('concert', `concert ${n}`);
    await ask('play', 'play');
    expect(names()).toContain('play');
    for (let n = 0; n < 20; n++) await ask(`event ${n}`, `event ${n}`);
    expect(names()).toHaveLength(6);
  });

  it('has its even share of the connections while others are used, one at least, and what it had before a second after that', async () => {
    let clock = 0;
    const lines = createLines(16, lineLimits, () => clock);
    const { ask, end, names } = asking(lines);
    const use = async (event: string, isDone = true) => {
      await ask(event, event);
      await end(event, isDone);
    };
    /** Ends what is at work, and returns what has begun then. */
    async function turnOver() {
      for (const name of names()) await end(name);
      return names();
    }
    for (let n = 0; n < 60; n++) await ask('concert', `${n}`);
    expect(names()).toEqual(['0', '1', '2', '3']);
    await use('play');
    expect(await turnOver()).toEqual(['4', '5', '6', '7']); // of twelve, six each, and four at most
    for (let n = 0; n < 4; n++) await use(`event ${n}`);
    expect(await turnOver()).toEqual(['8', '9']); // of twelve, six lines
    for (let n = 4; n < 20; n++) await use(`event ${n}`);
    expect(await turnOver()).toEqual(['10']);
    // Those who have waited come first, also where nothing ends that would let them begin.
    clock = 1000;
    await ask('concert', '60');
    expect(names()).toEqual(['10', '11', '12', '13']);
    // What came to nothing, as for an event that does not exist, uses no line.
    for (let n = 0; n < 20; n++) await use(`no event ${n}`, false);
    expect(await turnOver()).toHaveLength(4);
  });

  it('serves the lines in turn: the first of each before the second of any', async () => {
    const { ask, end, names } = asking(createLines(3));
    await ask('concert', 'first');
    for (const name of ['concert 1', 'concert 2']) await ask('concert', name);
    await ask('play', 'play 1');
    await end('first');
    expect(names()).toEqual(['concert 1']);
    await end('concert 1');
    expect(names()).toEqual(['play 1']);
  });

  it('is full at three hundred: those who come then are told to come back at different times, the later the more they are', async () => {
    let clock = 0;
    const lines = createLines(10, lineLimits, () => clock);
    const { ask, refused } = asking(lines);
    const come = () => lines.turn('concert', nobodyLeaves);
    void Promise.allSettled(Array.from({ length: lineLimits.atOnce + lineLimits.waiting }, come));
    expect(lines.counts()).toEqual({ working: 4, waiting: 300 });
    for (let n = 0; n < 60; n++) await ask('concert', 'late');
    const secondsOf = (errors: readonly unknown[]) =>
      errors.map(
        (error) => (error as { particulars: { retryAfterSeconds: number } }).particulars.retryAfterSeconds,
      );
    expect(refused).toHaveLength(60);
    expect(new Set(secondsOf(refused))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(lines.counts().waiting).toBe(300);
    const crowd = Array.from({ length: 5000 }, () => come().catch((error: unknown) => error));
    const seconds = secondsOf(await Promise.all(crowd));
    // A hundred come back in a second; nobody waits for more than half a minute, but for the seconds by which they come apart.
    const inOrder = seconds.slice(0, 2800).map((each, at) => each - Math.floor((60 + at) / 100));
    expect([Math.min(...inOrder), Math.max(...inOrder)]).toEqual([1, 5]);
    expect(Math.max(...seconds)).toBeLessThanOrEqual(30 + 5);
    // Those of another event are not told to wait for them, nor is who comes when they are back.
    await ask('play', 'play');
    expect(lines.counts().working).toBe(5);
    clock = 30_000;
    expect(secondsOf([await come().catch((error: unknown) => error)])[0]).toBeLessThanOrEqual(5);
  });

  it('is left by who waits too long, and by a client that goes', async () => {
    const lines = createLines(10, { ...lineLimits, wait: 1000 });
    const { ask, refused, end, names } = asking(lines);
    for (const name of ['a', 'b', 'c', 'd']) await ask('concert', name);
    const client = new AbortController();
    await ask('concert', 'gone', client.signal);
    client.abort();
    await settled();
    expect(refused).toEqual([client.signal.reason]);
    const begun = Date.now();
    await expect(lines.turn('concert', nobodyLeaves)).rejects.toMatchObject({ code: 'unavailable' });
    expect(Date.now() - begun).toBeGreaterThanOrEqual(990);
    expect(lines.counts()).toEqual({ working: 4, waiting: 0 });
    await end('a');
    expect(names()).toEqual(['b', 'c', 'd']);
  });
});
