import { createAnswerCache } from './answer-cache.ts';
import { createPublicChanges } from './public-changes.ts';

/** The answers of public content in memory, and what tells them that it has changed. */
export function openMemory(now: () => number) {
  const publicChanges = createPublicChanges();
  return { publicChanges, cache: createAnswerCache(now, publicChanges.count) };
}
