import type { Route } from '@karcis/contract';
import { useRef } from 'preact/hooks';
import type { Reading } from '../frame/reads.ts';

/**
 * Returns a read without an answer from before its screen was opened, unless no newer one can be had. What is done to a record, and its form, go by
 * the version that is shown: an older one would be refused, as if others had changed it.
 */
export function useFresh<R extends Route>(reading: Reading<R>): Reading<R> {
  const isShown = useRef(false);
  isShown.current ||= !reading.isStale || reading.error !== null;
  return isShown.current ? reading : { ...reading, data: undefined };
}
