import type { Api, ResultOf } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { page } from '../db/queries/page.ts';
import type { JsonColumns } from '../db/queries/json-columns.ts';
import { talliedList } from '../db/tallies/lists.ts';
import { reasonFor } from '../domain/check-in.ts';
import { idOrNone } from '../domain/id.ts';

type Payment = ResultOf<Api['adminMoney']['payments']>['rows'][number];
type CheckIn = ResultOf<Api['adminMoney']['checkIns']>['rows'][number];

export const adminMoney: Area<Api['adminMoney']> = {
  payments(db, _scope, { status, event_id, ...input }) {
    let payments = db.selectFrom('payment_details').selectAll().$narrowType<JsonColumns<Payment>>();
    if (status !== undefined) payments = payments.where('status', '=', status);
    if (event_id !== undefined) payments = payments.where('event_id', '=', idOrNone(event_id));
    const tallies = event_id === undefined ? talliedList(db, 'Payments', status) : undefined;
    return page(payments, { columns: ['created_at', 'id'], direction: 'desc', tallies }, input);
  },

  async checkIns(db, _scope, { event_id, checkin_status, ...input }) {
    let checkIns = db.selectFrom('check_in_details').selectAll().$narrowType<JsonColumns<CheckIn>>();
    if (checkin_status !== undefined) checkIns = checkIns.where('checkin_status', '=', checkin_status);
    if (event_id !== undefined) checkIns = checkIns.where('event_id', '=', idOrNone(event_id));
    const tallies = event_id === undefined ? talliedList(db, 'Check-ins', checkin_status) : undefined;
    const found = await page(checkIns, { columns: ['received_at', 'id'], direction: 'desc', tallies }, input);
    return { ...found, rows: found.rows.map(withReason) };
  },
};

/** The reason that was written at the gate, or else the sentence of its code. */
const withReason = (checkIn: CheckIn): CheckIn => ({
  ...checkIn,
  reason: checkIn.reason ?? (checkIn.reason_code && reasonFor(checkIn.reason_code)),
});
