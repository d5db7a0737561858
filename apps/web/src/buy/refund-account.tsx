import { api } from '@karcis/contract';
import { useState } from 'preact/hooks';
import { Deed } from '../frame/deed.tsx';
import { DeedForm } from '../frame/deed-form.tsx';
import { call } from '../frame/server.ts';
import { useWords } from '../frame/words.ts';
import type { OrderProps } from './orders.ts';

/** Account to which people send the money of a refund. It is asked for openly while nobody has named one, and can be changed afterwards. */
export function RefundAccount(props: OrderProps) {
  const { words } = useWords();
  const text = words.buy;
  const { needs_refund_account: isNeeded, has_refund_account: isNamed } = props.order;
  // What was saved here says so until the page is left.
  const [isSaved, setSaved] = useState(false);
  if (isNeeded || isSaved)
    return (
      <div class="refund-account">
        <h3>{text.account}</h3>
        <Form {...props} hint={text.accountHint} tell={() => setSaved(true)} />
      </div>
    );
  if (!isNamed) return null;
  return (
    <Deed title={text.changeAccount}>
      <Form {...props} hint={text.accountNamed} />
    </Deed>
  );
}

interface FormProps extends OrderProps {
  readonly hint: string;
  readonly tell?: () => void;
}

function Form({ order: { id }, proof, refresh, hint, tell }: FormProps) {
  const { words } = useWords();
  const text = words.buy;
  return (
    <DeedForm
      hint={hint}
      fields={[
        { name: 'bank', label: text.bank, maxLength: 80 },
        { name: 'account_number', label: text.accountNumber, maxLength: 40, inputMode: 'numeric' },
        { name: 'account_name', label: text.accountName },
      ]}
      button={text.accountSave}
      done={() => text.accountSaved}
      refusals={text.refusals}
      send={async ({ bank = '', account_number = '', account_name = '' }) => {
        const body = { bank, account_number, account_name };
        await call(api.orderRefunds.setAccount, { id, body }, proof);
        tell?.();
        await refresh();
      }}
    />
  );
}
