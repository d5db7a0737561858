import { api } from '@karcis/contract';
import { view } from './resource.ts';

/** The files of the records of events, in the order in which they are offered. */
const filesOf = (routes: typeof api.adminExports | typeof api.organizerExports) =>
  [
    routes.orders,
    routes.attendees,
    routes.payments,
    routes.refunds,
    routes.checkIns,
    routes.vouchers,
    routes.ledger,
  ] as const;

/** Screens of files for spreadsheets. */
export const adminExports = {
  exports: view({
    path: '/admin/exports',
    who: 'admin',
    noun: 'exports',
    section: 'money',
    view: 'exports',
    reads: [...filesOf(api.adminExports), api.adminExports.users],
  }),
};

export const organizerExports = {
  exports: view({
    path: '/organizer/exports',
    who: 'organizer',
    noun: 'exports',
    section: 'money',
    view: 'exports',
    reads: filesOf(api.organizerExports),
  }),
};
