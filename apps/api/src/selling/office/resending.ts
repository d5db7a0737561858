import type { Api, InputOf } from '@karcis/contract';
import { mailsOf } from '../../db/queries/mails.ts';
import type { WriteDb } from '../../db/writes/write-db.ts';
import type { Account } from '../../domain/security/scope.ts';
import type { BuyingLimits } from '../limits.ts';
import { resendTickets } from '../resending.ts';
import { isReached, type Reach } from './reaching.ts';

interface Services {
  readonly buyingLimits: Pick<BuyingLimits, 'countMail'>;
}

/** The function by which those who manage an event have the tickets of an order sent again. */
export const resending = (reachOf: (scope: Account) => Reach) => ({
  async resend(
    db: WriteDb,
    scope: Account,
    { id }: InputOf<Api['adminOrders']['resend']>,
    { buyingLimits }: Services,
  ) {
    const reached = isReached(reachOf(scope), 'orders');
    const { mail, event_id, reference } = await db.beside((all) =>
      resendTickets(all, reached, id, buyingLimits),
    );
    await db.tell({ type: 'order', id, eventId: event_id, label: reference });
    return mailsOf(db).where('mail.id', '=', mail).executeTakeFirst();
  },
});
