import { api } from '@karcis/contract';
import { view } from './resource.ts';

const { users, ...ofAdmin } = api.adminExports;

/** Screens of files for spreadsheets. */
export const adminExports = {
  exports: view({
    path: '/admin/exports',
    who: 'admin',
    noun: 'exports',
    section: 'money',
    view: 'exports',
    reads: [...Object.values(ofAdmin), users],
  }),
};

export const organizerExports = {
  exports: view({
    path: '/organizer/exports',
    who: 'organizer',
    noun: 'exports',
    section: 'money',
    view: 'exports',
    reads: Object.values(api.organizerExports),
  }),
};
