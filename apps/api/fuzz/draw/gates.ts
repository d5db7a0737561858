import type { Case } from '../case.ts';
import { bare, post } from './request.ts';

const event = '<<sale.event>>';
const nonce = '<<key.fresh>>';

const alone = {
  scanned_at: '2026-11-20T09:30:00.000Z',
  verdict: { checkin_status: 'Checked In', reason_code: null },
};

/** What devices send that were alone: each line is answered, whatever is wrong with it. */
function* uploads(
  area: string,
  at: string,
  caller: Case['caller'],
  expects: Case['expects'],
): Generator<Case> {
  const upload = (lines: readonly object[], more: Case['expects'] = expects, clock_offset_ms: unknown = 0) =>
    post(`${area}.upload`, `${at}/checkins/batch`, { pending: 3, clock_offset_ms, lines }, more, caller);
  yield upload([], expects, null);
  const ticket_id = '<<bought.fresh>>';
  yield upload([{ nonce, ticket_id }]);
  yield upload([
    { nonce, ticket_id, ...alone },
    { nonce: '01a20e00-0000-7000-8000-0000000000ab', code: "' or 1=1 --", ...alone },
    { nonce: '01a20e00-0000-7000-8000-0000000000ab', kind: 'Undo', undoes: nonce },
    {
      nonce: '01a20e00-0000-7000-8000-0000000000ac',
      code: '<b>x</b>',
      ...alone,
      scanned_at: '9999-12-31T23:59:59.999Z',
    },
    {
      nonce: '01a20e00-0000-7000-8000-0000000000ad',
      ticket_id: '<<user.admin>>',
      ...alone,
      gate_id: '<<user.admin>>',
    },
    { nonce: '01a20e00-0000-7000-8000-0000000000ae' },
  ]);
  for (const line of [
    {},
    { nonce, code: 'x'.repeat(513) },
    { nonce, ...alone, verdict: {} },
    { nonce, kind: 'Lain' },
    null,
  ])
    yield upload([line as object], 'rejected');
  yield upload([{ nonce, ticket_id, ...alone }], 'any', 1e12);
  yield upload(
    Array.from({ length: 101 }, () => ({ nonce, code: 'x' })),
    'rejected',
  );
}

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
    yield* uploads(area, at, caller, expects);
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
