/** Number of changes of public content since the server started. Answers in memory that were read before the last one are not sent. */
export interface PublicChanges {
  readonly count: () => number;
  /** Notes a change that is committed. */
  readonly note: () => void;
}

export function createPublicChanges(): PublicChanges {
  let count = 0;
  return { count: () => count, note: () => void (count += 1) };
}
