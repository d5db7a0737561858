import { useWords } from '../frame/words.ts';
import { Field } from '../kit/field.tsx';
import type { Faults } from './tickets-of.ts';

/** What may be said of a company that buys: the fields of a buyer in the contract, with how long each may be. */
const lengths = { company: 120, tax_number: 40, address: 300 } as const;
export type CompanyField = keyof typeof lengths;
export const companyFields = Object.keys(lengths) as CompanyField[];

interface Props {
  readonly faults: Faults;
  readonly draft: Readonly<Record<string, string>>;
}

/** For whom the receipt is, where a company buys: folded, for most people buy for themselves. */
export function Company({ faults, draft }: Props) {
  const { words } = useWords();
  const text = words.buy;
  const isOpen = companyFields.some((name) => name in faults || (draft[name] ?? '') !== '');
  return (
    <details class="other-names" open={isOpen}>
      <summary>{text.forCompany}</summary>
      <fieldset>
        <legend class="hidden">{text.forCompany}</legend>
        {companyFields.map((name) => (
          <Field
            key={name}
            name={name}
            label={text.ofCompany[name]}
            autocomplete="off"
            maxLength={lengths[name]}
            isOptional
            value={draft[name]}
            wrong={faults[name]}
          />
        ))}
      </fieldset>
      <p class="quiet">{text.companyHint}</p>
    </details>
  );
}
