import type { Api, InputOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { contains, newestFirst, slice } from '../db/queries/list.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Account } from '../domain/security/scope.ts';
import { currencyOf } from './currency.ts';
import { keptChildrenOfEvents } from './event-children.ts';
import { keptWhileUsed } from './kept-while-used.ts';
import { demandTypes } from './named-types.ts';
import { demandOwnCode } from './offer-codes.ts';
import { demandPromoLimits } from './offer-limits.ts';
import type { ReachOf } from './reach.ts';

type Promos = Api['organizerPromos'];

const inUse = (): never =>
  fail('in_use', {
    detail: 'Orders use this promo: its code, trigger and discount stay. It can be deactivated, or removed.',
  });

const functions = keptChildrenOfEvents({
  name: 'promos',
  subject: 'promo',
  read: (db, event, id) => promosOfEvent(db, event).where('id', '=', id).executeTakeFirst(),
  newValues: (body: InputOf<Promos['create']>['body'], event) => ({ ...body, currency: currencyOf(event) }),
  values: (body: InputOf<Promos['change']>['body']) => body,
  changed: keptWhileUsed(
    'promos',
    ['code', 'trigger', 'discount_type', 'discount_value', 'max_discount_amount'],
    inUse,
  ),
  demand: async (db, event, body, id) => {
    await demandTypes(db, event, body);
    await demandOwnCode(db, event, 'promo', body.code);
    await demandPromoLimits(db, event, body, id);
  },
});

/** The functions behind the routes of promos, for those who reach an event. */
export function promosOf(reachOf: ReachOf) {
  const { counted, read: promo, bulk: changeEach, create, change, remove } = functions(reachOf);
  return {
    promos: (db: ReadDb, scope: Account, { q, ...input }: InputOf<Promos['promos']>) => {
      // Viewers, who get codes masked, must not find them by trying.
      const found =
        scope.organizerRole === 'Viewer' ? contains(q, sql`name`) : contains(q, sql`code`, sql`name`);
      const promos = promosOfEvent(db, input.id).where(found);
      return counted(db, scope, input, slice(promos, newestFirst, input));
    },
    create,
    promo,
    change,
    remove,
    changeEach,
  };
}

const promosOfEvent = (db: ReadDb, event: string) =>
  db.selectFrom('promo_details').selectAll().where('event_id', '=', event);
