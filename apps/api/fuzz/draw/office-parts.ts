import type { Caller } from '../case.ts';

/** Whether a path is of orders, tickets and payments as those see them who manage an event, or of payment accounts. */
export const isOfOffice = (path: string): boolean =>
  /^\/(admin|organizer)\/(orders|tickets|payments|payment-accounts)\/\{/.test(path);

/** A part of such a path that the caller may see; undefined where there is none. */
export function readAtOffice(caller: Caller, path: string, name: string): string | undefined {
  if (caller !== 'admin' && caller !== 'organizer') return undefined;
  if (/^\/\w+\/tickets\//.test(path)) return '<<office.ticket>>';
  if (!path.includes('/orders/')) return writtenAtOffice(path);
  return name === 'ticket_id' ? '<<office.ticket>>' : '<<office.order>>';
}

/** A part of such a path, for a request that changes what it names. */
export const writtenAtOffice = (path: string): string =>
  path.includes('/orders/')
    ? '<<office.fresh>>'
    : path.includes('/payments/')
      ? '<<transfer.fresh>>'
      : '<<payment_account.fresh>>';
