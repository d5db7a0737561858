let begun = -Infinity;

/**
 * Unix milliseconds that never go back while the process lives. Where the system's clock is set forward they follow;
 * where it is set back they go on from where they were. For what is put in order by its time.
 */
export function forwardTime(): number {
  const elapsed = performance.now();
  begun = Math.max(begun, Date.now() - elapsed);
  return Math.floor(begun + elapsed);
}
