import { api } from '@karcis/contract';
import { useState } from 'preact/hooks';
import { call } from '../frame/server.ts';
import { siteAddress, useWords } from '../frame/words.ts';
import { AccountPage, Telling } from './account-page.tsx';
import { reachedEmailField } from './fields.ts';
import { Form } from './form.tsx';
import type { FormField } from './use-form.ts';

/** Asks for the links to the orders of an address, or to one of them. The answer is the same whether there are any. */
export function FindOrder() {
  const { words, locale } = useWords();
  const { account: text } = words;
  const [sentTo, setSentTo] = useState<string>();
  const send = async (values: Readonly<Record<string, string>>) => {
    const [reference = '', email = ''] = ['reference', 'email'].map((name) => values[name]?.trim());
    await call(api.orders.find, { body: { email, ...(reference === '' ? {} : { reference }) } });
    setSentTo(email);
  };
  const numberField: FormField = {
    name: 'reference',
    type: 'text',
    label: text.orderNumber,
    autocomplete: 'off',
    isOptional: true,
    // The server reads what people type as a number.
    faultOf: () => undefined,
    refused: text.noOrderNumber,
  };
  return (
    <AccountPage title={text.findOrder}>
      {sentTo === undefined ? (
        <Form
          title={text.findOrder}
          hint={text.findOrderHint}
          fields={[reachedEmailField(words), numberField]}
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
