import type { Locale } from '@karcis/words';
import type { ComponentChildren } from 'preact';
import { Empty } from '../kit/empty.tsx';
import { countText } from '../kit/figures.ts';
import { Table } from '../kit/table.tsx';
import { shapeAt } from '../screens/field.ts';
import { projected } from '../screens/projected.ts';
import type { ListScreen } from '../screens/resource.ts';
import { addressOf, type Query, recordAddress, turned } from './address.ts';
import { type Row, tableColumns } from './facts.tsx';
import { idOf, nameOf } from './record-name.ts';
import { type ConsoleWords, nounOf, useConsole } from './words.ts';

/** Rows of a page: as many as are seen without much scrolling. */
export const perPage = 25;

export interface Body {
  readonly data: readonly Row[];
  readonly meta?: { readonly total: number; readonly from?: number | null; readonly to?: number | null };
  readonly links?: { readonly prev: string | null; readonly next: string | null };
}

interface RowsProps {
  readonly screen: Pick<ListScreen, 'reads' | 'noun' | 'columns' | 'opens'>;
  readonly body: Body;
  readonly path: string;
  readonly query: Query;
  /** Parameters of the screen. */
  readonly params?: Query;
  /** What leads to the form that adds one. */
  readonly adding?: ComponentChildren;
}

/** The rows of a page of a list, and the way to the other pages. */
export function Rows({ screen, body, path, query, params = {}, adding }: RowsProps) {
  const { words, locale } = useConsole();
  const { row: fields } = projected(screen.reads);
  const { data: rows, meta } = body;
  const noun = nounOf(words, screen.noun);
  if (rows.length === 0) {
    const isFiltered = Object.keys(query).length > 0;
    return isFiltered ? (
      <Empty title={words.console.list.noMatch} hint={words.console.list.noMatchHint}>
        <p>
          <a href={path}>{words.console.list.clear}</a>
        </p>
      </Empty>
    ) : (
      <Empty title={noun.empty ?? words.console.nothing} hint={noun.hint ?? ''}>
        {adding}
      </Empty>
    );
  }
  const [first, ...others] = tableColumns(words, locale, fields, {
    paths: screen.columns,
    rows,
    noun: screen.noun,
  });
  const columns =
    first === undefined
      ? []
      : [
          {
            ...first,
            isFigure: false,
            cell: (row: Row) => (
              <a class="clip" href={recordAddress({ ...screen, path }, row, { query, params })}>
                {shapeAt(fields, first.key) === 'instant'
                  ? first.cell(row)
                  : nameOf(words, fields, row, first.key)}
              </a>
            ),
          },
          ...others,
        ];
  return (
    <>
      <Table caption={noun.name} columns={columns} rows={rows} keyOf={idOf} />
      {meta !== undefined && <Pages words={words} locale={locale} body={body} path={path} query={query} />}
    </>
  );
}

function Pages({
  words,
  locale,
  body,
  path,
  query,
}: {
  readonly words: ConsoleWords;
  readonly locale: Locale;
  readonly body: Body;
  readonly path: string;
  readonly query: Query;
}) {
  const { data, meta, links } = body;
  const total = meta?.total ?? data.length;
  const page = Number(query['page'] ?? 1);
  const from = meta?.from ?? (page - 1) * perPage + 1;
  const to = meta?.to ?? from + data.length - 1;
  const { page: _page, ...filters } = query;
  const [previous, next] =
    links === undefined
      ? [
          page > 1 ? addressOf(path, { ...filters, page: String(page - 1) }) : undefined,
          to < total ? addressOf(path, { ...filters, page: String(page + 1) }) : undefined,
        ]
      : [links.prev, links.next].map((link) =>
          link === null ? undefined : addressOf(path, turned(query, link)),
        );
  const { list } = words.console;
  return (
    <nav class="pages" aria-label={list.pages}>
      <span class="quiet">{list.range(from, to, countText(locale, total))}</span>
      {previous !== undefined && (
        <a class="button" href={previous}>
          {list.newer}
        </a>
      )}
      {next !== undefined && (
        <a class="button" href={next}>
          {list.older}
        </a>
      )}
    </nav>
  );
}
