import type { Karcis } from '../../api/test/harness.ts';
import { openShop } from '../../api/test/shop.ts';
import { organizerOf } from '../../api/test/webhook-records.ts';

/** The organizer of the demo. */
const owner = 'organizer@karcis.test';

const eventsOf = ({ db }: Pick<Karcis, 'db'>, organizer: string) =>
  db
    .selectFrom('events')
    .select(['id', 'title'])
    .where('organizer_id', '=', organizer)
    .where('deleted_at', 'is', null)
    .orderBy('id');

/** A draft of the organizer of the demo. */
export async function draftEvent(karcis: Pick<Karcis, 'db'>): Promise<string> {
  const events = eventsOf(karcis, await organizerOf(karcis.db, owner));
  return (await events.where('status', '=', 'Draft').executeTakeFirstOrThrow()).id;
}

/** A published event of the organizer of the demo, to which guests have come. */
export async function visitedEvent(karcis: Pick<Karcis, 'db'>) {
  return eventsOf(karcis, await organizerOf(karcis.db, owner))
    .where('status', '=', 'Published')
    .where((where) =>
      where.exists(
        where.selectFrom('check_ins').select('id').whereRef('check_ins.event_id', '=', 'events.id'),
      ),
    )
    .executeTakeFirstOrThrow();
}

/** A new published event of the organizer of the demo, with tickets of the type Reguler. */
export async function newEventOnSale(karcis: Karcis): Promise<string> {
  const { id } = await karcis.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'admin@karcis.test')
    .executeTakeFirstOrThrow();
  return (await openShop(karcis, id, { organizer_id: await organizerOf(karcis.db, owner) })).event;
}

/** A published event of the organizer of the demo that is to come, with a ticket type whose sold tickets are valid from an hour before it to its end. */
export async function datedEvent({ db }: Pick<Karcis, 'db'>) {
  const event = await db
    .selectFrom('events')
    .innerJoin('tickets', 'tickets.event_id', 'events.id')
    .select(['events.id', 'events.starts_at', 'events.ends_at', 'events.timezone', 'ticket_type_id as type'])
    .where('organizer_id', '=', await organizerOf(db, owner))
    .where('events.status', '=', 'Published')
    .where('events.starts_at', '>', new Date().toISOString())
    .where('tickets.status', '=', 'Active')
    .orderBy('tickets.id')
    .executeTakeFirstOrThrow();
  const valid_from = new Date(Date.parse(event.starts_at) - 3_600_000).toISOString();
  const times = { valid_from, valid_until: event.ends_at };
  await db.updateTable('ticket_types').set(times).where('id', '=', event.type).execute();
  await db
    .updateTable('tickets')
    .set(times)
    .where('event_id', '=', event.id)
    .where('ticket_type_id', '=', event.type)
    .execute();
  return event;
}
