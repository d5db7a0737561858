import type { Api, InputOf, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { byPosition, contains, slice } from '../db/queries/list.ts';
import type { WriteDb } from '../db/writes/write-db.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Account } from '../domain/security/scope.ts';
import { currencyOf } from './currency.ts';
import { keptChildrenOfEvents } from './event-children.ts';
import { keptWhileUsed, unused } from './kept-while-used.ts';
import { beginAround } from './offer-limits.ts';
import type { ReachOf } from './reach.ts';
import { reachSold } from './type-dates.ts';
import { demandTypeLimits } from './type-limits.ts';

type Types = Api['organizerTicketTypes'];
type TicketType = NonNullable<ResultOf<Types['ticketType']>>;

const inUse = (): never =>
  fail('in_use', {
    detail:
      'Tickets of this type are or were sold, or are reserved. It can be deactivated, and keeps its kind.',
  });
/** The condition that no entry of the ledger is of a type. */
const neverSold = sql`not exists (
  select from ledger_entries as entry
  where entry.event_id = ticket_types.event_id and entry.ticket_type_id = ticket_types.id
)`;

const functions = keptChildrenOfEvents({
  name: 'ticket_types',
  subject: 'ticket_type',
  read: (db, event, id) => typesOfEvent(db, event).where('id', '=', id).executeTakeFirst(),
  newValues: (body: InputOf<Types['create']>['body'], event) => ({ ...body, currency: currencyOf(event) }),
  values: (body: InputOf<Types['change']>['body']) => body,
  // What was sold stays of the kind that it was sold as, also where all of it was given back.
  changed: keptWhileUsed('ticket_types', ['kind'], inUse, neverSold),
  demand: demandTypeLimits,
  removed: { if: unused('ticket_types'), otherwise: inUse },
  isRemovable: ({ sold, reserved }) => sold === 0 && reserved === 0,
});

/** The functions behind the routes of ticket types, for those who reach an event. */
export function ticketTypesOf(reachOf: ReachOf) {
  const { listed: _, counted, read: ticketType, bulk: changeEach, change, ...writes } = functions(reachOf);
  return {
    ticketTypes: (db: ReadDb, scope: Account, { q, ...input }: InputOf<Types['ticketTypes']>) => {
      const types = typesOfEvent(db, input.id).where(contains(q, sql`name`));
      return counted(db, scope, input, slice(types, byPosition, input));
    },
    ticketType,
    ...writes,
    change: async (db: WriteDb, scope: Account, input: InputOf<Types['change']>) => {
      const { id: event, ticket_type_id: id, body } = input;
      await reachSold(db, { event, reach: reachOf(scope), id }, body);
      const demandOffers = await beginAround(db, { event, type: id, body });
      const changed = await change(db, scope, input);
      await demandOffers();
      return changed;
    },
    changeEach,
  };
}

const typesOfEvent = (db: ReadDb, event: string) =>
  db
    .selectFrom('ticket_type_details')
    .selectAll()
    .where('event_id', '=', event)
    .$narrowType<Pick<TicketType, 'gate'>>();
