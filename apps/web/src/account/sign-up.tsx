import { api } from '@karcis/contract';
import { useState } from 'preact/hooks';
import { call } from '../frame/server.ts';
import { siteAddress, useWords } from '../frame/words.ts';
import { account } from '../screens/account.ts';
import { AccountPage, Telling } from './account-page.tsx';
import { emailField, nameField } from './fields.ts';
import { Form } from './form.tsx';

/** Asks for a link that opens an account. What is said afterwards is the same for every address. */
export function SignUp() {
  const { words, locale } = useWords();
  const [sentTo, setSentTo] = useState<string>();
  const send = async ({ name = '', email = '' }: Readonly<Record<string, string>>) => {
    const { terms_version } = (await call(api.publicContent.legalSettings, {})).data;
    const body = { name: name.trim(), email: email.trim(), locale, terms_version };
    await call(api.accountLinks.register, { body });
    setSentTo(body.email);
  };
  return (
    <AccountPage title={words.account.signUp}>
      {sentTo === undefined ? (
        <Form
          title={words.account.signUp}
          hint={words.account.signUpHint}
          fields={[nameField(words), emailField(words)]}
          button={words.account.signUp}
          sending={words.account.sending}
          send={send}
        >
          <p class="beside">
            {words.account.terms} <a href={siteAddress(locale, '/legal')}>{words.account.termsLink}</a>.
          </p>
        </Form>
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
