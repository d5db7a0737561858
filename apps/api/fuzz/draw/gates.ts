import type { Case } from '../case.ts';
import { bare, post } from './request.ts';

const event = '<<sale.event>>';
const nonce = '<<key.fresh>>';

/** What is scanned, taken back, looked for and counted at the gates of an event, and what others try. */
export function* scansAtGates(): Generator<Case> {
  for (const [area, scope, caller, expects] of [
    ['checkIn', 'petugas', 'petugas', 'success'],
    ['checkIn', 'petugas', 'petugas2', 'any'],
    ['organizerScanning', 'organizer', 'organizer', 'success'],
    ['organizerScanning', 'organizer', 'organizer2', 'any'],
  ] as const) {
    const at = `/${scope}/events/${event}`;
    const scan = (body: object, more: Case['expects'] = expects) =>
      post(`${area}.scan`, `${at}/checkins`, { nonce, ...body }, more, caller);
    yield scan({ ticket_id: '<<bought.fresh>>' });
    yield scan({ ticket_id: '<<bought.fresh>>', direction: 'Exit' });
    yield scan({ ticket_id: '<<revoked.fresh>>', force: true, note: 'Kenal baik' });
    for (const code of ['', 'T1:BUKAN', "' or 1=1 --", '<b>x</b>', 'T1:'.padEnd(146, '0')])
      yield scan({ code });
    // Twice with one nonce, and the same for another ticket.
    const again = { nonce: '01a20e00-0000-7000-8000-0000000000aa' };
    for (const code of ['dua kali', 'dua kali', 'lain']) yield scan({ ...again, code }, 'any');
    for (const body of [
      {},
      { code: 'x', ticket_id: '<<bought.fresh>>' },
      { ticket_id: '<<ticket.0>>' },
      { ticket_id: '<<user.admin>>', force: true, note: 'Kenal baik' },
      { code: 'x', gate_id: '<<user.admin>>' },
      { code: 'x', force: true },
      { code: 'x'.repeat(513) },
    ])
      yield scan(body, 'any');
    const undo = (id: string, more: Case['expects'] = expects) =>
      post(`${area}.undo`, `${at}/checkins/${id}/undo`, { nonce }, more, caller);
    yield undo('<<scan.fresh>>');
    for (const id of ['<<bought.fresh>>', '<<user.admin>>']) yield undo(id, 'any');
    for (const q of ['hana', 'KRC-', '%25%25%25', '<<order.reference>>', 'a%20b%20c'])
      yield bare(`${area}.attendees`, 'GET', `${at}/attendees?q=${q}`, expects, caller);
    yield bare(`${area}.counts`, 'GET', `${at}/counts`, expects, caller);
  }
  yield bare('checkIn.accept', 'POST', '/petugas/events/<<duty.fresh>>/accept', 'success', 'petugas2');
  for (const id of [event, '<<user.admin>>'])
    yield bare('checkIn.accept', 'POST', `/petugas/events/${id}/accept`, 'any', 'petugas');
}
