import type { Locale } from '@karcis/words';
import type { ScreenProps } from '../frame/room.tsx';
import { useRead } from '../frame/reads.ts';
import { Empty } from '../kit/empty.tsx';
import { countText } from '../kit/figures.ts';
import { Table, TableLines } from '../kit/table.tsx';
import { type Projected, projected } from '../screens/projected.ts';
import { consoleScreens } from '../screens/console.ts';
import type { ListScreen } from '../screens/resource.ts';
import { addressOf, filled, type Query, recordAddress, turned, withoutEmpty } from './address.ts';
import { Chosen } from './chosen.tsx';
import { EventTabs, useEventOf } from './event-tabs.tsx';
import { EventZone, type Row, tableColumns } from './facts.tsx';
import { Filters } from './filters.tsx';
import { Head } from './head.tsx';
import { useMayCall } from './may-call.ts';
import { Read } from './reading.tsx';
import { nameOf } from './record-name.ts';
import { type ConsoleWords, fieldWord, nounOf, useConsole } from './words.ts';

/** Rows of a page: as many as are seen without much scrolling. */
export const perPage = 25;

interface Body {
  readonly data: readonly Row[];
  readonly meta?: { readonly total: number; readonly from?: number | null; readonly to?: number | null };
  readonly links?: { readonly prev: string | null; readonly next: string | null };
}

/** Values of parameters that a list must have: the first of their choices. */
const standardOf = (parameters: Projected['query']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, { isRequired, choices }]) =>
      isRequired && choices?.[0] !== undefined ? [[name, choices[0]]] : [],
    ),
  );

/** The view of a row of the kind `list`. */
export const listView = (screen: ListScreen) =>
  function ListView({ params, query: given }: ScreenProps) {
    const { words } = useConsole();
    const { show, ...query } = withoutEmpty(given);
    const { query: parameters, row: fields } = projected(screen.reads);
    const known = { ...standardOf(parameters), ...query };
    for (const name of Object.keys(known)) if (!(name in parameters)) delete known[name];
    const isPaged = 'per_page' in parameters;
    const reading = useRead(screen.reads, {
      ...params,
      ...known,
      ...(isPaged && { per_page: perPage }),
    });
    const path = filled(screen.path, params);
    const event = useEventOf(screen.ofEvent ? params['id'] : undefined);
    const noun = nounOf(words, screen.noun);
    const crumb = event === undefined ? undefined : { href: `/admin/events/${event.id}`, name: event.title };
    const heads = screen.columns.map((column) => fieldWord(words, column));
    const chosen = show === undefined ? undefined : { id: show, back: addressOf(path, query) };
    const read = reading.data as Partial<Body> | null | undefined;
    // There is nothing to search or to filter, and no other kind of it to choose.
    const isBare = read?.data?.length === 0 && Object.keys(known).length === 0;
    const head = (
      <>
        <Head title={noun.name} crumb={crumb}>
          <Adding screen={screen} />
        </Head>
        {screen.ofEvent && params['id'] !== undefined && (
          <EventTabs id={params['id']} path={screen.path} isSignature={event?.is_signature ?? false} />
        )}
        {!isBare && <Filters path={path} parameters={parameters} query={query} />}
      </>
    );
    return (
      <EventZone.Provider value={event?.timezone}>
        {chosen === undefined && head}
        <Read of={reading} lines={<TableLines heads={heads} />}>
          {(body) =>
            chosen === undefined ? (
              <Rows screen={screen} body={body} path={path} query={query} />
            ) : (
              <Chosen
                id={chosen.id}
                back={chosen.back}
                name={noun.name}
                fields={fields}
                rows={(body as unknown as Body).data}
                screen={screen}
              />
            )
          }
        </Read>
      </EventZone.Provider>
    );
  };

/** Leads to the form that adds a record, where the reader may do so. */
function Adding({ screen: { adds } }: { readonly screen: ListScreen }) {
  const { words } = useConsole();
  const mayCall = useMayCall();
  const form = consoleScreens.find(({ path }) => path === adds);
  if (form?.kind !== 'form' || !mayCall(form.creates)) return null;
  return (
    <a class="button" href={form.path}>
      {nounOf(words, form.noun).name}
    </a>
  );
}

interface RowsProps {
  readonly screen: Pick<ListScreen, 'reads' | 'noun' | 'columns' | 'opens'>;
  readonly body: Body;
  readonly path: string;
  readonly query: Query;
}

/** The rows of a page of a list, and the way to the other pages. */
export function Rows({ screen, body, path, query }: RowsProps) {
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
      <Empty title={noun.empty ?? words.console.nothing} hint={noun.hint ?? ''} />
    );
  }
  const [first, ...others] = tableColumns(words, locale, fields, { paths: screen.columns, rows });
  const columns =
    first === undefined
      ? []
      : [
          {
            ...first,
            cell: (row: Row) => (
              <a class="clip" href={recordAddress({ ...screen, path }, row, query)}>
                {nameOf(words, fields, row, first.key)}
              </a>
            ),
          },
          ...others,
        ];
  return (
    <>
      <Table
        caption={noun.name}
        columns={columns}
        rows={rows}
        keyOf={(row) => String(row['id'] ?? row['key'])}
      />
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
