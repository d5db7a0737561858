import type { Api, CountedRows, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import { contains, newestFirst, slice } from '../../db/queries/list.ts';
import type { Area } from '../../handler.ts';
import { promosOf } from '../../management/promos.ts';
import { everyEvent } from '../../management/reach.ts';
import { vouchersOf } from '../../management/vouchers.ts';
import { ticketTypesOf } from '../../management/ticket-types.ts';
import { ofEvent } from './of-event.ts';

type Events = Area<Api['adminEvents']>;
type Of<Name extends keyof Events> =
  ResultOf<Api['adminEvents'][Name]> extends CountedRows<infer Row> ? Row : never;

export const { ticketTypes } = ticketTypesOf(everyEvent);

export const petugas: Events['petugas'] = async (db, _scope, { id, q, ...input }) => {
  const person = (column: string) =>
    sql`(select ${sql.ref(column)} from live_users where live_users.id = user_id)`;
  const assignments = db
    .selectFrom('assignment_details')
    .selectAll()
    .where('event_id', '=', id)
    .where(contains(q, person('name'), person('email')))
    .$narrowType<Pick<Of<'petugas'>, 'user' | 'gate'> & { assigner: Of<'petugas'>['assigned_by'] }>();
  const { rows, total } = await ofEvent(db, id, slice(assignments, newestFirst, input));
  const shown = rows.map((assignment) => ({
    ...assignment,
    permissions: {
      scan: assignment.can_scan,
      manual_check_in: assignment.can_manual_check_in,
      undo: assignment.can_undo,
      search_attendees: assignment.can_search_attendees,
      view_contact: assignment.can_view_contact,
    },
    assigned_by: assignment.assigner,
  }));
  return { rows: shown, total };
};

export const { promos } = promosOf(everyEvent);

export const { vouchers } = vouchersOf(everyEvent);
