import type { Api, InputOf, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../db/connection/database.ts';
import type { WriteDb } from '../db/writes/write-db.ts';
import type { Change } from '../domain/activity.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Account } from '../domain/security/scope.ts';
import { type AttendeeChange, attendeeChanges, attendeeValues } from './attendee.ts';
import { eventOfTicket, type LockedTicket, lockTicket, ofEventsOf, type Own } from './own-ticket.ts';
import { reissueLocked } from './reissuing.ts';
import { cancelTicket, lockSale, reinstateTicket, revokeTicket } from './ticket-status.ts';

type Routes = Api['organizerTickets'];
type Attendee = NonNullable<ResultOf<Routes['change']>>;
type Action = InputOf<Routes['act']>['body']['action'];

interface Reach {
  readonly organizer_id?: string;
}
type Asking = Pick<Account, 'organizerRole'> & { readonly id: string };

interface Services {
  readonly secretKey: () => Promise<Buffer | undefined>;
}

/** The functions behind the routes of tickets, for those who manage the events that they reach. */
export function staffTickets(
  reachOf: (scope: Account) => Reach,
  attendeeOf: (db: ReadDb, reach: Reach, asked: Asking) => Promise<Attendee | undefined>,
) {
  const reached = (scope: Account) => ofEventsOf(reachOf(scope).organizer_id);
  const read = (db: ReadDb, scope: Account, id: string) =>
    attendeeOf(db, reachOf(scope), { id, organizerRole: scope.organizerRole });
  return {
    ticket: (db: ReadDb, scope: Account, { id }: InputOf<Routes['ticket']>) => read(db, scope, id),

    change: async (db: WriteDb, scope: Account, { id, body }: InputOf<Routes['change']>) => {
      const { ticket, changes } = await db.beside((all) =>
        saveAttendee(all, reached(scope), { id, version: db.ifMatch, to: body }),
      );
      if (changes.length > 0) await db.tell(toldOf(ticket, changes));
      return read(db, scope, id);
    },

    act: async (
      db: WriteDb,
      scope: Account,
      { id, body: { action, reason } }: InputOf<Routes['act']>,
      { secretKey }: Services,
    ) => {
      const own = reached(scope);
      const secret = needsCode.has(action) ? ((await secretKey()) ?? fail('no_secret_key')) : undefined;
      const { ticket, change } = await db.beside(async (all) => {
        if (sold.has(action)) await lockSale(all, own, id);
        const found = await lockVersion(all, own, { id, version: db.ifMatch });
        return { ticket: found, change: await actions[action](all, found, { reason, secret }) };
      });
      await db.tell(toldOf(ticket, [change, { field: 'reason', old: null, new: reason }]));
      return read(db, scope, id);
    },
  };
}

/** Says for whom a ticket is. Returns it as it was, and what is another now: of a person, no more than that. */
async function saveAttendee(
  db: Db,
  own: Own,
  {
    to,
    ...asked
  }: { readonly id: string; readonly version: string | undefined; readonly to: AttendeeChange },
): Promise<{ readonly ticket: LockedTicket; readonly changes: readonly Change[] }> {
  const ticket = await lockVersion(db, own, asked);
  const changes = attendeeChanges(ticket, to);
  if (changes.length > 0)
    await sql`
      update tickets set ${attendeeValues(to)} where event_id = ${ticket.event_id} and id = ${ticket.id}
    `.execute(db);
  return { ticket, changes };
}

/** Locks a ticket that is reached. Throws `not_found`, and `changed_meanwhile` where it has another version than the caller has seen. */
async function lockVersion(
  db: Db,
  own: Own,
  { id, version }: { readonly id: string; readonly version: string | undefined },
): Promise<LockedTicket> {
  const ticket = await lockTicket(db, own, { event: await eventOfTicket(db, own, id), id });
  if (version !== undefined && version !== ticket.updated_at) fail('changed_meanwhile');
  return ticket;
}

/** Actions after which a ticket has a code that is made now. */
const needsCode: ReadonlySet<Action> = new Set(['Reinstate', 'Reissue']);

/** Actions that depend on how the ticket was paid, or change it. */
const sold: ReadonlySet<Action> = new Set(['Reinstate', 'Cancel']);

interface Asked {
  readonly reason: string;
  readonly secret: Buffer | undefined;
}

/** What each action does with a ticket, which is locked. Returns what is another now. */
const actions: Readonly<Record<Action, (db: Db, ticket: LockedTicket, asked: Asked) => Promise<Change>>> = {
  async Revoke(db, ticket, { reason }) {
    await revokeTicket(db, ticket, reason);
    return { field: 'status', old: ticket.status, new: 'Revoked' };
  },
  async Reinstate(db, ticket, { secret = fail('no_secret_key') }) {
    await reinstateTicket(db, ticket, secret);
    return { field: 'status', old: ticket.status, new: 'Active' };
  },
  async Reissue(db, ticket, { secret = fail('no_secret_key') }) {
    await reissueLocked(db, ticket, secret);
    return { field: 'generation', old: ticket.generation, new: ticket.generation + 1 };
  },
  async Cancel(db, ticket) {
    await cancelTicket(db, ticket);
    return { field: 'status', old: ticket.status, new: 'Cancelled' };
  },
};

const toldOf = ({ event_id, id, code }: LockedTicket, changes: readonly Change[]) => ({
  type: 'ticket',
  id,
  eventId: event_id,
  label: code,
  changes,
});
