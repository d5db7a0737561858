import type { api, BodyOf } from '@karcis/contract';
import type { Words } from '@karcis/words';

/** An order as its buyer reads it. */
export type OrderOfBuyer = BodyOf<typeof api.orders.order>['data'];

/** Whether a ticket of an order still has its code: some types let in more than once, so that a used one may be needed again. */
export const hasCode = ({ status }: Pick<OrderOfBuyer['tickets'][number], 'status'>): boolean =>
  status === 'Active' || status === 'Used';

/** How a buyer proves an order: by its token, or by the session. */
export interface Proof {
  readonly orderToken: string | undefined;
}

/** A payment that came to nothing: another may be made. */
export const hasFailed = ({ payment }: Pick<OrderOfBuyer, 'payment'>): boolean =>
  payment !== null && ['Failed', 'Expired', 'Cancelled'].includes(payment.status);

/** What the parts of an order's screen take. */
export interface OrderProps {
  readonly order: OrderOfBuyer;
  readonly proof: Proof;
  /** Whether an account has bought it, which is signed in. */
  readonly isOwn: boolean;
  /** Reads the order again. */
  readonly refresh: () => Promise<unknown>;
  /** Keeps a token in place of the one before. */
  readonly takeToken?: ((token: string) => void) | undefined;
}

/** What a form about an order takes. Its sentences come with it. */
export interface FormProps extends OrderProps {
  readonly text: Words['orderForms'];
}
