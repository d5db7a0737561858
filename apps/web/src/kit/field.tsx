import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

/** What a field is for. */
export interface FieldLook {
  readonly name: string;
  readonly type?: 'email' | 'password' | 'text' | 'tel' | 'date';
  readonly label: string;
  /** For which values of a person the browser may suggest one; `off` for words of any kind. */
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
  readonly value?: string | undefined;
  readonly maxLength?: number;
  readonly inputMode?: 'decimal' | 'numeric';
  readonly isOptional?: boolean;
  /** Values to choose from; others can be typed. */
  readonly suggestions?: readonly string[];
  /** Label of the box that makes a password readable. */
  readonly show?: string | undefined;
}

interface Props extends FieldLook {
  /** Where a screen has several fields of one name. */
  readonly id?: string;
  /** Sentence on its fault. */
  readonly wrong?: string | undefined;
  /** Id of a sentence on a fault that concerns it as well. */
  readonly about?: string | undefined;
  /** Below the field. */
  readonly children?: ComponentChildren;
}

/** How a keyboard writes: names and places with capitals, addresses and codes as they are typed. */
function spelling({ type, autocomplete }: FieldLook) {
  if (/^(name|address)/.test(autocomplete)) return { autocapitalize: 'words', spellcheck: false } as const;
  const isProse = type !== 'email' && autocomplete === 'off';
  return isProse ? {} : ({ autocapitalize: 'none', spellcheck: false } as const);
}

/** A field with its label, and what is wrong with it below. */
export function Field(props: Props) {
  const { name, type = 'text', label, autocomplete, value, maxLength, isOptional = false } = props;
  const { suggestions, wrong, about, show, id = name } = props;
  const [isShown, setShown] = useState(false);
  const kind = { type: isShown ? 'text' : type } as { type: 'email' };
  const inputMode = autocomplete === 'one-time-code' ? 'numeric' : props.inputMode;
  const described = [wrong && `${id}-wrong`, about].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        {...kind}
        {...(inputMode === undefined ? {} : { inputMode })}
        {...spelling(props)}
        {...(maxLength === undefined ? {} : { maxLength })}
        autocomplete={autocomplete}
        defaultValue={value}
        list={suggestions && `${id}-list`}
        required={!isOptional}
        aria-invalid={described !== ''}
        aria-describedby={described === '' ? undefined : described}
      />
      {suggestions !== undefined && (
        <datalist id={`${id}-list`}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
      {props.children}
      {wrong !== undefined && (
        <p id={`${id}-wrong`} class="wrong">
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
