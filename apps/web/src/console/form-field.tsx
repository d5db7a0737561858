import { api } from '@karcis/contract';
import { useEffect, useState } from 'preact/hooks';
import type { PictureField } from '../frame/picture-field.tsx';
import { useRead } from '../frame/reads.ts';
import type { Parameter } from '../screens/projected.ts';
import { clearing, isNumber } from './form-values.ts';
import { choiceWord, fieldWord, hintOf, useConsole } from './words.ts';

interface Props {
  /** The form that it is of: `suspend`. */
  readonly scope: string;
  readonly name: string;
  readonly input: Parameter;
  readonly value: unknown;
  /** Whether the record has a value that is never read. */
  readonly isSet?: boolean;
  /** Sentence on its fault. */
  readonly wrong: string | undefined;
}

/** A field of a form: its label, an input of the kind that its value has, a hint, and what is wrong with it. */
export function FormField({ scope, name, input, value, isSet = false, wrong }: Props) {
  const { words } = useConsole();
  const text = words.console.form;
  const id = `${scope}-${name}`;
  const hints = [
    ...(input.isSecret ? [isSet ? text.isSet : text.isNotSet] : []),
    ...(input.as === 'markdown' ? [text.markdown] : []),
    hintOf(words, id),
  ].filter((hint) => hint !== undefined);
  const described = [hints.length > 0 && `${id}-hint`, wrong && `${id}-wrong`].filter(Boolean).join(' ');
  const common = {
    id,
    name,
    required: input.isRequired === true,
    'aria-invalid': wrong !== undefined,
    ...(described === '' ? {} : { 'aria-describedby': described }),
  };
  return (
    <div class={input.as === 'markdown' ? 'form-field form-wide' : 'form-field'}>
      <label for={id}>
        {fieldWord(words, name.replace(/_markdown$/, '_html').replace(/_media_id$/, '_url'))}
      </label>
      <Control common={common} input={input} value={value} />
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

interface ControlProps {
  readonly common: {
    readonly id: string;
    readonly name: string;
    readonly required: boolean;
    readonly 'aria-invalid': boolean;
    readonly 'aria-describedby'?: string;
  };
  readonly input: Parameter;
  readonly value: unknown;
}

function Control({ common, input, value }: ControlProps) {
  const { words } = useConsole();
  if (input.as === 'picture')
    return (
      <Picture
        id={common.id}
        name={common.name}
        purpose={input.purpose ?? 'photo'}
        address={typeof value === 'string' ? value : null}
        canBeNone={input.isNullable === true}
        isWrong={common['aria-invalid']}
        about={common['aria-describedby']}
      />
    );
  const shown = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (common.name === 'organizer_id') return <OrganizerSelect common={common} value={shown} />;
  if (input.as === 'flag') return <input {...common} type="checkbox" defaultChecked={value === true} />;
  if (input.choices !== undefined)
    return (
      <Options
        common={common}
        value={shown}
        hasNone={input.isNullable === true || shown === ''}
        options={input.choices.map((choice) => [choice, choiceWord(words, common.name, choice)])}
      />
    );
  if (input.as === 'markdown')
    return <textarea {...common} rows={6} maxLength={input.most} defaultValue={shown} />;
  const limits = isNumber(input)
    ? { min: input.least, max: input.most, step: 'any' }
    : { minLength: input.least, maxLength: input.most };
  return (
    <input
      {...common}
      {...limits}
      {...({ type: typeOf(input) } as { type: 'text' })}
      autocomplete={input.isSecret ? 'new-password' : 'off'}
      autocapitalize="none"
      spellcheck={false}
      defaultValue={input.isSecret ? '' : shown}
    />
  );
}

/** A picture: what uploads it is loaded where a form has one. */
function Picture(props: Parameters<typeof PictureField>[0]) {
  const [Field, setField] = useState<typeof PictureField>();
  useEffect(
    () => void import('../frame/picture-field.tsx').then((loaded) => setField(() => loaded.PictureField)),
    [],
  );
  return Field === undefined ? null : <Field {...props} />;
}

const typeOf = (input: Parameter) => {
  if (input.isSecret) return 'password';
  if (input.as === 'email') return 'email';
  return isNumber(input) ? 'number' : 'text';
};

interface OptionsProps {
  readonly common: ControlProps['common'];
  readonly value: string;
  /** Whether nothing can be chosen. */
  readonly hasNone: boolean;
  readonly options: readonly (readonly [value: string, word: string])[];
}

function Options({ common, value, hasNone, options }: OptionsProps) {
  const { words } = useConsole();
  return (
    <select {...common}>
      {hasNone && (
        <option value="" selected={value === ''}>
          {words.console.form.choose}
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

/** An organizer that one of the hundred newest accounts of organizers works for, or the one that is chosen already. */
function OrganizerSelect({ common, value }: Pick<OptionsProps, 'common' | 'value'>) {
  const accounts = useRead(api.adminPeople.users, { role: 'organizer', per_page: 100 }).data?.data;
  const known = new Map(
    accounts?.flatMap(({ organizer }) => (organizer === null ? [] : [[organizer.id, organizer.name]])),
  );
  if (value !== '' && !known.has(value)) known.set(value, '…');
  const options = [...known].toSorted(([, one], [, other]) => one.localeCompare(other));
  // Its choices come after the form: until then nothing could be chosen.
  return (
    <Options
      key={accounts === undefined ? 'waiting' : 'known'}
      common={common}
      value={value}
      hasNone
      options={options}
    />
  );
}
