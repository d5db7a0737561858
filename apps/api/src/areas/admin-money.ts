import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { everyEvent } from '../management/reach.ts';
import { attendeesIn, checkInsIn, paymentsIn } from '../management/records.ts';

export const adminMoney: Area<Api['adminMoney']> = {
  attendees: (db, scope, input) => attendeesIn(db, everyEvent(scope), input),
  payments: (db, _scope, input) => paymentsIn(db, input),
  checkIns: (db, _scope, input) => checkInsIn(db, input),
};
