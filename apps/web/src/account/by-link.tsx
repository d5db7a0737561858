import { api } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { useState } from 'preact/hooks';
import { call } from '../frame/server.ts';
import { beginSession } from '../frame/session.ts';
import { useWords } from '../frame/words.ts';
import { account } from '../screens/account.ts';
import { AccountPage, Telling } from './account-page.tsx';
import { newPasswordField } from './fields.ts';
import { Form } from './form.tsx';
import { placeAfter } from './places.ts';
import { tokenOfLink } from './token-of-link.ts';

interface Props {
  readonly title: string;
  readonly hint: string;
  /** Where a new link is asked for. */
  readonly again: string;
  /** Uses the link. */
  readonly choose: (token: string, password: string) => Promise<void>;
}

/** A password that is chosen by a mailed link. */
function ByLink({ title, hint, again, choose }: Props) {
  const { words } = useWords();
  const [refused, setRefused] = useState(tokenOfLink() === '' ? words.account.linkCut : undefined);
  const send = async ({ password = '' }: Readonly<Record<string, string>>) => {
    try {
      await choose(tokenOfLink(), password);
    } catch (error) {
      if (!(error instanceof KarcisError && error.code === 'link_invalid')) throw error;
      setRefused(words.errors.link_invalid);
    }
  };
  if (refused !== undefined)
    return <Telling title={title} text={refused} href={again} next={words.account.again} />;
  return (
    <Form
      title={title}
      hint={hint}
      fields={[newPasswordField(words)]}
      button={words.account.save}
      sending={words.account.saving}
      send={send}
    />
  );
}

/** A new password in place of one that was forgotten. */
export function Reset() {
  const { words } = useWords();
  const [isDone, setDone] = useState(false);
  const choose = async (token: string, password: string) => {
    await call(api.accountLinks.resetPassword, { body: { token, password } });
    setDone(true);
  };
  const { account: sentences } = words;
  return (
    <AccountPage title={sentences.reset}>
      {isDone ? (
        <Telling
          title={sentences.changed}
          text={sentences.changedHint}
          href={account.signIn.path}
          next={sentences.signIn}
        />
      ) : (
        <ByLink
          title={sentences.reset}
          hint={sentences.resetHint}
          again={account.forgot.path}
          choose={choose}
        />
      )}
    </AccountPage>
  );
}

/** The password of a new account, which is open then, and signed in. */
export function Confirm() {
  const { words } = useWords();
  const choose = async (token: string, password: string) => {
    const body = { token, password, session: true };
    const { user } = (await call(api.accountLinks.confirmRegistration, { body })).data;
    await beginSession(user);
    location.replace(placeAfter(user.role, undefined));
  };
  const { confirm, confirmHint } = words.account;
  return (
    <AccountPage title={confirm}>
      <ByLink title={confirm} hint={confirmHint} again={account.signUp.path} choose={choose} />
    </AccountPage>
  );
}
