import type pg from 'pg';
import { annul, correct, dispute, refund, settle, withdraw } from './platform/aftermath.ts';
import { write } from './platform/books.ts';
import { change } from './platform/changes.ts';
import { scan, undo } from './platform/doors.ts';
import type { Platform } from './platform/model.ts';
import type { Deed } from './platform/plan.ts';
import { sell } from './platform/selling.ts';

/** Random platforms: plans of what there is and what happens, and how they become rows. */

export { openPlatform, type Time } from './platform/stage.ts';
export { change, deed, planOf, type Deed, type Plan } from './platform/plan.ts';
export type { Platform } from './platform/model.ts';

export { write, type Statement } from './platform/books.ts';

/** Does what is planned as far as it can be done; the rows are noted and not yet written. */
export function perform(platform: Platform, deed: Deed): void {
  switch (deed.deed) {
    case 'sell':
      sell(platform, deed);
      break;
    case 'settle':
      settle(platform, deed);
      break;
    case 'refund':
      refund(platform, deed);
      break;
    case 'dispute':
      dispute(platform, deed);
      break;
    case 'withdraw':
      withdraw(platform, deed);
      break;
    case 'annul':
      annul(platform, deed);
      break;
    case 'correct':
      correct(platform, deed);
      break;
    case 'scan':
      scan(platform, deed);
      break;
    case 'undo':
      undo(platform, deed);
      break;
    case 'change':
      change(platform, deed);
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
