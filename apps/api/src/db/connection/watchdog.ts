import type pg from 'pg';
import { ProblemError } from '../../domain/errors/problem-error.ts';
import { keepLines, type Line } from './connections.ts';
import { type Found, openProbe, type Probe, sessionOf } from './probe.ts';

/** Sees to it that nobody waits for a database that is not there. */
export interface Watch {
  /** Watches a connection from now on, and until it ends. */
  readonly over: (client: pg.Client) => Line;
  /** Fails while the database is known not to answer: it is looked for already, and to wait would be in vain. */
  readonly mayAsk: () => void;
  /** Whether a new connection gets an answer. */
  readonly answers: () => Promise<boolean>;
  readonly stop: () => void;
}

/** Milliseconds from one look to the next; all else is counted in looks. */
const every = 200;
/** Looks without a byte from a connection that owes an answer, after which a new connection is asked what is wrong. */
const suspicious = 2;
/** Looks that a new connection has to be opened and to answer. */
const probing = 5;

interface Asking extends Probe {
  looks: number;
  /** Whether any connection heard something meanwhile. */
  heard: boolean;
}

/**
 * Looks at all connections a few times a second. What hears nothing is not yet lost, for a statement may take its time:
 * so the database is asked on a new connection. Where nobody hears anything, everything that waits is given up, and what
 * is asked from then on fails at once, until a new connection gets an answer. Where the database answers, but has
 * nothing to do for a connection that waits for it, that one is lost. And no statement waits for longer than `patience`
 * (in milliseconds) for its end, unless its connection may take long.
 *
 * Time is counted in looks and not by a clock: a process that was held up itself must not blame the database.
 */
export function watchOver(connection: pg.ClientConfig, patience: number): Watch {
  const lines = keepLines();
  const longest = Math.ceil(patience / every);
  let asking: Asking | undefined;
  /** Why nobody may ask; undefined while the database answers, as far as is known. */
  let away: Error | undefined;

  function look(): void {
    const heard = lines.look();
    lines.giveUpOld(longest, `no answer within ${patience} ms`);
    if (asking === undefined) {
      if (away !== undefined || lines.quietFor(suspicious).length > 0) void ask();
      return;
    }
    asking.heard ||= heard;
    asking.looks += 1;
    if (asking.looks > probing) asking.giveUp();
  }

  async function ask(): Promise<Found> {
    const suspects = lines.quietFor(suspicious);
    const sessions = suspects.map(({ client }) => sessionOf(client)).filter((session) => session !== null);
    const mine = { ...openProbe(connection, sessions), looks: 0, heard: false };
    asking = mine;
    const found = await mine.found;
    asking = undefined;
    learn(found, suspects, mine.heard);
    return found;
  }

  function learn(found: Found, suspects: readonly Line[], heard: boolean): void {
    if (found === 'silent' && !heard) {
      away ??= new Error('The database does not answer');
      return lines.drop(lines.quietFor(1), away.message);
    }
    away = undefined;
    lines.drop(
      suspects.filter((line) => isLost(line, found)),
      'the connection was lost',
    );
  }

  const timer = setInterval(look, every).unref();
  return {
    over: (client) => lines.add(client),
    mayAsk() {
      if (away !== undefined) throw new ProblemError('unavailable', { retryAfterSeconds: 2, cause: away });
    },
    answers: async () => typeof (await (asking?.found ?? ask())) === 'object',
    stop() {
      clearInterval(timer);
      asking?.giveUp();
    },
  };
}

function isLost({ client }: Line, found: Found): boolean {
  const session = sessionOf(client);
  // Connections that are open do answer, and nobody else is let in.
  if (found === 'silent') return session === null;
  return found === 'refused' || (session !== null && found.idle.has(session));
}
