import { describe, expect, it, vi } from 'vitest';
import { type Karcis, startKarcis } from '../../../test/harness.ts';

/** The bounds can be taken away, to show that these tests would see it. */
const bounds = vi.hoisted(() => ({ areOn: true }));
vi.mock('../answers/answer-cache.ts', async (original) => {
  const { createAnswerCache } = await original<typeof import('../answers/answer-cache.ts')>();
  return {
    // On a clock that stands still nothing is renewed, however long the test takes.
    createAnswerCache: (
      _now: () => number,
      changes: () => number,
      ...given: [capacity?: number, mostBytes?: number]
    ) =>
      bounds.areOn
        ? createAnswerCache(() => 0, changes, ...given)
        : createAnswerCache(() => 0, changes, 1e5, 1e12),
  };
});

/** A server whose pages have `length` letters, and the number of them that were rendered so far. */
async function withPagesOf(
  length: number,
  test: (ask: (visitor: number) => Promise<boolean>) => Promise<void>,
) {
  let rendered = 0;
  let karcis: (Karcis & { stop(): Promise<void> }) | undefined;
  try {
    karcis = await startKarcis({
      hasSite: true,
      siteFrom: async (built) => ({
        ...built,
        renderer: {
          ...built.renderer,
          site() {
            rendered += 1;
            return { html: 'x'.repeat(length), csp: "default-src 'none'" };
          },
        },
      }),
    });
    const { app } = karcis;
    // Pages name the address by which they were asked for, so each Host has pages of its own.
    await test(async (visitor) => {
      const before = rendered;
      const { statusCode, body } = await app.inject({
        url: '/legal',
        headers: { host: `v${visitor}.example` },
      });
      expect([statusCode, body.length]).toEqual([200, length]);
      return rendered > before;
    });
  } finally {
    await karcis?.stop();
  }
}

describe('of the screens that are kept in memory', () => {
  const cases = [
    // Some 1 KB each with what holds them: their number is the bound.
    { what: 'the 2,001st', length: 10, fits: 2000 },
    // 3 MB each, for their compressed forms count: 16 MB have room for five.
    { what: 'the sixth of a megabyte', length: 1_000_000, fits: 5 },
  ];

  it.each(cases)(
    '$what takes the place of the one that was not asked for longest',
    async ({ length, fits }) => {
      await withPagesOf(length, async (isRendered) => {
        for (let visitor = 0; visitor < fits; visitor++) expect(await isRendered(visitor)).toBe(true);
        expect(await isRendered(0)).toBe(false);
        expect(await isRendered(fits)).toBe(true);
        expect(await isRendered(0)).toBe(false);
        expect(await isRendered(1)).toBe(true);
      });
    },
  );

  it.each(cases)('$what would take more memory without the bound (control)', async ({ length, fits }) => {
    bounds.areOn = false;
    try {
      await withPagesOf(length, async (isRendered) => {
        for (let visitor = 0; visitor <= fits; visitor++) await isRendered(visitor);
        for (let visitor = 0; visitor <= fits; visitor++) expect(await isRendered(visitor)).toBe(false);
      });
    } finally {
      bounds.areOn = true;
    }
  });
});
