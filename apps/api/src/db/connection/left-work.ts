/** What transactions have said of themselves. */
const working = new WeakSet<object>();
const announcing = new WeakSet<object>();

/** Marks a transaction that leaves work: where it commits, this process looks for work at once rather than at the next second. */
export const leavesWork = (transaction: object): void => void working.add(transaction);

export const hasLeftWork = (transaction: object): boolean => working.has(transaction);

/**
 * Milliseconds that a transaction that announces may be old when it commits. Its rows carry the instant at which it began:
 * a reader of what was announced who stays a little more than this behind sees each row in its order, and misses none.
 */
const oldest = 30_000;

/** Marks a transaction that announces something, which is work, too. */
export function announces(transaction: object): void {
  announcing.add(transaction);
  leavesWork(transaction);
}

/** Whether a transaction that began so many milliseconds ago has announced something, and is too old for that. */
export const isTooOld = (transaction: object, age: number): boolean =>
  announcing.has(transaction) && age > oldest;
