import { instantOf, localMinute } from '@karcis/format';
import { useContext, useRef, useState } from 'preact/hooks';
import '../kit/form-lines.css';
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
          {Object.entries(asked).map(([name, { as, isRequired, most: longest, purpose = 'photo' }]) => (
            <div key={name} class="form-field">
              <label
                for={`${common.id}-${key}-${name}`}
                class={isRequired || name === picture ? 'form-needed' : undefined}
              >
                {fieldName(words, `${common.name}.${name}`)}
              </label>
              {name === picture ? (
                <Later
                  load={pictureField}
                  id={`${common.id}-${key}-${name}`}
                  name={`${common.id}-${key}-${name}`}
                  purpose={purpose}
                  address={line[address] ?? null}
                  canBeNone={false}
                  uploaded={(id: string, url: string) => {
                    change(key, { [picture]: id, [address]: url });
                    tellForm();
                  }}
                />
              ) : (
                <input
                  {...({ type: kinds[as] ?? 'text' } as { type: 'text' })}
                  id={`${common.id}-${key}-${name}`}
                  maxLength={longest}
                  required={isRequired === true}
                  defaultValue={shown(name, line[name] ?? null)}
                  onInput={({ currentTarget }) => type(key, name, currentTarget.value)}
                />
              )}
            </div>
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
