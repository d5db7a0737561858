import type { Insertable, Kysely } from 'kysely';
import type { Db } from '../src/db/connection/database.ts';
import type { Tables } from '../src/db/schema/tables.ts';
import { newId } from '../src/domain/id.ts';
import { makeEventKey, publicKeyOf } from '../src/domain/tickets/event-key.ts';
import { verifyTicketCode } from '../src/domain/tickets/ticket-code.ts';
import { inDays } from './given.ts';
import { secretKey } from './postgres.ts';
import { openTicketOffice } from './ticket-office.ts';

/** A ticket office whose event has a key that signs. Its codes are judged as a gate judges them. */
export async function openSignedOffice(
  db: Kysely<Tables>,
  createdBy: string,
  event: Partial<Insertable<Tables['events']>> = {},
) {
  const office = await openTicketOffice(db, createdBy, event);
  const { event_id, key_id, ...key } = makeEventKey(office.event, 1, secretKey);
  await db
    .updateTable('event_signing_keys')
    .set(key)
    .where('event_id', '=', event_id)
    .where('key_id', '=', key_id)
    .execute();

  const row = (id: string) =>
    db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    ...office,
    row,
    /** The ticket in place of one that was handed on. */
    replacing: (id: string) =>
      db.selectFrom('tickets').selectAll().where('transferred_from_id', '=', id).executeTakeFirstOrThrow(),
    changeType: async (more: Partial<Insertable<Tables['ticket_types']>>) =>
      void (await db.updateTable('ticket_types').set(more).where('id', '=', office.ticketType.id).execute()),
    changeEvent: async (more: Partial<Insertable<Tables['events']>>) =>
      void (await db.updateTable('events').set(more).where('id', '=', office.event).execute()),
    /** One more key, which signs from now on. */
    addKey: (id: number, tx: Pick<Db, 'insertInto'> = db) =>
      tx
        .insertInto('event_signing_keys')
        .values(makeEventKey(office.event, id, secretKey))
        .execute(),
    /** What a gate says of the code of a ticket when the event begins. */
    async judged(id: string): Promise<string> {
      const { qr_payload, generation } = await row(id);
      const { event_key, starts_at } = await db
        .selectFrom('events')
        .selectAll()
        .where('id', '=', office.event)
        .executeTakeFirstOrThrow();
      const keys = await db
        .selectFrom('event_signing_keys')
        .select(['key_id', 'public_key'])
        .where('event_id', '=', office.event)
        .execute();
      const publicKeys = new Map(
        keys.flatMap(({ key_id: at, public_key }) => {
          const known = publicKeyOf(public_key);
          return known === undefined ? [] : [[at, known] as const];
        }),
      );
      const gate = { eventKey: event_key, publicKeys, at: Date.parse(starts_at), generation };
      const verdict = verifyTicketCode(qr_payload ?? '', gate);
      return 'refusal' in verdict
        ? verdict.refusal
        : `ticket ${verdict.code.ticketId} ${verdict.code.generation} by key ${verdict.code.keyId}`;
    },
    /** Lets a ticket in as a gate does: it locks the row, judges it, and writes. Returns whether somebody came in. */
    async scan(tx: Db, ticket_id: string): Promise<boolean> {
      const { status } = await tx
        .selectFrom('tickets')
        .select('status')
        .where('event_id', '=', office.event)
        .where('id', '=', ticket_id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      const isIn = status === 'Active';
      if (isIn) await letIn(tx, office.event, ticket_id);
      return isIn;
    },
  };
}

export type SignedOffice = Awaited<ReturnType<typeof openSignedOffice>>;

/** Writes that somebody came in with a ticket. */
export async function letIn(tx: Db, event_id: string, ticket_id: string): Promise<void> {
  const id = newId();
  const at = inDays(0);
  await tx
    .insertInto('check_ins')
    .values({ event_id, id, ticket_id, nonce: newId(), checkin_status: 'Checked In', scanned_at: at })
    .execute();
  const entry = { event_id, ticket_id, check_in_id: id, entered_at: at };
  await tx.insertInto('standing_entries').values(entry).execute();
}
