import type { Api, InputOf, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { leavesWork } from '../db/connection/left-work.ts';
import { eventOfMessage, ticketsOf, writtenInADay } from '../db/queries/event-messages.ts';
import { enqueue } from '../db/queries/jobs.ts';
import { batchOf } from '../db/queries/mail-batches.ts';
import { page } from '../db/queries/page.ts';
import { countAddresses } from '../db/queries/ticket-holders.ts';
import type { WriteDb } from '../db/writes/write-db.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Account } from '../domain/security/scope.ts';
import { toHtml } from '../domain/text/rich-text.ts';
import { ofEvent, type ReachOf } from './reach.ts';

type Routes = Api['organizerMessages'];
type Input<Name extends keyof Routes> = InputOf<Routes[Name]>;
interface Services {
  readonly mailer: {
    /** Writes a message as its mail would be. */
    readonly writeMessage: (message: Message, isOptional: boolean) => Promise<Written>;
  };
}
type Message = Omit<Awaited<ReturnType<typeof audienceOf>>['event'], 'status' | 'was_moved'> &
  Pick<Input<'preview'>['body'], 'subject' | 'body_markdown'>;
type Written = Pick<ResultOf<Routes['preview']> & object, 'subject' | 'html' | 'text'>;

/** Messages of a day and event. */
const mostInADay = 3;

/** The functions behind the routes of messages to those who have tickets, for those who reach an event. */
export function messagesOf(reachOf: ReachOf) {
  const placeOf = (scope: Account, { id }: { readonly id: string }) => ({ event: id, reach: reachOf(scope) });

  async function readOne(db: ReadDb, scope: Account, input: Input<'message'>) {
    const message = detailsIn(db, input.id).where('id', '=', input.message_id).executeTakeFirst();
    const row = await ofEvent(db, placeOf(scope, input), message);
    return row && withHtml(row);
  }

  return {
    async messages(db: ReadDb, scope: Account, { id, ...input }: Input<'messages'>) {
      const found = page(detailsIn(db, id), { columns: ['id'], direction: 'desc' }, input);
      const { rows, ...rest } = await ofEvent(db, placeOf(scope, { id }), found);
      return { ...rest, rows: await Promise.all(rows.map(withHtml)) };
    },

    message: readOne,

    async send(db: WriteDb, scope: Account, { id, body }: Input<'send'>) {
      const place = placeOf(scope, { id });
      const { recipients, is_optional } = await audienceOf(db, place, body);
      if (recipients === 0) fail('no_recipients');
      const { ticket_type_ids = null, status = null, ...written } = body;
      const message = { ...written, ticket_type_ids, status, is_optional, recipients };
      // It locks the event: of two that are sent at once, the second counts the first.
      const message_id = await db.within(place).create('event_messages', message);
      await db.beside(async (all) => {
        const { count, seconds } = await writtenInADay(all, id);
        if (count > mostInADay)
          fail('too_many_requests', {
            retryAfterSeconds: seconds,
            detail: 'Three messages were sent within a day.',
          });
        await enqueue(all, [batchOf({ eventId: id, messageId: message_id })]);
        leavesWork(all);
      });
      return readOne(db, scope, { id, message_id });
    },

    async preview(db: ReadDb, scope: Account, { id, body }: Input<'preview'>, { mailer }: Services) {
      const { recipients, is_optional, event } = await audienceOf(db, placeOf(scope, { id }), body);
      const { subject, html, text } = await mailer.writeMessage({ ...event, ...body }, is_optional);
      return { recipients, is_optional, subject, html, text };
    },
  };
}

/** To how many addresses a message goes. Throws `not_found` for an event that is not reached, `no_such_record` for a type of another one. */
async function audienceOf(db: ReadDb, place: Parameters<typeof ofEvent>[1], body: Input<'send'>['body']) {
  const { ticket_type_ids = null, status = null } = body;
  const event = (await ofEvent(db, place, eventOfMessage(db, place.event))) ?? fail('not_found');
  if (ticket_type_ids !== null) await demandTypes(db, place.event, ticket_type_ids);
  const recipients = await countAddresses(db, ticketsOf(place.event, { ticket_type_ids, status }));
  return { event, recipients, is_optional: !hasChanged(event) };
}

/** News of an event that was postponed, cancelled, or moved within a week. Nobody can opt out of it. */
const hasChanged = ({ status, was_moved }: { readonly status: string; readonly was_moved: boolean }) =>
  status === 'Postponed' || status === 'Cancelled' || was_moved;

async function demandTypes(db: ReadDb, eventId: string, ids: readonly string[]): Promise<void> {
  const types = db
    .selectFrom('live_ticket_types')
    .select('id')
    .where('event_id', '=', eventId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`);
  const known = new Set((await types.execute()).map(({ id }) => id));
  const errors = ids.flatMap((id, at) =>
    known.has(id)
      ? []
      : [
          {
            pointer: `/ticket_type_ids/${at}`,
            code: 'no_such_record' as const,
            detail: `There is no record ${id}.`,
          },
        ],
  );
  if (errors.length > 0) fail('no_such_record', { errors });
}

const detailsIn = (db: ReadDb, eventId: string) =>
  db
    .selectFrom('event_message_details')
    .selectAll()
    .$narrowType<Pick<ResultOf<Routes['message']> & object, 'sent_by'>>()
    .where('event_id', '=', eventId);

const withHtml = async <Row extends { readonly body_markdown: string }>(row: Row) => ({
  ...row,
  body_html: await toHtml(row.body_markdown),
});
