import type { ScreenProps } from '../frame/room.tsx';
import { useRead } from '../frame/reads.ts';
import { TableLines } from '../kit/table.tsx';
import { type Projected, projected } from '../screens/projected.ts';
import { consoleScreens } from '../screens/console.ts';
import type { ListScreen } from '../screens/resource.ts';
import { addressOf, eventPath, filled, type Query, withoutEmpty } from './address.ts';
import { EventTabs, useEventOf } from './event-tabs.tsx';
import { ExportLink } from './export-link.tsx';
import { Filters } from './filters.tsx';
import { without } from './without.ts';
import { Head } from './head.tsx';
import { Later } from './later.tsx';
import { useMayCall } from './may-call.ts';
import { Read } from './reading.tsx';
import { OfEvent } from './of-event.tsx';
import { nameOf } from './record-name.ts';
import { type Body, perPage, Rows } from './rows.tsx';
import { Sorting } from './sorting.tsx';
import { headWord, nounOf, useConsole } from './words.ts';

/** Values of parameters that a list must have: the first of their choices. */
const standardOf = (parameters: Projected['query']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, { isRequired, choices }]) =>
      isRequired && choices?.[0] !== undefined ? [[name, choices[0]]] : [],
    ),
  );

/** Parameters of a route, of those of the screen's path. */
const placed = (params: Query, from: ListScreen['from']): Query =>
  from === undefined
    ? params
    : Object.fromEntries(Object.entries(from).map(([name, other]) => [name, params[other ?? name] ?? '']));

/** The view of a row of the kind `list`. */
export const listView = (screen: ListScreen) =>
  function ListView({ params, query: given }: ScreenProps) {
    const { words } = useConsole();
    const { show, ...query } = withoutEmpty(given);
    const { query: parameters, row: fields } = projected(screen.reads);
    const known = { ...standardOf(parameters), ...query };
    const { from, filters = {} } = screen;
    for (const name of Object.keys(known))
      if (!(name in parameters) || from?.[name] !== undefined) delete known[name];
    const isPaged = 'per_page' in parameters;
    const reading = useRead(screen.reads, {
      ...placed(params, from),
      ...known,
      ...(isPaged && { per_page: perPage }),
    });
    const path = filled(screen.path, params);
    const event = useEventOf(screen, params);
    const noun = nounOf(words, screen.noun);
    const crumb =
      event === undefined ? undefined : { href: filled(eventPath(screen), params), name: event.title };
    const heads = screen.columns.map((column) => headWord(words, screen.noun, column));
    const chosen = show === undefined ? undefined : { id: show, back: addressOf(path, query) };
    const read = reading.data as Partial<Body> | null | undefined;
    // There is nothing to search or to filter, and no other kind of it to choose.
    const isBare = read?.data?.length === 0 && Object.keys(known).length === 0;
    const adding = <Adding screen={screen} params={params} />;
    const head = (
      <>
        <Head title={noun.name} crumb={crumb}>
          {!isBare && adding}
          {screen.scanner !== undefined && <Later load={scanLink} scanner={screen.scanner} params={params} />}
          {!isBare && screen.exports !== undefined && (
            <ExportLink exports={screen.exports} params={params} query={query} />
          )}
        </Head>
        {screen.ofEvent && (
          <EventTabs screen={screen} params={params} isSignature={event?.is_signature ?? false} />
        )}
        {!isBare && (
          <Filters
            path={path}
            parameters={without(parameters, Object.keys(from ?? {}))}
            query={query}
            picks={filters}
            params={params}
          />
        )}
      </>
    );
    return (
      <OfEvent event={event}>
        {chosen === undefined && head}
        <Read of={reading} lines={<TableLines heads={heads} />}>
          {(answer) => {
            const body = answer as unknown as Body;
            return chosen === undefined ? (
              <>
                {screen.orders !== undefined && (
                  <Sorting
                    route={screen.orders}
                    params={params}
                    rows={body.data}
                    nameOf={(row) => nameOf(words, fields, row, screen.columns[0] ?? 'id')}
                    isWhole={
                      Object.keys(known).length === 0 &&
                      (body.meta?.total ?? body.data.length) === body.data.length
                    }
                  />
                )}
                <Rows screen={screen} body={body} path={path} query={query} params={params} adding={adding} />
              </>
            ) : (
              <Later
                load={chosenRecord}
                id={chosen.id}
                back={chosen.back}
                name={noun.name}
                fields={fields}
                rows={body.data}
                screen={screen}
                params={params}
              />
            );
          }}
        </Read>
      </OfEvent>
    );
  };

/** A record in full, with its forms. */
const scanLink = async () => (await import('./scan-link.tsx')).ScanLink;
const chosenRecord = async () => (await import('./chosen.tsx')).Chosen;

/** Leads to the forms that add records, where the reader may do so. */
function Adding({ screen, params }: { readonly params: Query; readonly screen: ListScreen }) {
  const { words } = useConsole();
  const mayCall = useMayCall();
  const forms = consoleScreens.filter(
    (form) => form.kind === 'form' && form.of === screen.path && mayCall(form.creates),
  );
  return forms.map(({ path, noun }) => (
    <a key={path} class="button" href={filled(path, params)}>
      {nounOf(words, noun).name}
    </a>
  ));
}
