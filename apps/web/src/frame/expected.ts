import { keepInTab, keptInTab } from './tab.ts';

/** What an order was said to cost when its places were asked for. */
export interface Expected {
  readonly total: number;
  readonly tickets: number;
}

const expectation = (id: string) => `karcis.expected ${id}`;

/** Keeps what an order was said to cost, for the checkout to compare. */
export const expectTotal = (id: string, expected: Expected | undefined): void =>
  keepInTab(expectation(id), expected);

export const expectedTotal = (id: string): Expected | undefined =>
  keptInTab(expectation(id)) as Expected | undefined;
