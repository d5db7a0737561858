import type { Caller, Case } from '../case.ts';
import { bare, post } from './request.ts';

const event = '<<sale.event>>';

/** The same request by somebody who has signed in: the token of a program pairs no phones, and revokes none. */
const asPerson = (drawn: Case): Case => ({
  ...drawn,
  text: drawn.text.replace(`<<token.${drawn.caller}>>`, `<<token.fresh.${drawn.caller}>>`),
});

/** What is paired, seen and revoked at the gates of an event, and what others try. */
export function* phonesAtGates(): Generator<Case> {
  for (const [area, scope, caller, expects] of [
    ['checkIn', 'petugas', 'petugas', 'success'],
    ['checkIn', 'petugas', 'petugas2', 'any'],
    ['organizerScanning', 'organizer', 'organizer', 'success'],
    ['organizerScanning', 'organizer', 'organizer2', 'any'],
    ['adminScanning', 'admin', 'admin', 'success'],
  ] as const) {
    const at = `/${scope}/events/${event}`;
    const pairing = (assignment_id: string, more: Case['expects'] = expects) =>
      asPerson(post(`${area}.pairing`, `${at}/pairings`, { assignment_id }, more, caller));
    yield pairing('<<scanner.fresh>>');
    for (const id of ['<<user.admin>>', '<<key.fresh>>', '']) yield pairing(id, 'any');
    const revoke = (id: string, more: Case['expects'] = expects) =>
      asPerson(bare(`${area}.revokeDevice`, 'POST', `${at}/devices/${id}/revoke`, more, caller));
    yield revoke('<<phone.fresh>>');
    for (const id of ['<<user.admin>>', '<<key.fresh>>']) yield revoke(id, 'any');
    yield bare(`${area}.devices`, 'GET', `${at}/devices`, expects, caller);
  }
  for (const caller of ['petugas', 'petugas2'] as const)
    for (const [id, expects] of [
      [event, caller === 'petugas' ? 'success' : 'any'],
      ['<<user.admin>>', 'any'],
    ] as const)
      yield bare('checkIn.assignments', 'GET', `/petugas/events/${id}/assignments`, expects, caller);
  const add = (body: object, expects: Case['expects'], caller: Caller = 'petugas') =>
    post('checkIn.addDevice', '/petugas/devices', body, expects, caller);
  // The sessions of this one have no device yet.
  yield add({ name: 'Ponsel pertama' }, 'success', 'petugas2');
  for (const name of ['Ponsel pintu', '<b>x</b>', "' or 1=1 --"]) yield add({ name }, 'success');
  for (const body of [{}, { name: '' }, { name: 'x'.repeat(81) }, { name: 'Ponsel', platform: '\0' }])
    yield add(body, 'any');
  const pair = (body: object, expects: Case['expects']) =>
    post('pairing.pair', '/auth/pair', body, expects, 'anonymous');
  const name = 'Ponsel baru';
  yield pair({ code: '<<pairing.fresh>>', name }, 'success');
  for (const body of [
    { code: '<<pairing.fresh>>', name, session: true },
    { code: '<<pairing.fresh>>' },
    { code: 'bukan-kode', name },
    { code: '', name },
    { code: 'x'.repeat(101), name },
  ])
    yield pair(body, 'any');
}
