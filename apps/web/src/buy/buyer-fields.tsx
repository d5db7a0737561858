import { useState } from 'preact/hooks';
import { Later } from '../frame/later.tsx';
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

/** Loads the question on near misses, which is no part of a first visit. */
export const askNear = async () => (await import('../frame/ask-near.tsx')).AskNear;

/** Who buys: two fields, and none for an account. */
export function BuyerFields({ account, faults, draft }: Props) {
  const { words } = useWords();
  const text = words.buy;
  return (
    <fieldset>
      <legend>{text.who}</legend>
      {account === undefined || account.email === null ? (
        <>
          <NameAndEmail value={{ ...account, ...draft }} faults={faults} />
          <p class="quiet">{text.emailHint}</p>
        </>
      ) : (
        <OfAccount account={{ name: account.name, email: account.email }} {...{ faults, draft }} />
      )}
      <Company faults={faults} draft={draft} />
    </fieldset>
  );
}

type Named = Readonly<Record<'name' | 'email', string>>;

/** The name and address that are sent, in words, and the fields that change them: folded where they are the account's. */
function OfAccount({ account, faults, draft }: Omit<Props, 'account'> & { readonly account: Named }) {
  const text = useWords().words.buy;
  const [value, setValue] = useState<Named>({ ...account, ...draft });
  const [isOpen, setOpen] = useState(value.name !== account.name || value.email !== account.email);
  return (
    <>
      <p>{text.onAccount(value.name.trim() || account.name, value.email.trim() || account.email)}</p>
      <details
        class="other-names"
        open={isOpen || 'name' in faults || 'email' in faults}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        onInput={({ target }) => {
          const { name, value: typed } = target as HTMLInputElement;
          setValue((before) => ({ ...before, [name]: typed }));
        }}
      >
        <summary>{text.change}</summary>
        <NameAndEmail value={{ ...account, ...draft }} faults={faults} />
      </details>
    </>
  );
}

interface FieldsProps {
  readonly value: { readonly name?: string; readonly email?: string | null };
  readonly faults: Faults;
}

function NameAndEmail({ value: { name, email }, faults }: FieldsProps) {
  const text = useWords().words.buy;
  return (
    <div class="two">
      <Field
        name="name"
        label={text.name}
        autocomplete="name"
        maxLength={120}
        value={name}
        wrong={faults['name']}
      />
      <Field
        name="email"
        label={text.email}
        type="email"
        autocomplete="email"
        maxLength={254}
        value={email ?? undefined}
        wrong={faults['email']}
      >
        <Later isQuiet load={askNear} given={{ of: 'email' }} />
      </Field>
    </div>
  );
}
