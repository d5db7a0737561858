import { api } from '@karcis/contract';
import { useState } from 'preact/hooks';
import { call } from '../frame/server.ts';
import { useWords } from '../frame/words.ts';
import { account } from '../screens/account.ts';
import { AccountPage, Telling } from './account-page.tsx';
import { reachedEmailField } from './fields.ts';
import { Form } from './form.tsx';

/** Asks for a link to a new password. What is said afterwards is the same for every address. */
export function Forgot() {
  const { words } = useWords();
  const [sentTo, setSentTo] = useState<string>();
  const send = async (values: Readonly<Record<string, string>>) => {
    const email = (values['email'] ?? '').trim();
    await call(api.accountLinks.forgotPassword, { body: { email } });
    setSentTo(email);
  };
  return (
    <AccountPage title={words.account.forgot}>
      {sentTo === undefined ? (
        <Form
          title={words.account.forgot}
          hint={words.account.forgotHint}
          fields={[reachedEmailField(words)]}
          button={words.account.sendLink}
          sending={words.account.sending}
          send={send}
        />
      ) : (
        <Telling
          title={words.account.checkMail}
          text={words.account.mailed(sentTo)}
          href={account.signIn.path}
          next={words.account.signIn}
        />
      )}
    </AccountPage>
  );
}
