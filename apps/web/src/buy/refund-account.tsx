import { api } from '@karcis/contract';
import { DeedForm } from '../frame/deed-form.tsx';
import { call } from '../frame/server.ts';
import { useWords } from '../frame/words.ts';
import type { FormProps } from './orders.ts';

interface Props extends FormProps {
  /** Told once it is saved, where it is asked for openly. */
  readonly tell?: () => void;
}

/** The account to which people send the money of a refund. */
export function AccountForm({ order: { id }, text, proof, refresh, tell }: Props) {
  const { words } = useWords();
  return (
    <DeedForm
      hint={tell === undefined ? text.accountNamed : text.accountHint}
      fields={[
        { name: 'bank', label: text.bank, maxLength: 80 },
        { name: 'account_number', label: text.accountNumber, maxLength: 40, inputMode: 'numeric' },
        { name: 'account_name', label: text.accountName },
      ]}
      button={text.accountSave}
      done={() => text.accountSaved}
      refusals={words.buy.refusals}
      send={async ({ bank = '', account_number = '', account_name = '' }) => {
        const body = { bank, account_number, account_name };
        await call(api.orderRefunds.setAccount, { id, body }, proof);
        tell?.();
        await refresh();
      }}
    />
  );
}
