import type { Route } from '@karcis/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../../domain/errors/problem-error.ts';
import { eventKeyOf } from '../../domain/id.ts';
import { overloaded, type Release } from './admission.ts';
import { FairSlots } from './fair-slots.ts';

/**
 * Lines of writes, one for each event. A rush on one event waits in its line and not for connections, so that every other write
 * still finds one.
 */
export interface Lines {
  /**
   * Resolves when it is this write's turn; it calls what it gets when it has ended. Throws `unavailable` where the line is full
   * or the wait too long, and the signal's reason when the client has left the line.
   */
  readonly turn: (key: string, left: AbortSignal) => Promise<Release>;
  /** Writes of all lines that are at work, and those that wait. */
  readonly counts: () => { readonly working: number; readonly waiting: number };
}

/** Limits of one line. */
export const lineLimits = {
  /** Writes at work. They all wait for the same rows in the end: more would only hold connections. */
  atOnce: 4,
  waiting: 1000,
  /** Longest wait, in milliseconds. */
  wait: 4000,
};

/** Connections that lines leave to all other writes. */
const leftToOthers = 4;

/** Lines over this many connections for transactions. They are served in turn. */
export function createLines(connections: number, { atOnce, waiting, wait } = lineLimits): Lines {
  const slots = new FairSlots<() => void>(
    { atOnce: Math.max(1, connections - leftToOthers), perCaller: atOnce },
    (begin) => begin(),
  );

  function inLine(key: string, left: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = (reason: Error) => {
      if (slots.leave(key, resolve)) reject(reason);
    };
    const goes = () => leave(left.reason as Error);
    const timer = setTimeout(() => leave(tooMany()), wait);
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
      if (slots.isFreeFor(key)) slots.take(key);
      else if (slots.waitingOf(key) >= waiting) throw tooMany();
      else await inLine(key, left);
      return () => slots.release(key);
    },
    counts: () => slots.counts(),
  };
}

/** Clients that were refused together come back apart. */
const tooMany = () =>
  new ProblemError('unavailable', { ...overloaded, retryAfterSeconds: 1 + Math.floor(Math.random() * 5) });

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
  reply.raw.once('close', () => left.abort());
  try {
    const end = await lines.turn(keyOf(request, line), left.signal);
    try {
      return await answer();
    } finally {
      end();
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
