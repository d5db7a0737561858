import { useState } from 'preact/hooks';
import type { Pick } from '../screens/form-fields.ts';
import type { Parameter } from '../screens/projected.ts';
import { Control } from './form-control.tsx';
import { clearing, isLong, isTyped } from './form-values.ts';
import { hintOf } from './hints.ts';
import { fieldName, useConsole } from './words.ts';

interface Props {
  /** The form that it is of: `suspend`. */
  readonly scope: string;
  readonly name: string;
  readonly input: Parameter;
  /** What it has in the beginning, as texts of a form. */
  readonly texts: readonly string[];
  /** Address of the picture that is there. */
  readonly picture: string | null;
  /** Records that are chosen from, with the parameters of the route that lists them. */
  readonly pick: Pick | undefined;
  /** What the record is called that it names. */
  readonly called: string | undefined;
  readonly params: Readonly<Record<string, string>>;
  /** Whether the record has a value that is never read. */
  readonly isSet?: boolean;
  /** Sentence on its fault. */
  readonly wrong: string | undefined;
}

/** A field of a form: its label, an input of the kind that its value has, a hint, and what is wrong with it. */
export function FormField({ scope, name, input, isSet = false, wrong, ...given }: Props) {
  const { words } = useConsole();
  // As it was first drawn: what is read later is no reason to throw away what is typed.
  const [has] = useState(given);
  const text = words.console.form;
  const id = `${scope}-${name}`;
  const hints = [
    ...(input.isSecret ? [isSet ? text.isSet : text.isNotSet] : []),
    ...(input.as === 'markdown' ? [text.markdown] : []),
    ...(isTyped(input) ? [text.lines] : []),
    hintOf(scope, name),
  ].filter((hint) => hint !== undefined);
  const described = [hints.length > 0 && `${id}-hint`, wrong && `${id}-wrong`].filter(Boolean).join(' ');
  const common = {
    id,
    name,
    required: input.isRequired === true,
    'aria-invalid': wrong !== undefined,
    ...(described === '' ? {} : { 'aria-describedby': described }),
  };
  // Several choices are a group, whose name is no label of one of them.
  const isGroup = input.as === 'lines' || (input.isList === true && !isTyped(input));
  const isWide = ['markdown', 'picture', 'file'].includes(input.as) || isLong(input) || isGroup;
  const marked = input.isRequired ? 'form-needed' : undefined;
  return (
    <div class={isWide ? 'form-field form-wide' : 'form-field'}>
      {isGroup ? (
        <span id={`${id}-label`} class={marked ? `form-label ${marked}` : 'form-label'}>
          {fieldName(words, name, scope)}
        </span>
      ) : (
        <label id={`${id}-label`} for={id} class={marked}>
          {fieldName(words, name, scope)}
        </label>
      )}
      <Control common={common} input={input} {...has} />
      {hints.length > 0 && (
        <p id={`${id}-hint`} class="quiet">
          {hints.join(' ')}
        </p>
      )}
      {wrong !== undefined && (
        <p id={`${id}-wrong`} class="wrong">
          {wrong}
        </p>
      )}
      {input.isSecret && input.isNullable && isSet && (
        <label class="form-check">
          <input type="checkbox" name={clearing(name)} />
          {text.clear}
        </label>
      )}
    </div>
  );
}
