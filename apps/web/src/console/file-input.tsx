import { saveFile } from '../frame/save-file.ts';
import type { Parameter } from '../screens/projected.ts';
import { delimiterOf } from './export-link.tsx';
import { hintOf } from './hints.ts';
import type { Common } from './options.tsx';
import { fieldName, useConsole } from './words.ts';

interface Props {
  readonly common: Common;
  readonly input: Parameter;
}

/** A file of lines in a form: what its columns are, and one to begin with that has their names. */
export function FileInput({ common, input: { of = {} } }: Props) {
  const { words, locale } = useConsole();
  const text = words.console.imports;
  const begin = () => {
    const head = Object.keys(of).join(delimiterOf(locale) === 'semicolon' ? ';' : ',');
    saveFile({
      filename: text.blankName,
      content_type: 'text/csv',
      content_base64: btoa(`${head}\r\n`),
    });
  };
  return (
    <>
      <input {...common} type="file" accept=".csv,text/csv" />
      <dl class="facts">
        {Object.entries(of).map(([name, { isRequired }]) => (
          <div key={name}>
            <dt>
              <code class={isRequired ? 'form-needed' : undefined}>{name}</code>
            </dt>
            <dd>{hintOf(common.id, `${common.name}.${name}`) ?? fieldName(words, name)}</dd>
          </div>
        ))}
      </dl>
      <p>
        <button class="button" type="button" onClick={begin}>
          {text.blank}
        </button>
      </p>
    </>
  );
}
