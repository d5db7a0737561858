import { instantOf, localMinute } from '@karcis/format';
import { useContext, useRef, useState } from 'preact/hooks';
import type { Parameter } from '../screens/projected.ts';
import { FormAround } from './form-around.ts';
import { type Line, linesIn, pictureIn } from './form-lines.ts';
import { Later } from './later.tsx';
import type { Common } from './options.tsx';
import { fieldName, useConsole } from './words.ts';

interface Props {
  readonly common: Common;
  readonly input: Parameter;
  /** The lines as the form keeps them: see `form-lines.ts`. */
  readonly text: string;
}

const kinds: Readonly<Record<string, 'date' | 'datetime-local' | 'text'>> = {
  day: 'date',
  instant: 'datetime-local',
};

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly field: Parameter;
  readonly text: string;
  /** Of a picture, where it is shown. */
  readonly address: string | null;
  readonly type: (typed: string) => void;
  readonly uploaded: (picture: string, url: string) => void;
}

/** A field of a line. One that has a picture needs it. */
function LineField({ id, label, field, text, address, type, uploaded }: FieldProps) {
  const { as, isRequired = false, most, purpose = 'photo' } = field;
  const isPicture = as === 'picture';
  return (
    <div class="form-field">
      <label for={id} class={isRequired || isPicture ? 'form-needed' : undefined}>
        {label}
      </label>
      {isPicture ? (
        <Later load={pictureField} {...{ id, name: id, purpose, address, uploaded, canBeNone: false }} />
      ) : (
        <input
          {...({ type: kinds[as] ?? 'text' } as { type: 'text' })}
          id={id}
          maxLength={most}
          required={isRequired}
          defaultValue={text}
          onInput={({ currentTarget }) => type(currentTarget.value)}
        />
      )}
    </div>
  );
}

const pictureField = async () => (await import('../frame/picture-field.tsx')).PictureField;

/** Several records, a line each: lines are added, taken away and moved. The form has them as one text. */
export function LinesInput({ common, input, text }: Props) {
  const { words } = useConsole();
  const said = words.console.form.line;
  const { of = {}, most = Infinity } = input;
  const { zone } = useContext(FormAround);
  const { picture, address } = pictureIn(input);
  const value = useRef<HTMLInputElement>(null);
  const count = useRef(0);
  const keyed = (line: Line) => ({ key: (count.current += 1), line });
  const [lines, setLines] = useState(() => linesIn(text).map(keyed));
  // A picture arrives when it is there: by then the lines may be others.
  const latest = useRef(lines);
  /** Notes the lines at once: the form may be looking at them. */
  const note = (next: typeof lines) => {
    latest.current = next;
    setLines(next);
    const filled = next
      .map(({ line }) => line)
      .filter((line) => Object.values(line).some((each) => each !== null));
    if (value.current !== null) value.current.value = JSON.stringify(filled);
  };
  const change = (key: number, given: Line) =>
    note(latest.current.map((each) => (each.key === key ? { key, line: { ...each.line, ...given } } : each)));
  const tellForm = () => value.current?.dispatchEvent(new Event('input', { bubbles: true }));
  /** The same by a button, of which the form is told as if something were typed. */
  const move = (next: typeof lines) => {
    note(next);
    tellForm();
  };
  const empty = Object.fromEntries(Object.keys(of).map((name) => [name, null]));
  const type = (key: number, name: string, typed: string) => {
    const isInstant = of[name]?.as === 'instant';
    change(key, { [name]: typed === '' ? null : isInstant ? (instantOf(typed, zone) ?? typed) : typed });
  };
  const shown = (name: string, given: string | null) =>
    given !== null && of[name]?.as === 'instant' ? localMinute(given, zone) : (given ?? '');
  // The address of a picture is shown, and not typed.
  const { [address]: _, ...asked } = of;
  return (
    <div
      id={common.id}
      class="form-lines"
      role="group"
      tabIndex={-1}
      aria-labelledby={`${common.id}-label`}
      aria-describedby={common['aria-describedby']}
    >
      <input type="hidden" name={common.name} ref={value} defaultValue={text} />
      {lines.map(({ key, line }, at) => (
        <div key={key} class="form-line" role="group" aria-label={said.name(at + 1)}>
          {Object.entries(asked).map(([name, field]) => (
            <LineField
              key={name}
              id={`${common.id}-${key}-${name}`}
              label={fieldName(words, `${common.name}.${name}`)}
              field={field}
              text={shown(name, line[name] ?? null)}
              address={line[address] ?? null}
              type={(typed) => type(key, name, typed)}
              uploaded={(id, url) => {
                change(key, { [picture]: id, [address]: url });
                tellForm();
              }}
            />
          ))}
          <div class="deeds">
            {at > 0 && (
              <button
                class="button"
                type="button"
                aria-label={said.up(at + 1)}
                onClick={() =>
                  move(lines.with(at, lines[at - 1] ?? keyed(empty)).with(at - 1, { key, line }))
                }
              >
                {said.higher}
              </button>
            )}
            <button
              class="button"
              type="button"
              aria-label={said.remove(at + 1)}
              onClick={() => move(lines.toSpliced(at, 1))}
            >
              −
            </button>
          </div>
        </div>
      ))}
      {lines.length < most && (
        <button class="button" type="button" onClick={() => move([...lines, keyed(empty)])}>
          {said.add}
        </button>
      )}
    </div>
  );
}
