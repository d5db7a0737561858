import type { Route } from '@karcis/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../../domain/errors/problem-error.ts';
import { eventKeyOf } from '../../domain/id.ts';
import { createLeakyBuckets } from '../../domain/time/leaky-buckets.ts';
import { overloaded } from './admission.ts';
import { FairSlots } from '../../domain/fair-slots.ts';

/**
 * Lines of writes, one for each event. A rush on one event waits in its line and not for connections, so that every other write
 * still finds one.
 */
export interface Lines {
  /**
   * Resolves when it is this write's turn; it calls what it gets when it has ended, and says whether it did what it was asked
   * for. Throws `unavailable` where the line is full or the wait too long, and the signal's reason when the client has left it.
   */
  readonly turn: (key: string, left: AbortSignal) => Promise<(isDone: boolean) => void>;
  /** Writes of all lines that are at work, and those that wait. */
  readonly counts: () => { readonly working: number; readonly waiting: number };
}

/** Limits of one line. */
export const lineLimits = {
  /** Writes at work at most. They all wait for the same rows in the end: more would only hold connections. */
  atOnce: 4,
  waiting: 300,
  /** Longest wait, in milliseconds. */
  wait: 4000,
};

/** Connections that lines leave to all other writes. */
const leftToOthers = 4;

/**
 * Those who were refused at a line come back so many milliseconds apart, within half a minute at most: thousands who came back after a few
 * seconds each would keep the server busy with refusing them, and everybody else waiting.
 */
const returns = { interval: 10, burst: 3000, keys: 1000 };
/** Seconds after which the first of them come back: any of these, so that those who were refused together come back apart. */
const soonest = { least: 1, most: 5 };

/** Milliseconds from the last write of a line that was done until the line no longer counts as used. */
const used = 1000;

/**
 * Lines in use share the connections evenly, and each may have at least one. Where a line had as many as it finds free, its writes would be
 * under way already when somebody comes for another event, who then waits for a processor that they all use (docs/decisions/0144).
 */
function createShares({ connections, atOnce }: { connections: number; atOnce: number }, now: () => number) {
  /** When a write of a line was last done, the oldest first. */
  const usedAt = new Map<string, number>();
  return {
    use(key: string) {
      usedAt.delete(key);
      usedAt.set(key, now());
    },
    /** Writes that each line may have at work. */
    each() {
      const since = now() - used;
      for (const [key, at] of usedAt) {
        if (at > since) break;
        usedAt.delete(key);
      }
      return Math.max(1, Math.min(atOnce, Math.ceil(connections / usedAt.size)));
    },
  };
}

/** Lines over this many connections for transactions. They are served in turn. */
export function createLines(
  connections: number,
  { atOnce, waiting, wait } = lineLimits,
  now = () => performance.now(),
): Lines {
  const ofLines = Math.max(1, connections - leftToOthers);
  const shares = createShares({ connections: ofLines, atOnce }, now);
  const limits = {
    atOnce: ofLines,
    get perCaller() {
      return shares.each();
    },
  };
  const slots = new FairSlots<() => void>(limits, (begin) => begin());
  const returning = createLeakyBuckets({ ...returns, now });

  function tooMany(key: string): ProblemError {
    const { least, most } = soonest;
    const others = Math.floor(returning.untilEmpty(key) / 1000);
    returning.add(key);
    const retryAfterSeconds = least + Math.floor(Math.random() * (1 + most - least)) + others;
    return new ProblemError('unavailable', { ...overloaded, retryAfterSeconds });
  }

  function inLine(key: string, left: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = (reason: Error) => {
      if (slots.leave(key, resolve)) reject(reason);
    };
    const goes = () => leave(left.reason as Error);
    const timer = setTimeout(() => leave(tooMany(key)), wait);
    left.addEventListener('abort', goes);
    slots.enqueue(key, resolve);
    return promise.finally(() => {
      clearTimeout(timer);
      left.removeEventListener('abort', goes);
    });
  }

  return {
    async turn(key, left) {
      left.throwIfAborted();
      if (slots.waitingOf(key) === 0 && slots.isFreeFor(key)) slots.take(key);
      else if (slots.waitingOf(key) >= waiting) throw tooMany(key);
      else await inLine(key, left);
      return (isDone) => {
        if (isDone) shares.use(key);
        slots.release(key);
      };
    },
    counts: () => slots.counts(),
  };
}

interface InTurn {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly line: NonNullable<Route['line']>;
}

/** Answers a write when its turn has come. The answer of a client that has left the line is nobody's. */
export async function inTurn(
  lines: Pick<Lines, 'turn'>,
  { request, reply, line }: InTurn,
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const left = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort();
  });
  try {
    const end = await lines.turn(keyOf(request, line), left.signal);
    let isDone = false;
    try {
      const answered = await answer();
      isDone = true;
      return answered;
    } finally {
      end(isDone);
    }
  } catch (error) {
    if (error === left.signal.reason) return reply;
    throw error;
  }
}

/** Those who hold places at an event get to pay: what happens to its orders has a line of its own, beside that of new ones. */
function keyOf({ params }: FastifyRequest, line: InTurn['line']): string {
  const { slug = '', id = '' } = params as Partial<Record<'slug' | 'id', string>>;
  return line === 'slug' ? slug : `orders of ${eventKeyOf(id)}`;
}
