import { keepInTab, keptInTab } from '../../../frame/tab.ts';
import type { Choice } from '../../tickets/offer.ts';

/** What is asked for: the body of the request. */
export interface Asked {
  readonly items: readonly {
    readonly ticket_type_id: string;
    readonly quantity: number;
    readonly price?: number;
  }[];
  readonly codes?: readonly string[];
}

/** A request for places. Repeated with its key it makes no second order. */
export interface Request {
  readonly key: string;
  readonly asked: Asked;
  /** What it was said to cost; nothing where that is not known before the order. */
  readonly expected?: number | undefined;
}

/** What was chosen at an event, and what was asked for with it. */
export interface Kept {
  readonly choice: Choice;
  /** The request that was sent last. */
  readonly request?: Request;
  /** Whether its answer is still waited for. */
  readonly isAsking?: boolean;
  /** When it was sent last, as Unix milliseconds, while its answer is waited for. */
  readonly askedAt?: number;
  /** Whether its places are not wanted any more, while nobody knows whether it has held them. */
  readonly isGivenUp?: boolean;
  /** The order that it made. */
  readonly order?: string;
}

const keyOf = (slug: string) => `karcis.choice ${slug}`;

export const choiceAt = (slug: string): Kept | undefined => keptInTab(keyOf(slug)) as Kept | undefined;

export const keepChoice = (slug: string, kept: Kept): void => keepInTab(keyOf(slug), kept);
