import type { SiteContext } from './context.ts';
import type { Card } from './event-card.tsx';
import { momentText } from './times.ts';

type Sold = Pick<Card, 'sales_status' | 'sales_start_at' | 'sales_end_at' | 'timezone' | 'status'>;

/** Whether and when tickets are sold, as a sentence. */
export function salesText(event: Sold, context: SiteContext): string {
  const text = context.words.site.event;
  const { sales_status, sales_start_at, sales_end_at, timezone, status } = event;
  if (status === 'Cancelled') return text.notSoldCancelled;
  if (status === 'Postponed') return text.notSoldPostponed;
  if (status === 'Completed') return text.notSoldOver;
  const isAhead = (instant: string) => Date.parse(instant) > context.now;
  if (sales_status === 'Not Yet On Sale' && sales_start_at !== null && isAhead(sales_start_at))
    return text.opens(momentText(sales_start_at, timezone, context));
  if (sales_status === 'On Sale' && sales_end_at !== null && isAhead(sales_end_at))
    return text.soldUntil(momentText(sales_end_at, timezone, context));
  if (sales_status === 'Sales Ended' && sales_end_at !== null && !isAhead(sales_end_at))
    return text.closed(momentText(sales_end_at, timezone, context));
  return text.sales[sales_status];
}

export const SalesSentence = ({
  event,
  context,
}: {
  readonly event: Sold;
  readonly context: SiteContext;
}) => <p class="sales">{salesText(event, context)}</p>;
