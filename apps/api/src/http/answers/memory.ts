import type { Database } from '../../db/connection/database.ts';
import { createMaintenance } from '../maintenance.ts';
import { createAnswerCache } from './answer-cache.ts';
import { createPublicChanges } from './public-changes.ts';

/** The answers of public content in memory, whether the site is under maintenance, and what tells both that something has changed. */
export function openMemory(database: Pick<Database, 'internal'>, now: () => number) {
  const publicChanges = createPublicChanges();
  return {
    publicChanges,
    cache: createAnswerCache(now, publicChanges.count),
    maintenance: createMaintenance({ database, publicChanges, now }),
  };
}
