import { fileAddress } from '../frame/server.ts';
import type { ListScreen } from '../screens/resource.ts';
import type { Query } from './address.ts';
import { useDownload } from './download.tsx';
import { fieldWord, useConsole } from './words.ts';

interface Props {
  readonly exports: NonNullable<ListScreen['exports']>;
  /** Parameters of the screen. */
  readonly params: Query;
  /** What the list is filtered by. */
  readonly query: Query;
}

/** The records of a list as a file for spreadsheets, by the filters that both know. What else the list is filtered by is told. */
export function ExportLink({ exports: { gives, by }, params, query }: Props) {
  const { words, locale } = useConsole();
  const { get, view } = useDownload();
  const text = words.console.exports;
  const given = Object.entries(by).flatMap(([name, of = '']) => {
    const value = query[of] ?? params[of];
    return value === undefined ? [] : [[name, value]];
  });
  const input = { ...Object.fromEntries(given), delimiter: delimiterOf(locale) } as Query;
  const known = new Set([...Object.values(by), 'page', 'cursor', 'per_page']);
  const others = Object.keys(query).filter((name) => !known.has(name));
  const names = others.map((name) => (name === 'q' ? words.console.list.search : fieldWord(words, name)));
  return (
    <div class="export no-print">
      <a
        class="button"
        href={fileAddress(gives, input)}
        onClick={(event) => {
          event.preventDefault();
          get(gives, input);
        }}
      >
        {text.get}
      </a>
      {names.length > 0 && <span class="quiet">{text.wider(names.join(', '))}</span>}
      {view}
    </div>
  );
}

/** What spreadsheets of a language expect between two values. */
export const delimiterOf = (locale: string): 'comma' | 'semicolon' =>
  locale === 'id' ? 'semicolon' : 'comma';
