import { moneyText, shortMoneyText } from '@karcis/format';
import { Bars, Key } from '../kit/chart/bars.tsx';
import { dayText, labelText } from '../kit/figures.ts';
import { Table } from '../kit/table.tsx';
import { useConsole } from './words.ts';

interface Day {
  readonly day: string;
  readonly gross: number;
  readonly refunds: number;
}

interface Props {
  readonly title: string;
  /** The last one is today. */
  readonly days: readonly Day[];
  /** The days before them. */
  readonly before?: readonly Day[] | undefined;
  readonly currency: string;
}

/** Sales by day, today in the colour of what is not over. */
export function DailyMoney({ title, days, before, currency }: Props) {
  const { words, locale } = useConsole();
  const { report, dashboard } = words.console;
  const { gross, refunds } = words.fields;
  const money = (value: number) => moneyText(value, currency, locale);
  const most = days.reduce(
    (found, each) => (each.gross > found.gross ? each : found),
    days[0] ?? { day: '1970-01-01', gross: 0, refunds: 0 },
  );
  return (
    <section>
      <h2>{title}</h2>
      <Bars
        title={report.chart(
          `${gross}, ${refunds}`,
          dayText(locale, days[0]?.day ?? most.day),
          dayText(locale, days.at(-1)?.day ?? most.day),
        )}
        description={
          most.gross > 0 ? report.chartLong(money(most.gross), dayText(locale, most.day)) : report.chartEmpty
        }
        bars={days.map((each, at) => ({
          label: labelText(locale, each.day),
          up: [each.gross],
          down: each.refunds,
          ...(before === undefined ? {} : { before: before[at]?.gross }),
        }))}
        tell={(at) =>
          [
            dayText(locale, days[at]?.day ?? most.day),
            `${gross} ${money(days[at]?.gross ?? 0)}`,
            `${refunds} ${money(days[at]?.refunds ?? 0)}`,
          ].join(', ')
        }
        axis={(value) => shortMoneyText(value, currency, locale)}
        current={days.length - 1}
        legend={
          <>
            <Key kind="up">{gross}</Key>
            <Key kind="current">{dashboard.todayLegend}</Key>
            <Key kind="down">{refunds}</Key>
            {before !== undefined && <Key kind="before">{report.withBefore}</Key>}
          </>
        }
      />
      <details class="more">
        <summary>{report.asTable}</summary>
        <Table
          staysTable
          caption={title}
          rows={days}
          keyOf={({ day }) => day}
          columns={[
            { key: 'day', head: words.fields.date, cell: ({ day }) => dayText(locale, day) },
            { key: 'gross', head: gross, isFigure: true, cell: (each) => money(each.gross) },
            { key: 'refunds', head: refunds, isFigure: true, cell: (each) => money(each.refunds) },
          ]}
        />
      </details>
    </section>
  );
}
