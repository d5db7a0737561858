import { keepInTab, keptInTab } from '../frame/tab.ts';
import type { Buyer } from './buyer.ts';
import type { OrderOfBuyer } from './orders.ts';

/** What was typed and chosen, by the names of fields; of several boxes those that are ticked, a line each. */
type Fields = Readonly<Record<string, string>>;

interface Draft {
  /** Id of the account whose it is; null for people who buy without one. */
  readonly of: string | null;
  readonly fields: Fields;
}

type OfEvent = Pick<OrderOfBuyer, 'event'>;

/** By the event: after the time of an order is over, nothing is typed twice. */
const keyOf = ({ event }: OfEvent) => `karcis.draft ${event.slug}`;

/** What this buyer has typed in a checkout of the event before. What somebody else has typed in this tab is not told. */
export function draftOf(order: OfEvent, account: Buyer | undefined): Fields {
  const draft = keptInTab(keyOf(order)) as Draft | undefined;
  return draft?.of === (account?.id ?? null) ? draft.fields : {};
}

/** Keeps what a form says. It outlives a reload and an order that was not paid. */
export function keepDraft(order: OfEvent, account: Buyer | undefined, form: HTMLFormElement): void {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') fields[name] = name in fields ? `${fields[name]}\n${value}` : value;
  keepInTab(keyOf(order), { of: account?.id ?? null, fields } satisfies Draft);
}

/** Deletes it, once a payment of the order was made. */
export const dropDraft = (order: OfEvent): void => keepInTab(keyOf(order), undefined);
