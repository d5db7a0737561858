import type { api, RehearsalOf } from '@karcis/contract';
import { useEffect, useRef } from 'preact/hooks';
import { countText } from '../kit/figures.ts';
import { Table } from '../kit/table.tsx';
import type { Parameter } from '../screens/projected.ts';
import { useConsole, valueFault } from './words.ts';

/** What would come of a file. */
export type FileCheck = RehearsalOf<typeof api.adminImports.attendees>;

/** Errors that the server describes at most. */
const mostShown = 100;

type LineError = FileCheck['errors'][number];

interface Props {
  readonly check: FileCheck;
  readonly file: string;
  /** The lines of the file as they were read. */
  readonly lines: readonly string[];
  readonly columns: Readonly<Record<string, Parameter>>;
}

/** What is wrong in a file, line by line: what stands there, and what may. */
export function FileFindings({ check, file, lines, columns }: Props) {
  const { words, locale } = useConsole();
  const text = words.console.imports;
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), [check]);
  const { rows, valid } = check;
  const errors = check.errors.toSorted((one, other) => one.line - other.line);
  return (
    <section ref={box} tabIndex={-1} aria-labelledby="findings">
      <h2 id="findings">{text.found(file)}</h2>
      <p>
        {text.valid(countText(locale, valid), countText(locale, rows))}
        {errors.length >= mostShown && ` ${text.more}`}
      </p>
      <Table
        caption={text.found(file)}
        rows={errors}
        keyOf={(error) => String(errors.indexOf(error))}
        columns={[
          { key: 'line', head: text.line, cell: ({ line }) => `${text.line} ${line}` },
          { key: 'fault', head: text.fault, cell: (error) => <Fault error={error} columns={columns} /> },
          {
            key: 'content',
            head: text.content,
            cell: ({ line }) => <code class="clip">{lines[line - 1]}</code>,
            isEmpty: ({ line }) => (lines[line - 1] ?? '') === '',
          },
        ]}
      />
    </section>
  );
}

/** A fault in words of the language. The server says in English what was sent and what is allowed. */
function Fault({ error, columns }: { readonly error: LineError } & Pick<Props, 'columns'>) {
  const { words, locale } = useConsole();
  const faults: Readonly<Record<string, string>> = words.console.imports.faults;
  const { column, code, detail } = error;
  const sentence =
    faults[`${column ?? 'file'}-${code}`] ??
    faults[code] ??
    valueFault(words, code, columns[column ?? ''], (limit) => countText(locale, limit));
  return (
    <span>
      {column !== null && <code>{column}: </code>}
      {locale !== 'en' && `${sentence} `}
      <span class={locale === 'en' ? undefined : 'quiet'} lang="en">
        {detail}
      </span>
    </span>
  );
}
