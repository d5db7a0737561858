import type { Api } from '@karcis/contract';
import { sql } from 'kysely';
import { finds } from '../db/queries/list.ts';
import { page } from '../db/queries/page.ts';
import { idOrNone } from '../domain/id.ts';
import type { Account } from '../domain/security/scope.ts';
import type { Area } from '../handler.ts';
import { petugasKnownTo } from '../management/petugas.ts';
import { ofEvent, ownEvents } from '../management/reach.ts';
import { attendeesIn, checkInsIn, paymentsIn } from '../management/records.ts';

const placeOf = (scope: Account, event_id: string) => ({
  event: idOrNone(event_id),
  reach: ownEvents(scope),
});

export const organizerRecords: Area<Api['organizerRecords']> = {
  petugas: (db, scope, { q, ...input }) =>
    page(
      petugasKnownTo(db, scope.organizerId)
        .select(['id', 'name', 'email'])
        .where(finds(q, { names: [sql`name`], addresses: [sql`email`] })),
      { columns: ['name', 'id'], direction: 'asc' },
      input,
    ),
  attendees: (db, scope, input) => attendeesIn(db, ownEvents(scope), input),
  payments: (db, scope, input) => ofEvent(db, placeOf(scope, input.event_id), paymentsIn(db, input)),
  checkIns: (db, scope, input) => ofEvent(db, placeOf(scope, input.event_id), checkInsIn(db, input)),
};
