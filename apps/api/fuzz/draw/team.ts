import type { Case } from '../case.ts';
import { bare, post } from './request.ts';

/** What Owners do with their team, also with members who are not there, and invitations that are read and accepted. */
export function* teamOfOwner(): Generator<Case> {
  const path = '/organizer/members';
  const by = 'organizer';
  for (const email of ['tika@example.org', 'viewer@karcis.test'])
    yield post('organizerMembers.invite', path, { email, name: 'Tika', role: 'Viewer' }, 'any', by);
  for (const [id, expects] of [
    ['<<invitation.fresh>>', 'success'],
    ['<<user.admin>>', 'any'],
  ] as const) {
    yield bare('organizerMembers.resend', 'POST', `${path}/${id}/resend`, 'any', by);
    yield bare('organizerMembers.remove', 'DELETE', `${path}/${id}`, expects, by);
  }
  yield bare('organizerMembers.remove', 'DELETE', `${path}/<<member.fresh>>`, 'success', by);
  for (const [id, role] of [
    ['<<member.fresh>>', 'Manager'],
    ['<<member.organizer>>', 'Viewer'],
    ['<<user.admin>>', 'Viewer'],
  ])
    for (const more of [[], ['If-Match: "2020-01-01T00:00:00.000Z"']])
      yield post('organizerMembers.change', `${path}/${id}`, { role }, 'any', by, { method: 'PATCH', more });
  const password = 'keroncong tengah malam';
  for (const token of ['<<joining.fresh>>', '<<holding.fresh>>', '<<working.fresh>>', 'x']) {
    const expects = token === 'x' ? 'any' : 'success';
    yield post('invitations.read', '/auth/invitations/read', { token }, expects, 'anonymous');
    yield post('invitations.accept', '/auth/invitations/accept', { token, password }, expects, 'anonymous');
  }
  yield post('invitations.accept', '/auth/invitations/accept', { token: 'x' }, 'any', 'anonymous');
}
