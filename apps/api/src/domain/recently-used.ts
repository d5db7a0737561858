import { LRUCache } from 'lru-cache';

/**
 * The `most` entries that were used last. They take room as they come: with `max`, lru-cache takes it for all of them at the
 * start, which for the limits of a server is 11 MB.
 */
export const recentlyUsed = <Value extends {}>(
  most: number,
  options: Omit<LRUCache.OptionsBase<string, Value, unknown>, 'max' | 'maxSize' | 'sizeCalculation'> = {},
): LRUCache<string, Value> =>
  new LRUCache<string, Value>({ ...options, maxSize: most, sizeCalculation: () => 1 });
