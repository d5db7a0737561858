import { api } from '@karcis/contract';
import { useState } from 'preact/hooks';
import { DeedForm } from '../frame/deed-form.tsx';
import { call } from '../frame/server.ts';
import { useWords } from '../frame/words.ts';
import type { FormProps } from './orders.ts';

/** Where mails about an order go from now on. Its token is another one then. */
export function ContactForm({ order, text, proof, refresh, takeToken }: FormProps) {
  const { words } = useWords();
  const { email: label, optional, refusals } = words.buy;
  const { contact_email: email, buyer } = order;
  // The order has the new address once it is sent. Links are renewed with the address alone.
  const [before] = useState(email ?? '');
  return (
    <DeedForm
      hint={text.contactHint}
      fields={[
        {
          name: 'contact_email',
          label,
          type: 'email',
          value: email ?? '',
          autocomplete: 'email',
          maxLength: 254,
        },
        {
          name: 'buyer_phone',
          label: optional(text.phone),
          type: 'tel',
          value: buyer?.phone ?? '',
          autocomplete: 'tel',
          isOptional: true,
        },
      ]}
      button={text.save}
      done={({ contact_email }) => (contact_email === before ? text.contactDone : text.addressDone)}
      refusals={refusals}
      send={async ({ contact_email = '', buyer_phone: phone = '' }) => {
        const body = {
          ...(contact_email === email ? {} : { contact_email }),
          ...(phone === (buyer?.phone ?? '') ? {} : { buyer_phone: phone === '' ? null : phone }),
        };
        if (Object.keys(body).length === 0) return;
        const { data } = await call(api.ownOrders.changeContact, { id: order.id, body }, proof);
        if (data.order_token !== null) takeToken?.(data.order_token);
        else await refresh();
      }}
    />
  );
}
