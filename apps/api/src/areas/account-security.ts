import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import type { Db } from '../db/connection/database.ts';
import {
  apiTokenCount,
  isOpen,
  issueToken,
  openTokens,
  revokeOtherTokens,
  revokeOwnToken,
  staysOpen,
} from '../db/queries/access-tokens.ts';
import {
  confirmFactor,
  dropFactor,
  keepPending,
  pendingSecret,
  replaceRecoveryCodes,
  secondFactor,
} from '../db/queries/two-factor.ts';
import { fail } from '../domain/errors/problem-error.ts';
import {
  newRecoveryCodes,
  newSecret,
  openSecret,
  recoveryCodeHash,
  sealSecret,
  secretUri,
  stepOf,
} from '../domain/security/second-factor.ts';
import { demandOwnPassword } from '../management/own-password.ts';
import { tell } from '../management/tell.ts';
import { demandOwnCode, keyOf } from '../management/second-factor.ts';

export const accountSecurity: Area<Api['accountSecurity']> = {
  tokens: (db, { userId, tokenId }) => openTokens(db, userId, tokenId),

  async createToken(db, scope, { body: { name, scopes, days, password } }, services) {
    if (scope.role === 'ticket_holder') fail('wrong_role');
    if (scope.role === 'petugas' && scopes.some((each: string) => each !== 'checkin'))
      fail('invalid_request', onlyCheckIn);
    await demandOwnPassword(db, scope, password, services);
    const open = await apiTokenCount(db, scope.userId);
    // All may have been ended while this waited for the account.
    if (!(await isOpen(db, scope.tokenId))) fail('not_signed_in');
    if (open >= mostTokens)
      fail('limit_reached', {
        detail: `An account may have ${mostTokens} tokens of programs. End one of them first.`,
      });
    const { userId, role, network, caller } = scope;
    const { id, token } = await issueToken(
      db,
      { id: userId, role },
      { name, kind: 'Api', scopes, absoluteSeconds: days * day, network, userAgent: caller.userAgent },
    );
    await tell(db, scope, {
      action: 'token.created',
      description: `Made a token for ${days} days with the scopes ${scopes.join(', ')}`,
      subject: { type: 'access_token', id, label: name },
    });
    const made = (await openTokens(db, userId, scope.tokenId)).find((each) => each.id === id);
    return made && { token, ...made };
  },

  async endToken(db, scope, { id }) {
    if (!(await staysOpen(db, scope))) fail('not_signed_in');
    const name = await revokeOwnToken(db, scope.userId, id);
    if (name === undefined) fail('not_found');
    if (id === scope.tokenId && scope.isSession) scope.browser.forgetSession();
    await tell(db, scope, {
      action: 'token.ended',
      description: 'Ended a sign-in or a token',
      subject: { type: 'access_token', id, label: name },
    });
  },

  async endOtherTokens(db, scope) {
    if (!(await staysOpen(db, scope))) fail('not_signed_in');
    const ended = await revokeOtherTokens(db, scope.userId, scope.tokenId);
    if (ended === 0) return;
    await tell(db, scope, {
      action: 'token.ended',
      description: `Ended all other sign-ins and tokens: ${ended}`,
    });
  },

  async twoFactor(db, { userId }) {
    const factor = await secondFactor(db, userId);
    return { is_on: factor !== undefined, confirmed_at: null, recovery_codes_left: 0, ...factor };
  },

  async startTwoFactor(db, scope, { body: { password } }, services) {
    const { email } = await demandOwnPassword(db, scope, password, services);
    if (!(await staysOpen(db, scope))) fail('not_signed_in');
    const key = await keyOf(services.secretKey);
    const secret = newSecret();
    if (!(await keepPending(db, scope.userId, sealSecret(secret, key, scope.userId)))) fail('two_factor_on');
    return { secret, uri: secretUri(secret, await siteName(db), email) };
  },

  async confirmTwoFactor(db, scope, { body: { code } }, { secretKey, loginThrottle }) {
    const { userId, network } = scope;
    if ((await secondFactor(db, userId)) !== undefined) fail('two_factor_on');
    const pending = await pendingSecret(db, userId);
    if (pending === undefined) return fail('two_factor_off');
    const secret = openSecret(pending.secret_sealed, await keyOf(secretKey), userId);
    const step = await loginThrottle.guard(db, { userId, network }, async () => {
      const found = await stepOf(secret, code);
      return found ?? fail('wrong_credentials', wrongCode);
    });
    if (!(await staysOpen(db, scope))) fail('not_signed_in');
    if (!(await confirmFactor(db, userId, { secretSealed: pending.secret_sealed, step })))
      fail('two_factor_on');
    // They were opened by the password alone.
    await revokeOtherTokens(db, userId, scope.tokenId);
    await tell(db, scope, {
      action: 'two_factor.started',
      description: 'Signs in with a code from now on, which ended all other sign-ins and tokens',
    });
    return codesFor(db, userId);
  },

  async newRecoveryCodes(db, scope, { body: { password, otp } }, services) {
    await demandOwnPassword(db, scope, password, services);
    if (!(await staysOpen(db, scope))) fail('not_signed_in');
    await demandOwnCode(db, scope, otp, services);
    const codes = await codesFor(db, scope.userId);
    await tell(db, scope, { action: 'two_factor.codes_made', description: 'Got new recovery codes' });
    return codes;
  },

  async endTwoFactor(db, scope, { body: { password, otp } }, services) {
    await demandOwnPassword(db, scope, password, services);
    if (!(await staysOpen(db, scope))) fail('not_signed_in');
    await demandOwnCode(db, scope, otp, services);
    if (!(await dropFactor(db, scope.userId))) fail('two_factor_off');
    await revokeOtherTokens(db, scope.userId, scope.tokenId);
    await tell(db, scope, {
      action: 'two_factor.ended',
      description: 'Signs in with the password alone from now on, which ended all other sign-ins and tokens',
    });
  },
};

const day = 86_400;
/** Tokens of programs that an account may have open. */
const mostTokens = 50;

const onlyCheckIn = {
  errors: [
    {
      pointer: '/scopes',
      code: 'not_allowed',
      detail: 'Check-in staff make tokens with the scope checkin only.',
    },
  ],
} as const;

const wrongCode = {
  detail:
    'The code is wrong, or it is over: codes change every 30 seconds, and depend on the clock of the device.',
};

async function codesFor(db: Db, userId: string): Promise<{ recovery_codes: string[] }> {
  const codes = newRecoveryCodes();
  if (!(await replaceRecoveryCodes(db, userId, codes.map(recoveryCodeHash)))) fail('two_factor_off');
  return { recovery_codes: codes };
}

const siteName = async (db: Db): Promise<string> =>
  (await db.selectFrom('general_settings').select('site_name').executeTakeFirstOrThrow()).site_name;
