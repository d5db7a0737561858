import { shortMoneyText, shortText } from '@karcis/format';
import { Bars, Key } from '../kit/chart/bars.tsx';
import type { Bar } from '../kit/chart/geometry.ts';
import { dayText, labelText } from '../kit/figures.ts';
import { Table } from '../kit/table.tsx';
import { figureText } from './value.tsx';
import { type Fields, isList, isRecord } from '../screens/field.ts';
import type { Part } from '../screens/report.ts';
import { type Row, tableColumns } from './facts.tsx';
import { besides } from './report-chart-before.ts';
import { type Interval, today } from './report-range.ts';
import { fieldWord, useConsole } from './words.ts';

interface Props {
  readonly part: Part;
  readonly fields: Fields;
  readonly data: Row;
  readonly interval: Interval;
  readonly currency: string;
  readonly past: Row | undefined;
}

const headings = { day: 'perDay', week: 'perWeek', month: 'perMonth' } as const;

const sumOf = (row: Row | undefined, names: readonly string[]): number | undefined =>
  row === undefined ? undefined : names.reduce((sum, name) => sum + Number(row[name] ?? 0), 0);

/** A report over time: bars, and the same figures as a table. */
export function Periods({ part, fields, data, interval, currency, past }: Props) {
  const { words, locale } = useConsole();
  const { report } = words.console;
  const { periods, chart } = part;
  const shape = periods === undefined ? undefined : fields[periods];
  if (periods === undefined || chart === undefined || !isList(shape) || !isRecord(shape[0])) return null;
  const shapes = shape[0];
  const rows = data[periods] as readonly Row[];
  if (rows.length === 0) return <p class="quiet">{report.noRows}</p>;
  const earlier = besides(rows, past?.[periods] as readonly Row[] | undefined);
  const bars = rows.map((row, at): Bar => ({
    label: labelText(locale, String(row['period']), interval === 'month'),
    up: chart.up.map((name) => Number(row[name] ?? 0)),
    ...(chart.down === undefined ? {} : { down: Number(row[chart.down] ?? 0) }),
    ...(earlier === undefined ? {} : { before: sumOf(earlier[at], chart.up) }),
  }));
  const text = (name: string, value: number) => figureText(locale, shapes[name], value, currency);
  const [main = ''] = chart.up;
  const totals = bars.map(({ up }) => up.reduce((sum, value) => sum + value, 0));
  const most = totals.indexOf(Math.max(...totals));
  const dayOf = (at: number) => dayText(locale, String(rows[at]?.['period']));
  const shown = [...chart.up, ...(chart.down === undefined ? [] : [chart.down])];
  const tell = (at: number) =>
    [
      dayOf(at),
      ...shown.map((name) => `${fieldWord(words, name)} ${text(name, Number(rows[at]?.[name] ?? 0))}`),
    ].join(', ');
  const lastPeriod = String(rows.at(-1)?.['period']);
  const isEmpty = bars.every(({ up, down = 0, before = 0 }) =>
    [...up, down, before].every((each) => each === 0),
  );
  if (isEmpty)
    return (
      <section>
        <h2>{report[headings[interval]]}</h2>
        <p class="quiet">{report.chartEmpty}</p>
      </section>
    );
  const isUnderWay = lastPeriod <= today() && isPeriodOf(lastPeriod, today(), interval);
  return (
    <section>
      <h2>{report[headings[interval]]}</h2>
      <Bars
        title={report.chart(
          shown.map((name) => fieldWord(words, name)).join(', '),
          dayOf(0),
          dayOf(rows.length - 1),
        )}
        description={
          (totals[most] ?? 0) > 0
            ? report.chartLong(text(main, totals[most] ?? 0), dayOf(most))
            : report.chartEmpty
        }
        bars={bars}
        tell={tell}
        axis={(value) =>
          shapes[main] === 'money' ? shortMoneyText(value, currency, locale) : shortText(value, locale)
        }
        current={isUnderWay ? rows.length - 1 : undefined}
        legend={
          <>
            {chart.up.map((name, at) => (
              <Key key={name} kind={at === 0 ? 'up' : 'second'}>
                {fieldWord(words, name)}
              </Key>
            ))}
            {isUnderWay && <Key kind="current">{report.now}</Key>}
            {chart.down !== undefined && <Key kind="down">{fieldWord(words, chart.down)}</Key>}
            {past !== undefined && earlier !== undefined && (
              <Key kind="before">
                {report.beforeLegend(
                  `${dayText(locale, String(past['start_date']))} – ${dayText(locale, String(past['end_date']))}`,
                )}
              </Key>
            )}
          </>
        }
      />
      <details class="more">
        <summary>{report.asTable}</summary>
        <Table
          caption={report[headings[interval]]}
          columns={tableColumns(words, locale, shapes, { paths: Object.keys(shapes), rows, currency })}
          rows={rows}
          keyOf={(row) => String(row['period'])}
        />
      </details>
    </section>
  );
}

/** Whether a period that begins on a day is the one in which another day is. */
function isPeriodOf(first: string, day: string, interval: Interval): boolean {
  if (interval === 'day') return first === day;
  if (interval === 'month') return first.slice(0, 7) === day.slice(0, 7);
  return (Date.parse(day) - Date.parse(first)) / 86_400_000 < 7;
}
