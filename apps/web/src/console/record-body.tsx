import type { ComponentChildren } from 'preact';
import { type Fields, isList, isRecord, type Shape } from '../screens/field.ts';
import { Html } from '../kit/html.tsx';
import { Table } from '../kit/table.tsx';
import type { Reader } from '../screens/common.ts';
import { eventPath, filled } from './address.ts';
import { Facts, PartTable, type Row } from './facts.tsx';
import { Value } from './value.tsx';
import { fieldWord, useConsole, valueWords } from './words.ts';

interface Props {
  readonly fields: Fields;
  readonly row: Row;
  /** Who reads it: the event that it is of is a link to where they read that. */
  readonly who?: Reader;
  readonly lead?: readonly string[];
  /** Whether all but what matters first is folded: its form says most of it. */
  readonly isFolded?: boolean;
  /** Below what matters first. */
  readonly children?: ComponentChildren;
}

/** Fields that are told elsewhere: below the others, by the tabs of the event, and by what can be done. */
const told = new Set(['id', 'event_id', 'actions']);

const isPlain = (shape: Shape) => typeof shape === 'string' && !['html', 'markdown', 'map'].includes(shape);

/** Everything of a record: what matters first, texts as visitors see them, its parts, and all the rest. */
export function RecordBody({ fields, row, who, lead = [], isFolded = false, children }: Props) {
  const { words } = useConsole();
  const currency = (row['currency'] ?? row['default_currency']) as string | undefined;
  const entries = Object.entries(fields);
  const isFilled = (name: string) => row[name] !== '' && row[name] !== null;
  const texts = entries.filter(([name, shape]) => shape === 'html' && isFilled(name));
  const sources = entries.filter(([name, shape]) => shape === 'markdown' && isFilled(name));
  const parts = entries.filter(
    ([name, shape]) =>
      (isRecord(shape) || shape === 'map' || (isList(shape) && isRecord(shape[0]))) && row[name] !== null,
  );
  const plain = entries
    .filter(
      ([name, shape]) =>
        !told.has(name) && !lead.includes(name) && (isPlain(shape) || (isList(shape) && !isRecord(shape[0]))),
    )
    .map(([name]) => name);
  const rest = (
    <>
      {texts.map(([name]) => (
        <section key={name}>
          <h2>{fieldWord(words, name)}</h2>
          <div class="sheet">
            <Html html={String(row[name])} />
          </div>
        </section>
      ))}
      {parts
        .filter(([, shape]) => isList(shape))
        .map(([name, shape]) => (
          <section key={name}>
            <h2>{fieldWord(words, name)}</h2>
            {name === 'changes' ? (
              <Changes rows={row[name] as readonly Change[]} />
            ) : (
              <PartTable
                name={name}
                fields={(isList(shape) ? shape[0] : {}) as Fields}
                rows={row[name] as readonly Row[]}
                currency={currency}
              />
            )}
          </section>
        ))}
      <section>
        <h2>{words.console.record.details}</h2>
        <Facts
          paths={'id' in fields ? [...plain, 'id'] : plain}
          fields={fields}
          row={row}
          currency={currency}
        />
      </section>
      <div class="parts">
        {parts
          .filter(([, shape]) => !isList(shape))
          .map(([name, shape]) => (
            <section key={name}>
              <h2>{fieldWord(words, name)}</h2>
              {name === 'event' && who !== undefined && <EventLink who={who} event={row[name] as Row} />}
              {isRecord(shape) ? (
                <Facts
                  paths={plainPaths(shape).filter((path) => name !== 'event' || path !== 'title')}
                  fields={shape}
                  row={row[name] as Row}
                  currency={currency}
                />
              ) : (
                <MapFacts value={row[name] as Row} />
              )}
            </section>
          ))}
      </div>
      {sources.map(([name]) => (
        <details key={name} class="more">
          <summary>{fieldWord(words, name)}</summary>
          <pre class="source">{String(row[name])}</pre>
        </details>
      ))}
    </>
  );
  return (
    <>
      {lead.length > 0 && <Facts kind="strip" paths={lead} fields={fields} row={row} currency={currency} />}
      {children}
      {isFolded ? (
        <details class="more">
          <summary>{words.console.record.all}</summary>
          {rest}
        </details>
      ) : (
        rest
      )}
    </>
  );
}

/** The event that a record is of. */
const EventLink = ({ who, event }: { readonly who: Reader; readonly event: Row }) => (
  <p>
    <a href={filled(eventPath({ who }), { id: event['id'] as string })}>{event['title'] as string}</a>
  </p>
);

interface Change {
  readonly field: string;
  readonly old: unknown;
  readonly new: unknown;
}

/** What was changed, before and after, in the words of the fields. */
function Changes({ rows }: { readonly rows: readonly Change[] }) {
  const { words, locale } = useConsole();
  const { record } = words.console;
  if (rows.length === 0) return <p class="quiet">{words.console.nothing}</p>;
  const cell = (field: string, value: unknown) => (
    <Value
      name={field}
      shape={typeof value === 'string' ? 'status' : 'text'}
      value={value}
      locale={locale}
      words={valueWords(words)}
    />
  );
  return (
    <Table
      caption={words.fields.changes}
      rows={rows}
      keyOf={({ field }) => field}
      columns={[
        { key: 'field', head: words.fields.field, cell: ({ field }) => fieldWord(words, field) },
        { key: 'old', head: record.before, cell: (change) => cell(change.field, change.old) },
        { key: 'new', head: record.after, cell: (change) => cell(change.field, change.new) },
      ]}
    />
  );
}

const plainPaths = (fields: Fields): string[] =>
  Object.entries(fields)
    .filter(([name, shape]) => typeof shape === 'string' && name !== 'id' && name !== 'slug')
    .map(([name]) => name);

/** A record with keys of its own, as it is. */
export function MapFacts({ value }: { readonly value: Row }) {
  const { words } = useConsole();
  const entries = Object.entries(value);
  if (entries.length === 0) return <p class="quiet">{words.console.nothing}</p>;
  return (
    <dl class="facts">
      {entries.map(([name, each]) => (
        <div key={name}>
          <dt>{fieldWord(words, name)}</dt>
          <dd>{typeof each === 'string' ? each : JSON.stringify(each)}</dd>
        </div>
      ))}
    </dl>
  );
}
