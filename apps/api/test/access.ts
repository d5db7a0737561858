import { type Access, type Role, roles } from '@karcis/contract';

/** Whether nobody needs to be signed in. */
export const isOpen = (access: Access): access is 'public' | 'visitor' =>
  access === 'public' || access === 'visitor';

/** Roles of the accounts that may call a route for which one has to be signed in, whatever they find there. */
export const rolesOf = (access: Exclude<Access, 'public' | 'visitor'>): readonly Role[] =>
  access === 'signed-in' || access === 'buyer' ? roles : [access];
