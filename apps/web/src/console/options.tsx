import { useConsole } from './words.ts';

/** What every input of a form has. */
export interface Common {
  readonly id: string;
  readonly name: string;
  readonly required: boolean;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string;
}

/** A value, and what it is called. */
export type Choice = readonly [value: string, word: string];

interface OptionsProps {
  readonly common: Common;
  readonly value: string;
  /** Whether nothing can be chosen. */
  readonly hasNone: boolean;
  /** What nothing is called. */
  readonly none?: string | undefined;
  readonly options: readonly Choice[];
}

export function Options({ common, value, hasNone, none, options }: OptionsProps) {
  const { words } = useConsole();
  return (
    <select {...common}>
      {hasNone && (
        <option value="" selected={value === ''}>
          {none ?? words.console.form.choose}
        </option>
      )}
      {options.map(([each, word]) => (
        <option key={each} value={each} selected={each === value}>
          {word}
        </option>
      ))}
    </select>
  );
}

/** Several that are chosen, each by its box. */
export function Boxes({
  common: { id, name, 'aria-describedby': about },
  chosen,
  choices,
}: {
  readonly common: Common;
  readonly chosen: readonly string[];
  readonly choices: readonly Choice[];
}) {
  return (
    <div
      id={id}
      class="form-boxes"
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      {...(about === undefined ? {} : { 'aria-describedby': about })}
    >
      {choices.map(([each, word]) => (
        <label key={each} class="form-check">
          <input type="checkbox" name={name} value={each} defaultChecked={chosen.includes(each)} />
          <span class="clip">{word}</span>
        </label>
      ))}
    </div>
  );
}
