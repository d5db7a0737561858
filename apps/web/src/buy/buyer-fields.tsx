import { useWords } from '../frame/words.ts';
import type { Buyer } from './buyer.ts';
import { Field } from '../kit/field.tsx';
import { Company } from './company.tsx';
import type { Faults } from './tickets-of.ts';

interface Props {
  readonly account: Buyer | undefined;
  readonly faults: Faults;
  readonly draft: Readonly<Record<string, string>>;
}

/** Who buys: two fields, and none for an account. */
export function BuyerFields({ account, faults, draft }: Props) {
  const { words } = useWords();
  const text = words.buy;
  const fields = (
    <div class="two">
      <Field
        name="name"
        label={text.name}
        autocomplete="name"
        maxLength={120}
        value={draft['name'] ?? account?.name}
        wrong={faults['name']}
      />
      <Field
        name="email"
        label={text.email}
        type="email"
        autocomplete="email"
        maxLength={254}
        value={draft['email'] ?? account?.email ?? undefined}
        wrong={faults['email']}
      />
    </div>
  );
  return (
    <fieldset>
      <legend>{text.who}</legend>
      {account === undefined || account.email === null ? (
        <>
          {fields}
          <p class="quiet">{text.emailHint}</p>
        </>
      ) : (
        <>
          <p>{text.onAccount(account.name, account.email)}</p>
          <details class="other-names" open={'name' in faults || 'email' in faults}>
            <summary>{text.change}</summary>
            {fields}
          </details>
        </>
      )}
      <Company faults={faults} draft={draft} />
    </fieldset>
  );
}
