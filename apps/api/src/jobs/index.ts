import type { Background } from '../db/connection/background.ts';
import { topics } from '../domain/topics.ts';
import { keepWorking, type Work } from './keep-working.ts';
import { kindsWith, lanes, schedules, turns, type Workers } from './kinds.ts';

interface Options {
  readonly database: Background;
  /** `NODE_ENV`. */
  readonly environment: string;
  /** Texts that are in no log. */
  readonly secrets: readonly string[];
  readonly onError: (error: unknown) => void;
  readonly workers: Workers;
}

/** Starts the work in the background, with everything that there is to do. */
export const startWork = ({ database, environment, secrets, onError, workers }: Options): Work =>
  keepWorking({
    database,
    kinds: kindsWith(workers),
    topics,
    schedules,
    lanes,
    turns,
    place: { environment, secrets },
    onError,
  });
