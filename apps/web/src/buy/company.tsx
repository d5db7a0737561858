import { useWords } from '../frame/words.ts';
import { Field } from '../kit/field.tsx';
import { companyFields, companyLengths } from './company-fields.ts';
import type { Faults } from './tickets-of.ts';

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
            maxLength={companyLengths[name]}
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
