import type { Case } from '../case.ts';
import { bare, post } from './request.ts';

/** What administrators do with accounts, in the states in which it can be done and in others. */
export function* accountsOfAdmin(): Generator<Case> {
  const path = '/admin/users';
  const by = 'admin';
  const reason = 'usang';
  for (const [email, more] of [
    ['tari@example.org', {}],
    ['tari@example.org', {}],
    ['teguh@example.org', { organizer_id: '<<faq.0>>' }],
  ] as const) {
    const role = 'organizer_id' in more ? 'organizer' : 'petugas';
    yield post('adminPeople.createUser', path, { name: 'Tari', email, role, ...more }, 'any', by);
  }
  for (const body of [
    { name: 'Lain' },
    { role: 'ticket_holder' },
    { role: 'organizer', organizer_id: '<<faq.0>>' },
    { email: 'lain.lagi@example.org' },
  ])
    for (const id of ['<<account.fresh>>', '<<page.0>>', '<<user.admin>>'])
      yield post('adminPeople.changeUser', `${path}/${id}`, body, 'any', by, { method: 'PATCH' });
  const stale = { method: 'PATCH', more: ['If-Match: "2020-01-01T00:00:00.000Z"'] };
  yield post('adminPeople.changeUser', `${path}/<<account.fresh>>`, { name: 'Lain' }, 'any', by, stale);
  for (const id of ['<<account.fresh>>', '<<page.0>>'])
    yield bare('adminPeople.removeUser', 'DELETE', `${path}/${id}?reason=${reason}`, 'any', by);
  const deeds = [
    ['inviteUser', 'invite', '<<invited.fresh>>'],
    ['reactivateUser', 'reactivate', '<<suspended.fresh>>'],
    ['signOutUser', 'sign-out', '<<account.fresh>>'],
    ['resetTwoFactor', 'reset-two-factor', '<<secured.fresh>>'],
  ] as const;
  for (const [name, deed, fitting] of deeds)
    for (const id of [fitting, '<<account.fresh>>', '<<page.0>>'])
      yield bare(`adminPeople.${name}`, 'POST', `${path}/${id}/actions/${deed}`, 'any', by);
  for (const id of ['<<account.fresh>>', '<<page.0>>'])
    yield post('adminPeople.suspendUser', `${path}/${id}/actions/suspend`, { reason }, 'any', by);
  for (const id of ['<<account.fresh>>', '<<invited.fresh>>', '<<page.0>>'])
    yield post('adminPeople.anonymiseUser', `${path}/${id}/actions/anonymise`, { reason }, 'any', by);
}
