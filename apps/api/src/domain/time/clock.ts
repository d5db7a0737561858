let begun = -Infinity;

/**
 * The current time in Unix milliseconds, which never goes back while the process lives. It follows the system's clock
 * forward, and goes on from where it was where that is set back. For records that are put in order by their time.
 */
export function forwardTime(): number {
  const elapsed = performance.now();
  begun = Math.max(begun, Date.now() - elapsed);
  return Math.floor(begun + elapsed);
}
