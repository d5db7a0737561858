import type { api, BodyOf } from '@karcis/contract';
import { useWords } from './words.ts';
import { Status } from '../kit/status.tsx';
import { toneOf } from '../kit/tone.ts';

type MyOrder = BodyOf<typeof api.orders.list>['data'][number];
export type OrderStatusName = MyOrder['status'];

/** Every status of an order, in the order in which one filters by it. */
const every: Readonly<Record<OrderStatusName, true>> = {
  'Awaiting Payment': true,
  Reserved: true,
  Paid: true,
  Expired: true,
  Cancelled: true,
};

export const orderStatuses = Object.keys(every) as readonly OrderStatusName[];

/** What became of an order: of one that was paid, also whether the money was given back. */
export function OrderStatus({ order }: { readonly order: Pick<MyOrder, 'status' | 'refund_status'> }) {
  const { words } = useWords();
  const name = order.refund_status === 'None' ? order.status : order.refund_status;
  // A newer server may have states that this page does not know.
  const statuses: Readonly<Record<string, string>> = words.orders.statuses;
  return <Status tone={toneOf('status', name) ?? 'look'}>{statuses[name] ?? name}</Status>;
}
