import { useState } from 'preact/hooks';
import { unsubscribe } from '../frame/server.ts';
import { siteAddress, useWords } from '../frame/words.ts';
import { AccountPage, Telling } from './account-page.tsx';
import { Form } from './form.tsx';
import { tokenOfLink } from './token-of-link.ts';

/** Characters of the shortest token: each has an address in it. */
const leastCharacters = 44;

/** Ends mail that can be done without, for the address of the mail that led here. Opening it ends nothing: the button does. */
export function Unsubscribe() {
  const { words, locale } = useWords();
  const [isDone, setDone] = useState(false);
  const { account: sentences } = words;
  const token = tokenOfLink(leastCharacters);
  const send = async () => {
    await unsubscribe(token);
    setDone(true);
  };
  return (
    <AccountPage title={sentences.unsubscribe}>
      {isDone || token === '' ? (
        <Telling
          title={isDone ? sentences.unsubscribed : sentences.unsubscribe}
          text={isDone ? sentences.unsubscribedHint : sentences.unsubscribeNothing}
          href={siteAddress(locale, '/')}
          next={sentences.home}
        />
      ) : (
        <Form
          title={sentences.unsubscribe}
          hint={sentences.unsubscribeHint}
          fields={[]}
          button={sentences.unsubscribeButton}
          sending={sentences.unsubscribing}
          send={send}
        />
      )}
    </AccountPage>
  );
}
