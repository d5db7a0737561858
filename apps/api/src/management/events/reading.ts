import type { Api, EventStep, ResultOf } from '@karcis/contract';
import { eventSteps } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/connection/database.ts';
import { contains } from '../../db/queries/list.ts';
import { page } from '../../db/queries/page.ts';
import type { Account } from '../../domain/security/scope.ts';
import { briefTextsOf, textsOf } from '../../domain/text/event-texts.ts';
import { colleaguesAmong } from '../colleagues.ts';
import type { Reach } from '../reach.ts';
import { type OneEvent, whatHolds } from './deciding.ts';
import { conditionsOf, type Condition, isOneOf, removal } from './steps.ts';

export type ManagedEvent = ResultOf<Api['adminEvents']['event']> & object;
type AdminEvent = Omit<ManagedEvent, 'actions'>;
export type Who = 'admin' | 'organizer';

interface Filters {
  readonly q?: string;
  readonly status?: AdminEvent['status'];
  readonly signature?: boolean;
  readonly page?: number;
  readonly per_page?: number;
  readonly cursor?: string;
}

/** A page of the events that are reached, newest first, with the beginnings of their texts. */
export async function eventsIn(db: ReadDb, { organizer_id: owner }: Reach, filters: Filters) {
  const { q, status, signature, ...input } = filters;
  let query = details(db);
  if (owner !== undefined) query = query.where('organizer_id', '=', owner);
  if (q !== undefined) query = query.where(contains(q, sql`title`));
  if (status !== undefined) query = query.where(isIn(status));
  if (signature !== undefined)
    query = query.where(signature ? isSignature : sql<boolean>`not ${isSignature}`);
  const found = await page(query, { columns: ['created_at', 'id'], direction: 'desc' }, input);
  return {
    ...found,
    rows: await forReader(db, owner, await Promise.all(found.rows.map((row) => shown(row, briefTextsOf)))),
  };
}

/** An event that is reached. */
export async function eventIn(
  db: ReadDb,
  { id, reach: { organizer_id: owner } }: OneEvent,
): Promise<AdminEvent | undefined> {
  const events = details(db).where('id', '=', id);
  const found = await (
    owner === undefined ? events : events.where('organizer_id', '=', owner)
  ).executeTakeFirst();
  return found && (await forReader(db, owner, [await shown(found, textsOf)]))[0];
}

/** Events as their reader is told of them: organizers are told of nobody who does not work for them. */
async function forReader(
  db: ReadDb,
  owner: string | undefined,
  events: readonly AdminEvent[],
): Promise<AdminEvent[]> {
  if (owner === undefined) return [...events];
  const known = await colleaguesAmong(
    db,
    owner,
    events.map(({ created_by: creator }) => creator),
  );
  return events.map((event) =>
    event.created_by !== null && known.has(event.created_by.id) ? event : { ...event, created_by: null },
  );
}

/** The same, with what its reader may do with it. */
export async function managedEvent(
  db: ReadDb,
  who: Who,
  { organizerRole }: Pick<Account, 'organizerRole'>,
  event: OneEvent,
): Promise<ManagedEvent | undefined> {
  const found = await eventIn(db, event);
  if (found === undefined) return undefined;
  const actions = organizerRole === 'Viewer' ? [] : await whatHolds(db, event.id, possible(who));
  return { ...found, actions };
}

/** When each action is possible. */
function possible(who: Who) {
  const taken = eventSteps.flatMap((step): [EventStep, readonly Condition[]][] => {
    const conditions = conditionsOf(who, step);
    return conditions === undefined ? [] : [[step, conditions]];
  });
  return new Map<ManagedEvent['actions'][number], readonly Condition[]>([
    ['change', [changeable[who]]],
    ['remove', removal[who]],
    ['duplicate', []],
    ...taken,
  ]);
}

/** When anything of an event may be changed. */
export const changeable: Readonly<Record<Who, Condition>> = {
  admin: isOneOf(['Draft', 'Pending Review', 'Rejected', 'Published', 'Postponed', 'Cancelled']),
  organizer: isOneOf(['Draft', 'Rejected', 'Published', 'Postponed', 'Cancelled']),
};

const details = (db: ReadDb) =>
  db.selectFrom('event_details').selectAll().$narrowType<
    Pick<AdminEvent, 'category' | 'organizer' | 'venue' | 'counts'> & {
      creator: AdminEvent['created_by'];
      reviewer: AdminEvent['reviewed_by'];
      revenue: { gross: number; net: number };
    }
  >();

type Details = Awaited<ReturnType<ReturnType<typeof details>['executeTakeFirstOrThrow']>>;

const shown = async (found: Details, texts: typeof textsOf): Promise<AdminEvent> => ({
  ...found,
  ...(await texts(found)),
  gross_revenue: found.revenue.gross,
  net_revenue: found.revenue.net,
  created_by: found.creator,
  reviewed_by: found.reviewer,
});

/** As a bare column: compared with a value, it would not match the index of the one signature event. */
const isSignature = sql<boolean>`is_signature`;

/** What the clock makes of a Published event: as the view says it, but in columns that have an index. */
const byTheClock: Partial<Record<AdminEvent['status'], ReturnType<typeof sql<boolean>>>> = {
  Published: sql`starts_at > now()`,
  Ongoing: sql`starts_at <= now() and ends_at > now()`,
  Completed: sql`ends_at <= now()`,
};

function isIn(status: AdminEvent['status']) {
  const condition = byTheClock[status];
  return condition === undefined
    ? sql<boolean>`stored_status = ${status}`
    : sql<boolean>`stored_status = 'Published' and ${condition}`;
}
