import type { Draft } from './draft.ts';
import { linesIn } from './form-lines.ts';
import type { Inputs } from './form-values.ts';
import { choiceWord, fieldName, useConsole } from './words.ts';

interface Props {
  readonly draft: Draft;
  readonly inputs: Inputs;
  readonly use: () => void;
  readonly drop: () => void;
}

/** What was filled in for a version of the record that is not the present one: it is looked at, and then taken or thrown away. */
export function OlderDraft({ draft, inputs, use, drop }: Props) {
  const { words } = useConsole();
  const text = words.console.form.older;
  const told = (name: string, texts: readonly string[]) =>
    inputs[name]?.as === 'lines'
      ? text.chosen(linesIn(texts[0] ?? '').length)
      : inputs[name]?.as === 'id'
        ? text.chosen(texts.filter(Boolean).length)
        : texts.map((each) => choiceWord(words, name, each)).join(', ') || text.empty;
  return (
    <section class="form-wide form-older" aria-labelledby="older">
      <p id="older">{text.title}</p>
      <details>
        <summary>{text.look}</summary>
        <dl class="facts">
          {Object.entries(draft)
            .filter(([name]) => name in inputs)
            .map(([name, texts]) => (
              <div key={name}>
                <dt>{fieldName(words, name)}</dt>
                <dd>{told(name, texts)}</dd>
              </div>
            ))}
        </dl>
      </details>
      <div class="deeds">
        <button class="button" type="button" onClick={use}>
          {text.use}
        </button>
        <button class="button" type="button" onClick={drop}>
          {text.drop}
        </button>
      </div>
    </section>
  );
}
