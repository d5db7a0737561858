import { currencyText } from '@karcis/format';
import type { Locale } from '@karcis/words';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Fields, isList, isRecord, type Shape, shapeAt, valueAt } from '../screens/field.ts';
import { isPercentBy } from './form-around.ts';
import { zoneAt } from './moment.tsx';
import { isFigure, Value } from './value.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { type ConsoleWords, fieldWord, headWord, useConsole, valueWords } from './words.ts';

/** A record as the API gives it. */
export type Row = Readonly<Record<string, unknown>>;

interface CellProps {
  readonly path: string;
  readonly shape: Shape | undefined;
  readonly row: Row;
  readonly currency?: string | undefined;
  readonly bare?: boolean;
  /** Whether it stands in a table. */
  readonly isBrief?: boolean;
}

/** Zone of the event that a screen is of, for records that do not name it themselves. */
export const EventZone = createContext<string | undefined>(undefined);

/** Currency of that event. */
export const EventCurrency = createContext<string | undefined>(undefined);

/** The currency of `received_amount` is `received_currency`, where there is one. */
const ownCurrency = (row: Row, path: string): unknown =>
  path.endsWith('_amount') ? valueAt(row, path.replace(/_amount$/, '_currency')) : undefined;

/** A field of a record, as what it is. Amounts take the currency beside them: one of their own, or that of the record. */
export function Cell({ path, shape, row, currency, bare = false, isBrief = false }: CellProps) {
  const { locale, words } = useConsole();
  const around = useContext(EventZone);
  const value = valueAt(row, path);
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (isList(shape)) return <ListCell shape={shape[0]} value={value} name={name} />;
  const another = ownCurrency(row, path) as string | null | undefined;
  const usual = (row['currency'] ?? row['default_currency'] ?? currency) as string | undefined;
  return (
    <Value
      name={name}
      shape={shape === 'discount' ? discountAs(row) : shape}
      value={value}
      locale={locale}
      words={valueWords(words)}
      currency={another ?? usual}
      bare={bare && another == null}
      zone={zoneAt(row, path, around)}
      isBrief={isBrief}
    />
  );
}

const discountAs = (row: Row) => (isPercentBy((field) => valueAt(row, field)) ? 'percent' : 'money');

function ListCell({
  shape,
  value,
  name,
}: {
  readonly shape: Shape;
  readonly value: unknown;
  readonly name: string;
}) {
  const { locale, words } = useConsole();
  if (!Array.isArray(value) || value.length === 0) return <span class="quiet">–</span>;
  return (
    <>
      {value.map((item: unknown, at) => (
        <span key={at}>
          {at > 0 && ', '}
          <Value name={name} shape={shape} value={item} locale={locale} words={valueWords(words)} />
        </span>
      ))}
    </>
  );
}

/** Names of a record, in the order in which they say what it is. */
const names = ['title', 'name', 'label', 'code', 'reference', 'email', 'at'];

/** Columns for a list of records that no row names any for: their figures, and what names their parts. */
export function columnsOf(fields: Fields): string[] {
  const found = plainColumns(fields);
  const first = found.find((path) => !isFigure(shapeAt(fields, path)));
  return first === undefined ? found : [first, ...found.filter((path) => path !== first)];
}

function plainColumns(fields: Fields): string[] {
  const hidden = new Set(['id', 'event_id', 'question_id']);
  return Object.entries(fields).flatMap(([name, shape]) => {
    if (hidden.has(name)) return [];
    if (!isRecord(shape)) return isList(shape) ? [] : [name];
    const naming = names.find((each) => each in shape);
    return naming === undefined ? [] : [`${name}.${naming}`];
  });
}

/** What is a record's state, and when it was or will be. */
const states = new Set(['status', 'checkin_status', 'outcome']);
const times = new Set(['created_at', 'starts_at', 'scanned_at', 'occurred_at', 'last_seen_at', 'deleted_at']);

/** Columns of a table, their heads and cells. Where all amounts are in one currency, the head says it. */
export function tableColumns(
  words: ConsoleWords,
  locale: Locale,
  fields: Fields,
  {
    paths,
    rows,
    currency,
    noun = '',
  }: {
    readonly noun?: string;
    readonly paths: readonly string[];
    readonly rows: readonly Row[];
    readonly currency?: string | undefined;
  },
): Column<Row>[] {
  const currencies = new Set(rows.map((row) => row['currency'] ?? currency));
  const only = currencies.size === 1 ? ([...currencies][0] as string | undefined) : undefined;
  // On cards, which have no heads there: an amount, a state and a time are clear by themselves.
  const corners = new Map([
    [paths.findLast((path) => shapeAt(fields, path) === 'money'), 'top'],
    [paths.find((path) => states.has(path)), 'bottom'],
    [paths.find((path) => times.has(path)), 'time'],
  ] as const);
  return paths.map((path) => {
    const shape = shapeAt(fields, path);
    const isAmount = shape === 'money' && only !== undefined;
    const head = headWord(words, noun, path) + (isAmount ? `, ${currencyText(only)}` : '');
    const corner = corners.get(path);
    return {
      key: path,
      head,
      isFigure: isFigure(shape),
      isEmpty: (row: Row) => isEmpty(valueAt(row, path)),
      ...(corner === undefined ? {} : { corner }),
      cell: (row) => <Cell path={path} shape={shape} row={row} currency={currency} bare={isAmount} isBrief />,
    };
  });
}

interface FactsProps {
  readonly paths: readonly string[];
  readonly fields: Fields;
  readonly row: Row;
  readonly currency?: string | undefined;
  readonly kind?: 'facts' | 'strip';
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Fields with their values, in the order given. Those without a value are named in one line below. */
export function Facts({ paths, fields, row, currency, kind = 'facts' }: FactsProps) {
  const { words } = useConsole();
  const told = paths.filter((path) => !isEmpty(valueAt(row, path)));
  const empty = paths.filter((path) => isEmpty(valueAt(row, path)));
  return (
    <>
      {told.length > 0 && (
        <dl class={kind}>
          {told.map((path) => (
            <div key={path}>
              <dt>{fieldWord(words, path)}</dt>
              <dd>
                <Cell path={path} shape={shapeAt(fields, path)} row={row} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {empty.length > 0 && kind === 'facts' && (
        <p class="quiet unsaid">
          {words.console.unsaid(empty.map((path) => fieldWord(words, path)).join(', '))}
        </p>
      )}
    </>
  );
}

/** A list of records within a record. */
export function PartTable({
  name,
  fields,
  rows,
  currency,
}: {
  readonly name: string;
  readonly fields: Fields;
  readonly rows: readonly Row[];
  readonly currency?: string | undefined;
}) {
  const { words, locale } = useConsole();
  if (rows.length === 0) return <p class="quiet">{words.console.nothing}</p>;
  const columns = tableColumns(words, locale, fields, { paths: columnsOf(fields), rows, currency });
  return (
    <Table
      caption={fieldWord(words, name)}
      columns={columns}
      rows={rows}
      keyOf={(row) => String(rows.indexOf(row))}
    />
  );
}
