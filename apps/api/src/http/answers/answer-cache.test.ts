import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../domain/errors/problem-error.ts';
import { createAnswerCache } from './answer-cache.ts';

const content = { key: 'publicContent.faqs', freshness: 60 };

/** Where content is read, with slots for everybody. */
const from = (read: () => Promise<string>) => ({ acquire: () => () => {}, read });

/** A cache with a clock and a source that tests control. */
function setUp() {
  const state = { seconds: 0, changes: 0, text: 'satu', loads: 0, broken: undefined as Error | undefined };
  const fresh = createAnswerCache(
    () => state.seconds * 1000,
    () => state.changes,
  );
  const load = async () => {
    state.loads += 1;
    if (state.broken) throw state.broken;
    return state.text;
  };
  const get = async () => {
    const { form, ...rest } = await fresh.get(content, undefined, from(load));
    return { ...rest, etag: form.etag, body: form.body };
  };
  return { state, fresh, get };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('public content', () => {
  it('is read once for all requests at the same time', async () => {
    const { state, get } = setUp();
    const answers = await Promise.all(Array.from({ length: 100 }, get));
    expect(state.loads).toBe(1);
    expect(new Set(answers.map(({ etag }) => etag)).size).toBe(1);
  });

  it('is at most 60 seconds old in every cache together', async () => {
    const { state, get } = setUp();
    for (let second = 0; second < 200; second += 1) {
      state.seconds = second;
      state.text = `isi ${second}`;
      const { body, maxAge } = await get();
      const age = second - Number(body.toString().slice(4));
      expect(age + maxAge, `second ${second}`).toBeLessThanOrEqual(60);
      expect(maxAge).toBeGreaterThanOrEqual(1);
      await settled();
    }
  });

  it('counts its age from before it was read', async () => {
    const { state } = setUp();
    const fresh = createAnswerCache(
      () => state.seconds * 1000,
      () => state.changes,
    );
    const load = async () => {
      state.seconds += 4;
      return 'lama';
    };
    const { maxAge } = await fresh.get(content, undefined, from(load));
    expect(maxAge).toBe(56);
  });

  it('is renewed in the background, so that no request waits', async () => {
    const { state, get } = setUp();
    await get();
    Object.assign(state, { seconds: 20, text: 'dua' });
    expect((await get()).body.toString()).toBe('satu');
    await settled();
    expect((await get()).body.toString()).toBe('dua');
    expect(state.loads).toBe(2);
  });

  it('is served without the database until its freshness has passed, then fails', async () => {
    const { state, get } = setUp();
    await get();
    state.broken = new ProblemError('unavailable');
    state.seconds = 59;
    expect((await get()).body.toString()).toBe('satu');
    state.seconds = 60;
    await expect(get()).rejects.toThrow(ProblemError);
    state.broken = undefined;
    expect((await get()).body.toString()).toBe('satu');
  });

  it('that is gone is not kept', async () => {
    const { state, get } = setUp();
    await get();
    state.broken = new ProblemError('not_found');
    state.seconds = 16;
    await get();
    await settled();
    await expect(get()).rejects.toMatchObject({ code: 'not_found' });
  });

  it('that does not exist is looked for once a second', async () => {
    const { state, get } = setUp();
    state.broken = new ProblemError('not_found');
    for (const seconds of [0, 0.5, 0.9, 1, 1.5, 2]) {
      state.seconds = seconds;
      await expect(get()).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(state.loads).toBe(3);
    Object.assign(state, { seconds: 3, broken: undefined });
    expect((await get()).body.toString()).toBe('satu');
  });

  it('keeps its tag and its date while its bytes are the same', async () => {
    const { state, get } = setUp();
    const first = await get();
    state.seconds = 61;
    const second = await get();
    expect([second.etag, second.lastModified]).toEqual([first.etag, first.lastModified]);
    Object.assign(state, { seconds: 122, text: 'dua' });
    expect((await get()).etag).not.toBe(first.etag);
  });
});

describe('public content that changes while it is read', () => {
  /** A source of which each read is answered when the test says so, with what it says. */
  function setUpSlowly() {
    const state = { changes: 0 };
    const reads: ((text: string) => void)[] = [];
    const fresh = createAnswerCache(
      () => 0,
      () => state.changes,
    );
    const load = () => new Promise<string>((resolve) => void reads.push(resolve));
    return {
      state,
      reads,
      get: () => fresh.get(content, undefined, from(load)).then(({ form }) => form.body.toString()),
    };
  }

  it('is read again for whoever asks after the change, and the read before it is not waited for', async () => {
    const { state, reads, get } = setUpSlowly();
    const before = get();
    state.changes += 1;
    const after = get();
    expect(reads).toHaveLength(2);
    reads[1]?.('baru');
    expect(await after).toBe('baru');
    reads[0]?.('lama');
    expect(await before).toBe('lama');
  });

  it('is not what an older read says that ends last', async () => {
    const { state, reads, get } = setUpSlowly();
    const before = get();
    state.changes += 1;
    const after = get();
    reads[1]?.('baru');
    await after;
    reads[0]?.('lama');
    await before;
    expect(await get()).toBe('baru');
    expect(reads).toHaveLength(2);
  });

  it('is the older one until it changes (control)', async () => {
    const { state, reads, get } = setUpSlowly();
    const first = get();
    reads[0]?.('lama');
    expect([await first, await get()]).toEqual(['lama', 'lama']);
    state.changes += 1;
    const next = get();
    reads[1]?.('baru');
    expect(await next).toBe('baru');
  });
});

describe('the memory that public content takes', () => {
  const walk = async (mostBytes: number, count: number) => {
    const fresh = createAnswerCache(
      () => 0,
      () => 0,
      1000,
      mostBytes,
    );
    for (let n = 0; n < count; n += 1)
      await fresh.get(
        { key: `events page=${n}`, freshness: 60 },
        undefined,
        from(async () => 'x'.repeat(10_000)),
      );
    return fresh;
  };

  it('is bounded in entries and in bytes, whatever combinations are asked for', async () => {
    expect((await walk(1_000_000, 500)).counts().bytes).toBeLessThanOrEqual(1_000_000);
    expect((await walk(1e9, 1500)).counts().entries).toBe(1000);
    // Control: without the bound, as many entries take more.
    expect((await walk(1e9, 500)).counts().bytes).toBeGreaterThan(15_000_000);
  });

  it('has what was asked for last', async () => {
    const fresh = await walk(1_000_000, 500);
    expect(fresh.atHand('events page=499', undefined)).toBeDefined();
    expect(fresh.atHand('events page=0', undefined)).toBeUndefined();
  });

  it('has no answer that is larger than all of it, which is served all the same', async () => {
    const fresh = createAnswerCache(
      () => 0,
      () => 0,
      1000,
      1000,
    );
    const { form } = await fresh.get(
      content,
      undefined,
      from(async () => 'x'.repeat(5000)),
    );
    expect([form.body.length, fresh.counts().entries]).toEqual([5000, 0]);
  });
});
