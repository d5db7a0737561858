import type pg from 'pg';
import { annul, correct, dispute, refund, settle, withdraw } from './platform/after-sale.ts';
import { write } from './platform/books.ts';
import { change } from './platform/changes.ts';
import { scan, undo } from './platform/doors.ts';
import type { Platform } from './platform/model.ts';
import type { Operation } from './platform/plan.ts';
import { sell } from './platform/selling.ts';

/** Random platforms: plans of what there is and what happens, and how they become rows. */

export { openPlatform, type Time } from './platform/open.ts';
export { change, operation, planOf, type Operation, type Plan } from './platform/plan.ts';
export type { Platform } from './platform/model.ts';

export { write, type Statement } from './platform/books.ts';

/** Does an operation as far as it is possible. The rows are noted and not written yet. */
export function perform(platform: Platform, operation: Operation): void {
  switch (operation.operation) {
    case 'sell':
      sell(platform, operation);
      break;
    case 'settle':
      settle(platform, operation);
      break;
    case 'refund':
      refund(platform, operation);
      break;
    case 'dispute':
      dispute(platform, operation);
      break;
    case 'withdraw':
      withdraw(platform, operation);
      break;
    case 'annul':
      annul(platform, operation);
      break;
    case 'correct':
      correct(platform, operation);
      break;
    case 'scan':
      scan(platform, operation);
      break;
    case 'undo':
      undo(platform, operation);
      break;
    case 'change':
      change(platform, operation);
      break;
  }
}

/** Writes all that is noted in one transaction, as the application does for one order. */
export async function writeDown(client: pg.ClientBase, { books, settings }: Platform): Promise<void> {
  await write(client, [
    ...books.take().statements,
    {
      text: `update general_settings set default_timezone = $1, default_currency = $2
        where (default_timezone, default_currency) is distinct from ($1, $2)`,
      values: [settings.timezone, settings.currency],
    },
  ]);
}
