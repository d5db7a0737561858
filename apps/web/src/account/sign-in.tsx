import { api } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { useEffect, useState } from 'preact/hooks';
import type { ScreenProps } from '../frame/room.tsx';
import { call } from '../frame/server.ts';
import { beginSession, unsentScans } from '../frame/session.ts';
import { useWords } from '../frame/words.ts';
import { account } from '../screens/account.ts';
import { AccountPage } from './account-page.tsx';
import { codeField, knownEmailField, passwordField } from './fields.ts';
import { Form } from './form.tsx';
import { placeAfter } from './places.ts';

/** E-mail and password, and a code where the account signs in with one. The session comes as a cookie: no script ever has it in hand. */
export function SignIn({ query }: ScreenProps) {
  const { words } = useWords();
  const [takesCode, setTakesCode] = useState(false);
  const [unsent, setUnsent] = useState(0);
  useEffect(() => void unsentScans().then(setUnsent), []);
  const send = async ({ email = '', password = '', otp: code }: Readonly<Record<string, string>>) => {
    const otp = code?.replaceAll(' ', '');
    const body = { email: email.trim(), password, session: true, ...(otp === undefined ? {} : { otp }) };
    const { user } = (await call(api.account.login, { body }).catch(showCode)).data;
    await beginSession(user);
    location.replace(placeAfter(user.role, query['next']));
  };
  const showCode = (error: unknown): never => {
    if (error instanceof KarcisError && error.code === 'two_factor_required') setTakesCode(true);
    throw error;
  };
  return (
    <AccountPage title={words.account.signIn}>
      <Form
        title={words.account.signIn}
        hint={words.account.hint}
        fields={[
          knownEmailField(words),
          passwordField(words),
          ...(takesCode ? [{ ...codeField(words), name: 'otp' }] : []),
        ]}
        button={words.account.signIn}
        sending={words.account.signingIn}
        send={send}
      >
        {unsent > 0 && <p class="beside">{words.account.unsentHere(unsent)}</p>}
        <p class="beside">
          <a href={account.forgot.path}>{words.account.forgotten}</a>
        </p>
        <p class="beside">
          {words.account.noAccount} <a href={account.signUp.path}>{words.account.signUp}</a>
        </p>
        <p class="beside">
          {words.account.guest} <a href={account.findOrder.path}>{words.account.findOrder}</a>
        </p>
      </Form>
    </AccountPage>
  );
}
