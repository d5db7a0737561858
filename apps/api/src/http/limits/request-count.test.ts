import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FastifyReply } from 'fastify';
import { rejectionDelay } from './admission.ts';
import { createRequestCount } from './request-count.ts';

const reply = { headers: () => {} } as unknown as FastifyReply;
const count = (isExceeded: boolean) =>
  createRequestCount(() => ({ headers: {}, retryAfterSeconds: 7, isExceeded }));

describe('a request beyond a limit', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is refused after a delay, so that a client that asks again immediately costs little', async () => {
    const refusals: unknown[] = [];
    const refused = count(true).orDelay(reply, { network: '192.0.2.1' });
    void refused?.catch((error: unknown) => refusals.push(error));
    await vi.advanceTimersByTimeAsync(rejectionDelay - 1);
    expect(refusals).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(refusals).toMatchObject([{ code: 'too_many_requests', particulars: { retryAfterSeconds: 7 } }]);
  });

  it('is refused immediately where a response from memory is at stake', () => {
    expect(() => count(true).now(reply, { network: '192.0.2.1' })).toThrow('too_many_requests');
  });

  it('is not delayed within the limit', () => {
    expect(count(false).orDelay(reply, { network: '192.0.2.1' })).toBeUndefined();
    expect(() => count(false).now(reply, { network: '192.0.2.1' })).not.toThrow();
  });
});
