import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A request that goes on only as far as a test lets it. */
class Upload extends EventTarget {
  static last: Upload;
  readonly upload = new EventTarget();
  status = 0;
  response: unknown;
  isAborted = false;
  constructor() {
    super();
    Upload.last = this;
  }
  open() {}
  send() {}
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
    this.dispatchEvent(new Event('loadend'));
  }
  progress(loaded: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 100 }));
  }
  answer(data: object) {
    Object.assign(this, { status: 201, response: { data } });
    this.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('loadend'));
  }
}

/** Begins an upload, and returns what becomes of it. */
async function begun() {
  const { uploadPicture } = await import('./upload.ts');
  const parts: number[] = [];
  const upload = uploadPicture('avatar', new File(['x'], 'x.png'), (part) => parts.push(part));
  const outcome = upload.then(
    (media) => media as unknown,
    (error: unknown) => (error as Error).name,
  );
  await vi.advanceTimersByTimeAsync(0);
  return { outcome, parts, request: Upload.last };
}

describe('a picture that is uploaded', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('XMLHttpRequest', Upload);
    vi.stubGlobal('document', { documentElement: { dataset: {} } });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is given up once nothing has gone on for a minute, and the next one is sent', async () => {
    const first = await begun();
    await vi.advanceTimersByTimeAsync(50_000);
    first.request.progress(10);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(first.request.isAborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect([first.request.isAborted, await first.outcome]).toEqual([true, 'TimeoutError']);
    const second = await begun();
    expect(second.request).not.toBe(first.request);
    second.request.answer({ id: 'a' });
    expect(await second.outcome).toEqual({ id: 'a' });
  });

  it('takes as long as it needs while it goes on', async () => {
    const { request, outcome, parts } = await begun();
    for (let sent = 10; sent <= 100; sent += 10) {
      await vi.advanceTimersByTimeAsync(40_000);
      request.progress(sent);
    }
    request.answer({ id: 'b' });
    expect(await outcome).toEqual({ id: 'b' });
    expect(parts.at(-1)).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends where the browser breaks it off', async () => {
    const { request, outcome } = await begun();
    request.abort();
    expect(await outcome).toBe('Error');
  });
});
