import type { Case } from '../case.ts';
import { bare, post } from './request.ts';

const patch = { method: 'PATCH' };
const keyed = { more: ['Idempotency-Key: <<key.fresh>>'] };

/** Changes of tickets by those who hold them or have bought them, what others try, and tickets that do not change any more. */
export function* changedTickets(): Generator<Case> {
  const to = { name: 'Rani', email: '<<address.fresh>>' };
  // One that has an account.
  const known = { name: 'Rani', email: 'holder2@karcis.test' };
  for (const [area, path, caller, expects] of [
    ['tickets', '/tickets/<<held.fresh>>', 'holder', 'success'],
    ['tickets', '/tickets/<<held.fresh>>', 'holder2', 'any'],
    ['tickets', '/tickets/<<bought.fresh>>', 'holder', 'any'],
    ['tickets', '/tickets/<<ticket.holder.0>>', 'holder', 'any'],
    ['tickets', '/tickets/<<user.admin>>', 'holder', 'any'],
    ['orderTickets', '/orders/<<sale.order>>/tickets/<<bought.fresh>>', 'holder', 'success'],
    ['orderTickets', '/orders/<<sale.order>>/tickets/<<bought.fresh>>', 'holder2', 'any'],
    ['orderTickets', '/orders/<<sale.order>>/tickets/<<held.fresh>>', 'holder', 'any'],
    ['orderTickets', '/orders/<<holder.order>>/tickets/<<bought.fresh>>', 'holder', 'any'],
  ] as const) {
    for (const body of [{ attendee_name: 'Rani' }, { attendee_email: 'rani@example.org' }])
      yield post(`${area}.change`, path, body, expects, caller, patch);
    yield bare(`${area}.reissue`, 'POST', `${path}/reissue`, expects, caller);
    for (const body of [to, known])
      yield post(`${area}.transfer`, `${path}/transfer`, body, expects, caller, keyed);
  }
  // Twice with one key.
  const twice = { more: ['Idempotency-Key: tiket-yang-dialihkan-dua-kali'] };
  for (let n = 0; n < 2; n++)
    yield post('tickets.transfer', '/tickets/<<held.fresh>>/transfer', known, 'any', 'holder', twice);
  yield* managedTickets();
}

/** What those who manage an event do with its tickets, each of which is used for one thing after the other. */
function* managedTickets(): Generator<Case> {
  const reason = 'Dijual kembali';
  for (const [area, caller, ticket] of [
    ['adminTickets', 'admin', '<<held.fresh>>'],
    ['organizerTickets', 'organizer', '<<bought.fresh>>'],
    ['organizerTickets', 'organizer', '<<revoked.fresh>>'],
    ['organizerTickets', 'organizer2', '<<held.fresh>>'],
    ['adminTickets', 'admin', '<<user.admin>>'],
  ] as const) {
    const path = `/${area.replace('Tickets', '')}/tickets/${ticket}`;
    const body = { attendee_name: 'Rani' };
    yield post(`${area}.change`, path, body, 'any', caller, patch);
    for (const action of ['Revoke', 'Reinstate', 'Reissue', 'Cancel'])
      yield post(`${area}.act`, `${path}/actions`, { action, reason }, 'any', caller);
  }
}
