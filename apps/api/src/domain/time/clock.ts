/** Unix milliseconds at which the process started, by the latest reading of the system's clock. A process has one clock. */
let begun = -Infinity;

/**
 * Returns the current time in Unix milliseconds. It never goes back while the process lives: when the system's clock is set
 * back, it goes on from its last value. For records that are ordered by their time.
 */
export function forwardTime(): number {
  const elapsed = performance.now();
  begun = Math.max(begun, Date.now() - elapsed);
  return Math.floor(begun + elapsed);
}
