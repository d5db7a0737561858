import type { Api, ResultOf } from '@karcis/contract';
import type { Area } from '../../handler.ts';
import { ofEvent } from './of-event.ts';

type Events = Area<Api['adminEvents']>;
type Of<Name extends keyof Events> = ResultOf<Api['adminEvents'][Name]> extends (infer Row)[] ? Row : never;

export const ticketTypes: Events['ticketTypes'] = (db, _scope, { id }) =>
  ofEvent(
    db,
    id,
    db
      .selectFrom('ticket_type_details')
      .selectAll()
      .where('event_id', '=', id)
      .orderBy('position')
      .orderBy('id')
      .$narrowType<Pick<Of<'ticketTypes'>, 'gate'>>()
      .execute(),
  );

export const petugas: Events['petugas'] = async (db, _scope, { id }) => {
  const assignments = await ofEvent(
    db,
    id,
    db
      .selectFrom('assignment_details')
      .selectAll()
      .where('event_id', '=', id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .$narrowType<Pick<Of<'petugas'>, 'user' | 'gate'> & { assigner: Of<'petugas'>['assigned_by'] }>()
      .execute(),
  );
  return assignments.map((assignment) => ({
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
};

export const promos: Events['promos'] = (db, _scope, { id }) =>
  ofEvent(
    db,
    id,
    db
      .selectFrom('promo_details')
      .selectAll()
      .where('event_id', '=', id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  );

export const vouchers: Events['vouchers'] = (db, _scope, { id }) =>
  ofEvent(
    db,
    id,
    db
      .selectFrom('voucher_details')
      .selectAll()
      .where('event_id', '=', id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .$narrowType<Pick<Of<'vouchers'>, 'batch' | 'redemptions'>>()
      .execute(),
  );
