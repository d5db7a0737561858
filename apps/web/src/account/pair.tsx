import { api } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { useState } from 'preact/hooks';
import { keepNameOfDevice, nameOfDevice } from '../frame/device-name.ts';
import { call } from '../frame/server.ts';
import { beginOnPairedPhone } from '../frame/session.ts';
import { useWords } from '../frame/words.ts';
import { account } from '../screens/account.ts';
import { petugas } from '../screens/petugas.ts';
import { AccountPage, Telling } from './account-page.tsx';
import { nameField } from './fields.ts';
import { Form } from './form.tsx';
import { tokenOfLink } from './token-of-link.ts';

/** Characters of a pairing code. */
const lengthOfCode = 22;

/** Takes the code out of the address, so that it is in no history. */
function takeCode(): string {
  const code = tokenOfLink(lengthOfCode);
  if (code !== '') history.replaceState(history.state, '', location.pathname);
  return code;
}

/** A phone that is paired by a code which somebody shows to it. Opening the address pairs nothing: the button does. */
export function Pair() {
  const { words } = useWords();
  const text = words.account;
  const [code] = useState(takeCode);
  const [refused, setRefused] = useState(code === '' ? text.pairCut : undefined);
  const { name: suggested, platform } = nameOfDevice();
  const send = async ({ name = '' }: Readonly<Record<string, string>>) => {
    try {
      const body = { code, name, platform, session: true };
      const { user } = (await call(api.pairing.pair, { body })).data;
      keepNameOfDevice(name);
      await beginOnPairedPhone(user);
      location.replace(petugas.events.path);
    } catch (error) {
      if (!(error instanceof KarcisError && error.code === 'wrong_credentials')) throw error;
      setRefused(text.pairInvalid);
    }
  };
  return (
    <AccountPage title={text.pair}>
      {refused !== undefined ? (
        <Telling title={text.pair} text={refused} href={account.signIn.path} next={text.signIn} />
      ) : (
        <Form
          title={text.pair}
          hint={text.pairHint}
          fields={[{ ...nameField(words), label: text.pairName, autocomplete: 'off', value: suggested }]}
          button={text.pairNow}
          sending={text.pairing}
          send={send}
        />
      )}
    </AccountPage>
  );
}
