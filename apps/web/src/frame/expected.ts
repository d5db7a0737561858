import { keepInTab, keptInTab } from './tab.ts';

const expectation = (id: string) => `karcis.expected ${id}`;

/** Keeps what an order was said to cost when its places were asked for, for the checkout to compare. */
export const expectTotal = (id: string, expected: number | undefined): void =>
  keepInTab(expectation(id), expected);

export const expectedTotal = (id: string): number | undefined =>
  keptInTab(expectation(id)) as number | undefined;
