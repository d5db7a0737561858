import { useState } from 'preact/hooks';
import { Heat } from '../kit/chart/heat.tsx';
import { countText, weekdayText } from '../kit/figures.ts';
import { Table } from '../kit/table.tsx';
import { type Fields, isRecord, shapeAt, valueAt } from '../screens/field.ts';
import type { Reader } from '../screens/common.ts';
import { admin } from '../screens/admin.ts';
import { organizerReports } from '../screens/reports.ts';
import { addressOf, filled } from './address.ts';
import { columnsOf, type Row, tableColumns } from './facts.tsx';
import type { Numbers } from './numbers.ts';
import { choiceWord, type ConsoleWords, fieldWord, useConsole } from './words.ts';

interface Props {
  readonly who: Reader;
  readonly name: string;
  readonly fields: Fields;
  readonly rows: readonly Row[];
  readonly currency: string;
  /** Titles of events by id, for rows that name only the id of theirs. */
  readonly events?: ReadonlyMap<string, string>;
}

/** What a row of a breakdown is of. */
function nameOf(words: ConsoleWords, row: Row): string {
  const { name, category } = row as { name?: string; category?: { name: string } | null };
  if (name === undefined) return category?.name ?? words.console.noCategory;
  if (name === 'Other') return words.console.other;
  return name === 'Unknown' ? words.console.unknown : choiceWord(words, 'method', name);
}

/** Whether any row has a value there. */
const isTold = (rows: readonly Row[], path: string) =>
  rows.some((row) => (valueAt(row, path) ?? null) !== null);

/** Rows that are seen at first. */
const seen = 10;

/** A breakdown of a report: its largest rows, and what is left. */
export function ReportTable({ who, name, fields, rows, currency, events }: Props) {
  const { words, locale } = useConsole();
  const [isAll, showAll] = useState(false);
  const compared = fields['current'];
  const flat = isRecord(compared) ? { ...fields, ...compared } : fields;
  const shown = isRecord(compared) ? rows.map((row) => ({ ...row, ...(row['current'] as Row) })) : rows;
  const naming = new Set(['name', 'category.name', 'event.title', 'current', 'previous', 'change_pct']);
  const paths = columnsOf(flat).filter(
    (path) => !naming.has(path) && !/^(current|previous|change_pct)\./.test(path),
  );
  const title = fieldWord(words, name);
  const ofEvent = (row: Row) =>
    name === 'by_event' || name === 'events' ? (row['event'] as { id: string } | null) : null;
  const linkOf = (row: Row) => {
    const event = ofEvent(row);
    if (event === null) return undefined;
    return who === 'admin'
      ? filled(admin.event.path, { id: event.id })
      : addressOf(organizerReports.revenue.path, { event_id: event.id });
  };
  const columns = [
    {
      key: 'name',
      head: name === 'categories' ? words.fields.category : words.fields.name,
      cell: (row: Row) => {
        const href = linkOf(row);
        const name = nameOf(words, row);
        return href === undefined ? (
          <span class="clip">{name}</span>
        ) : (
          <a class="clip" href={href}>
            {name}
          </a>
        );
      },
    },
    ...(events !== undefined && 'event_id' in fields
      ? [
          {
            key: 'event_id',
            head: words.fields.event,
            cell: (row: Row) => <span class="clip">{events.get(String(row['event_id'])) ?? '–'}</span>,
          },
        ]
      : []),
    ...tableColumns(words, locale, flat, {
      paths: paths.filter((path) => shapeAt(flat, path) !== undefined && isTold(shown, path)),
      rows: shown,
      currency,
    }),
  ];
  return (
    <section>
      <h2>{title}</h2>
      {shown.length === 0 ? (
        <p class="quiet">{words.console.report.noRows}</p>
      ) : (
        <Table
          caption={title}
          columns={columns}
          rows={isAll ? shown : shown.slice(0, seen)}
          keyOf={(row) => String(shown.indexOf(row))}
        />
      )}
      {shown.length > seen && !isAll && (
        <p>
          <button class="plain" type="button" onClick={() => showAll(true)}>
            {words.console.allRows(countText(locale, shown.length))}
          </button>
        </p>
      )}
    </section>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** In which hours of the week tickets are bought. */
export function HourHeat({ rows }: { readonly rows: readonly Row[] }) {
  const { words, locale } = useConsole();
  const { report } = words.console;
  const sold = new Map(
    rows.map((row) => [`${String(row['weekday'])} ${String(row['hour'])}`, Number(row['sold'])]),
  );
  const at = (weekday: number, hour: number) => sold.get(`${weekday} ${hour}`) ?? 0;
  const values = weekdays.flatMap((weekday) => hours.map((_, hour) => at(weekday, hour)));
  const most = values.indexOf(Math.max(...values));
  const days = weekdays.map((weekday) => weekdayText(locale, weekday));
  return (
    <section>
      <h2>{report.heat}</h2>
      <Heat
        title={report.heat}
        description={
          (values[most] ?? 0) > 0
            ? report.heatMost(days[Math.floor(most / 24)] ?? '', hours[most % 24] ?? '')
            : report.chartEmpty
        }
        rows={weekdays.map((weekday) => weekdayText(locale, weekday, 'short'))}
        columns={hours}
        values={values}
        tell={(row, column) =>
          report.heatCell(
            days[row] ?? '',
            hours[column] ?? '',
            countText(locale, values[row * 24 + column] ?? 0),
          )
        }
      />
      <details class="more">
        <summary>{report.asTable}</summary>
        <div class="scroller" tabIndex={0} role="group" aria-label={report.heat}>
          <Table
            staysTable
            caption={report.heat}
            columns={[
              { key: 'hour', head: words.fields.hour, cell: (hour: number) => hours[hour] },
              ...weekdays.map((weekday) => ({
                key: String(weekday),
                head: days[weekday - 1] ?? '',
                isFigure: true,
                cell: (hour: number) => countText(locale, at(weekday, hour)),
              })),
            ]}
            rows={hours.map((_, hour) => hour)}
            keyOf={String}
          />
        </div>
      </details>
    </section>
  );
}

/** How many there are of each status, those that there are. */
export function StatusRank({ numbers }: { readonly numbers: Numbers }) {
  const { words, locale } = useConsole();
  const given = Object.entries(numbers).filter(([, value]) => (value ?? 0) > 0);
  const most = Math.max(1, ...given.map(([, value]) => value ?? 0));
  if (given.length === 0) return null;
  return (
    <section>
      <h2>{fieldWord(words, 'by_status')}</h2>
      <ol class="rank">
        {given.map(([status, value]) => (
          <li key={status}>
            <span>{choiceWord(words, 'status', status)}</span>
            <meter min={0} max={most} value={value ?? 0} aria-hidden="true" />
            <span class="figure">{countText(locale, value ?? 0)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
