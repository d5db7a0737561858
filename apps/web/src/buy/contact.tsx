import { api } from '@karcis/contract';
import { call } from '../frame/server.ts';
import { useWords } from '../frame/words.ts';
import { DeedForm } from './deed-form.tsx';
import type { OrderProps } from './orders.ts';

/** Where mails about an order go from now on. Its token is another one then. */
export function Contact({ order, proof, refresh, takeToken }: OrderProps) {
  const { words } = useWords();
  const text = words.buy;
  const { contact_email: email, buyer } = order;
  return (
    <DeedForm
      title={text.contact}
      hint={text.contactHint}
      fields={[
        {
          name: 'contact-email',
          label: text.email,
          type: 'email',
          value: email ?? '',
          autocomplete: 'email',
        },
        {
          name: 'contact-phone',
          label: text.phone,
          type: 'tel',
          value: buyer?.phone ?? '',
          autocomplete: 'tel',
          isOptional: true,
        },
      ]}
      button={text.save}
      done={text.contactDone}
      send={async (values) => {
        const [contact_email = '', phone = ''] = [values['contact-email'], values['contact-phone']];
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
