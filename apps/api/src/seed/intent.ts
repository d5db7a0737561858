import type { PlacedOrder } from './catalog/placed-orders.ts';
import type { Buyer } from './model.ts';

/** One attempt to buy. */
export type Intent = {
  at: number;
  buyer: Buyer;
  quantity: number;
  /** Set for placed orders; null leaves everything to chance. */
  placed: PlacedOrder | null;
  /** State of the order today: held for a group without a payment, or not paid yet; null leaves it to chance. */
  stands: 'Held' | 'Unpaid' | null;
};
