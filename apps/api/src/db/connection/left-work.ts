/** Transactions that leave work for the processes that do it: something announced, or a job that is due. */
const marked = new WeakSet<object>();

/** Marks a transaction. Where it commits, this process looks for work at once rather than at the next second. */
export const leavesWork = (transaction: object): void => void marked.add(transaction);

export const hasLeftWork = (transaction: object): boolean => marked.has(transaction);
