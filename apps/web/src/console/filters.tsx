import { go } from '../frame/router.ts';
import type { Projected } from '../screens/projected.ts';
import type { ListScreen } from '../screens/resource.ts';
import { addressOf, type Query } from './address.ts';
import { Fold } from './fold.tsx';
import { PickOne } from './picks.tsx';
import { choiceWord, fieldWord, useConsole } from './words.ts';

/** Parameters of a place in a list, not of what is in it. */
const ofPlace = new Set(['page', 'per_page', 'cursor', 'q']);

interface Props {
  readonly path: string;
  readonly parameters: Projected['query'];
  readonly query: Query;
  /** Records that filters name. */
  readonly picks?: NonNullable<ListScreen['filters']>;
  /** Parameters of the screen. */
  readonly params?: Query;
}

/** What a list is filtered by, as a form whose address is that of the filtered list. */
export function Filters({ path, parameters, query, picks = {}, params = {} }: Props) {
  const { words } = useConsole();
  const names = Object.keys(parameters).filter((name) => !ofPlace.has(name));
  if (names.length === 0 && parameters['q'] === undefined) return null;
  const isFiltered = [...names, 'q'].some((name) => query[name] !== undefined);
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget as HTMLFormElement);
    go(
      addressOf(
        path,
        Object.fromEntries([...given].map(([name, value]) => [name, typeof value === 'string' ? value : ''])),
      ),
    );
  };
  const { list } = words.console;
  const chosen = names.filter((name) => query[name] !== undefined && query[name] !== '').length;
  const form = (
    <form
      class="filters"
      method="get"
      action={path}
      role="search"
      onSubmit={apply}
      key={JSON.stringify(query)}
    >
      {parameters['q'] !== undefined && (
        <label class="filter filter-search">
          <span>{words.console.list.search}</span>
          <input type="search" name="q" maxLength={100} defaultValue={query['q'] ?? ''} />
        </label>
      )}
      {names.map((name) => {
        const pick = picks[name];
        // No label around it: what is pressed in its dialog would press its button.
        const id = `filter-${name}`;
        return pick !== undefined ? (
          <div key={name} class="filter">
            <label id={`${id}-label`} for={id}>
              {fieldWord(words, name)}
            </label>
            <PickOne
              common={{ id, name, required: false }}
              pick={pick}
              params={params}
              chosen={query[name] === undefined ? [] : [query[name]]}
              none={list.all}
            />
          </div>
        ) : (
          <label key={name} class="filter">
            <span>{fieldWord(words, name)}</span>
            <Choice name={name} parameter={parameters[name]} chosen={query[name]} />
          </label>
        );
      })}
      <button class="button" type="submit">
        {words.console.list.apply}
      </button>
      {isFiltered && <a href={path}>{list.clear}</a>}
    </form>
  );
  // One field or two are sooner seen than unfolded.
  if (names.length + Number(parameters['q'] !== undefined) < 2) return form;
  return (
    <Fold title={isFiltered ? list.filtered(chosen + Number(query['q'] !== undefined)) : list.filters}>
      {form}
    </Fold>
  );
}

function Choice({
  name,
  parameter,
  chosen,
}: {
  readonly name: string;
  readonly parameter: Projected['query'][string] | undefined;
  readonly chosen: string | undefined;
}) {
  const { words } = useConsole();
  const choices =
    parameter?.as === 'flag'
      ? [
          ['true', words.console.yes],
          ['false', words.console.no],
        ]
      : (parameter?.choices ?? []).map((value) => [value, choiceWord(words, name, value)]);
  if (choices.length === 0) return <input name={name} defaultValue={chosen ?? ''} />;
  return (
    <select name={name}>
      {parameter?.isRequired !== true && (
        <option value="" selected={chosen === undefined}>
          {words.console.list.all}
        </option>
      )}
      {choices.map(([value, word]) => (
        <option key={value} value={value} selected={value === chosen}>
          {word}
        </option>
      ))}
    </select>
  );
}
