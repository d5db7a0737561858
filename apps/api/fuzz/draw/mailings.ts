import type { Case } from '../case.ts';
import { post } from './request.ts';

/** Of the demo's terms. */
const person = { name: 'Tika', terms_version: '1.1' };

/** Links that are asked for and used, and an address that is suppressed, and once more. */
export function* mailings(): Generator<Case> {
  for (const email of ['holder@karcis.test', 'nobody@example.org'])
    yield post('accountLinks.forgotPassword', '/auth/password/forgot', { email }, 'success', 'anonymous');
  for (const token of ['<<link.fresh>>', 'x'])
    yield post(
      'accountLinks.resetPassword',
      '/auth/password/reset',
      { token, password: 'keroncong tengah malam' },
      token === 'x' ? 'any' : 'success',
      'anonymous',
    );
  for (const email of ['holder@karcis.test', 'nobody@example.org'])
    yield post('accountLinks.register', '/auth/register', { ...person, email }, 'any', 'anonymous');
  const opening = { token: '<<opening.fresh>>', password: 'keroncong tengah malam' };
  yield post('accountLinks.confirmRegistration', '/auth/register/confirm', opening, 'success', 'anonymous');
  for (const token of ['<<keeping.fresh>>', 'x'])
    yield post(
      'ownAccount.keep',
      '/auth/account/keep',
      { token },
      token === 'x' ? 'any' : 'success',
      'anonymous',
    );
  const address = 'kenari@example.org';
  const suppressed = post('adminMail.suppress', '/admin/mail-suppressions', { address }, 'any', 'admin');
  yield* [suppressed, suppressed];
}
