import { useState } from 'preact/hooks';

/** What a field is for. */
export interface FieldLook {
  readonly name: string;
  readonly type: 'email' | 'password' | 'text' | 'tel' | 'date';
  readonly label: string;
  readonly autocomplete:
    | 'username'
    | 'current-password'
    | 'new-password'
    | 'name'
    | 'one-time-code'
    | 'email'
    | 'tel'
    | 'address-level1'
    | 'address-level2'
    | 'bday'
    | 'off';
  /** What it holds at first. */
  readonly value?: string;
  readonly isOptional?: boolean;
  /** Values to choose from; others can be typed. */
  readonly suggestions?: readonly string[];
  /** Label of the box that makes a password readable. */
  readonly show?: string | undefined;
}

interface Props extends FieldLook {
  /** Sentence on its fault. */
  readonly wrong?: string | undefined;
  /** Id of a text that is about it as well. */
  readonly about?: string | undefined;
}

/** A field with its label, and what is wrong with it below. */
export function Field(props: Props) {
  const {
    name,
    type,
    label,
    autocomplete,
    value,
    isOptional = false,
    suggestions,
    wrong,
    about,
    show,
  } = props;
  const [isShown, setShown] = useState(false);
  const kind = { type: isShown ? 'text' : type } as { type: 'email' };
  const described = [wrong && `${name}-wrong`, about].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        {...kind}
        {...(autocomplete === 'one-time-code' ? { inputMode: 'numeric' as const } : {})}
        autocomplete={autocomplete}
        defaultValue={value}
        list={suggestions && `${name}-list`}
        autocapitalize={/^(name|address)/.test(autocomplete) ? 'words' : 'none'}
        spellcheck={false}
        required={!isOptional}
        aria-invalid={described !== ''}
        aria-describedby={described === '' ? undefined : described}
      />
      {suggestions !== undefined && (
        <datalist id={`${name}-list`}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
      {wrong !== undefined && (
        <p id={`${name}-wrong`} class="wrong">
          {wrong}
        </p>
      )}
      {show !== undefined && (
        <label class="check">
          <input
            type="checkbox"
            checked={isShown}
            onChange={(event) => setShown(event.currentTarget.checked)}
          />
          {show}
        </label>
      )}
    </div>
  );
}
