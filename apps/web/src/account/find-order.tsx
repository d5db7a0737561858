import { api } from '@karcis/contract';
import { useState } from 'preact/hooks';
import { call } from '../frame/server.ts';
import { siteAddress, useWords } from '../frame/words.ts';
import { AccountPage, Telling } from './account-page.tsx';
import { knownEmailField } from './fields.ts';
import { Form } from './form.tsx';
import type { FormField } from './use-form.ts';

/** Asks for the link to an order that was bought without an account. What is said afterwards is the same for every order. */
export function FindOrder() {
  const { words, locale } = useWords();
  const { account: text } = words;
  const [sentTo, setSentTo] = useState<string>();
  const send = async (values: Readonly<Record<string, string>>) => {
    const [reference, email] = [values['reference'] ?? '', values['email'] ?? ''].map((each) => each.trim());
    await call(api.orders.find, { body: { reference: reference ?? '', email: email ?? '' } });
    setSentTo(email);
  };
  const numberField: FormField = {
    name: 'reference',
    type: 'text',
    label: text.orderNumber,
    autocomplete: 'off',
    faultOf: (value) => (value.trim() === '' ? text.noOrderNumber : undefined),
  };
  return (
    <AccountPage title={text.findOrder}>
      {sentTo === undefined ? (
        <Form
          title={text.findOrder}
          hint={text.findOrderHint}
          fields={[numberField, knownEmailField(words)]}
          button={text.sendLink}
          sending={text.sending}
          send={send}
        />
      ) : (
        <Telling
          title={text.checkMail}
          text={text.orderMailed(sentTo)}
          href={siteAddress(locale, '/events')}
          next={words.frame.allEvents}
        />
      )}
    </AccountPage>
  );
}
