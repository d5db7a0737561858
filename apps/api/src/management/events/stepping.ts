import type { EventStep } from '@karcis/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/connection/database.ts';
import type { Values, WriteDb } from '../../db/writes/write-db.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import type { Account } from '../../domain/security/scope.ts';
import { makeEventKey } from '../../domain/tickets/event-key.ts';
import { lockFor, type OneEvent, onlyIf } from './deciding.ts';
import type { Who } from './reading.ts';
import { conditionsOf, steps } from './steps.ts';
import { tellHolders, tellManagers, tellOf } from './telling.ts';

/** Gives the secret of the server, which seals the keys of tickets. */
export type SecretKey = () => Promise<Buffer | undefined>;

interface Stepping {
  readonly who: Who;
  readonly scope: Pick<Account, 'userId'>;
  readonly event: OneEvent;
  readonly reason?: string;
  readonly secretKey: SecretKey;
}

/** Takes a step with an event. Throws what stands in its way. */
export async function takeStep(db: WriteDb, step: EventStep, stepping: Stepping): Promise<void> {
  const { who, event, reason, secretKey } = stepping;
  const conditions = conditionsOf(who, step);
  if (conditions === undefined) return fail('not_found');
  if (steps[who][step]?.locks === true) await lockFor(db, event, conditions);
  const values = valuesAfter(step, await db.now(), stepping);
  await db.change('events', event.id, values, {
    ...onlyIf(db, event, conditions),
    ...(reason === undefined ? {} : { reason }),
  });
  await db.beside(async (all) => {
    if (step === 'publish' || step === 'approve') await giveKey(all, event.id, secretKey);
    await tellOf(all, event.id, topics[step] ?? 'event.updated');
    await tellPeople(all, event.id, step);
  });
}

const topics = {
  publish: 'event.published',
  approve: 'event.published',
  postpone: 'event.postponed',
  cancel: 'event.cancelled',
} as const satisfies Partial<Record<EventStep, string>> as Partial<
  Record<EventStep, 'event.published' | 'event.postponed' | 'event.cancelled'>
>;

/** Mails those whom a step concerns: who reviews, whose event was reviewed, who has tickets. */
async function tellPeople(db: Db, id: string, step: EventStep): Promise<void> {
  if (step === 'submit') await tellManagers(db, null, id, 'event_submitted');
  if (step === 'approve' || step === 'reject') {
    const { organizer_id: owner } = await db
      .selectFrom('events')
      .select('organizer_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await tellManagers(db, owner, id, 'event_reviewed');
  }
  // Nobody was told of the dates that it got while it was postponed.
  if (step === 'publish' && (await wasRescheduled(db, id))) await tellHolders(db, id, 'event_rescheduled');
  if (step === 'postpone') await tellHolders(db, id, 'event_postponed');
  if (step === 'cancel') await tellHolders(db, id, 'event_cancelled');
}

async function wasRescheduled(db: Db, id: string): Promise<boolean> {
  const event = db.selectFrom('events').select('id').where('id', '=', id);
  return (await event.whereRef('rescheduled_at', '>', 'postponed_at').executeTakeFirst()) !== undefined;
}

/** What an event has after a step. */
function valuesAfter(step: EventStep, at: string, { scope, reason }: Stepping): Values<'events'> {
  const own = (column: string) => sql.ref<string>(`events.${column}`);
  const published = {
    status: 'Published',
    // The first time counts.
    published_at: sql<string>`case when ${own('published_at')} is null then ${at}::timestamptz else ${own('published_at')} end`,
  } as const;
  // So that calendars replace what they have.
  const retold = { calendar_sequence: sql<number>`${own('calendar_sequence')} + 1` };
  const reviewed = { reviewed_by: scope.userId, reviewed_at: at };
  switch (step) {
    case 'submit':
      return { status: 'Pending Review' };
    case 'withdraw':
      return { status: 'Draft' };
    case 'approve':
      return { ...published, ...reviewed, ...retold };
    case 'reject':
      return { status: 'Rejected', rejection_reason: reason, ...reviewed };
    case 'publish':
      return { ...published, ...retold };
    case 'unpublish':
      return { status: 'Draft', published_at: null };
    case 'postpone':
      return { status: 'Postponed', postponed_at: at, postponement_reason: reason, ...retold };
    case 'cancel':
      return { status: 'Cancelled', cancelled_at: at, cancellation_reason: reason, ...retold };
    case 'archive':
      return { status: 'Archived' };
    default: // unarchive
      return {
        status: sql<'Draft'>`case when ${own('cancelled_at')} is not null then 'Cancelled'
          when ${own('published_at')} is not null then 'Published' else 'Draft' end`,
      };
  }
}

/** Gives an event its first key to sign tickets with, where it has none. Its row is locked by the step. */
async function giveKey(db: Db, id: string, secretKey: SecretKey): Promise<void> {
  const key = await db
    .selectFrom('event_signing_keys')
    .select('key_id')
    .where('event_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (key !== undefined) return;
  const secret = await secretKey();
  if (secret === undefined) return fail('no_secret_key');
  await db
    .insertInto('event_signing_keys')
    .values(makeEventKey(id, firstKey, secret))
    .execute();
}

const firstKey = 1;
