import { api, type BodyOf } from '@karcis/contract';
import { moneyText } from '@karcis/format';
import { useRead } from '../frame/reads.ts';
import { Empty } from '../kit/empty.tsx';
import { countText, lengthText, longDayText, momentText } from '../kit/figures.ts';
import { Status } from '../kit/status.tsx';
import { Table } from '../kit/table.tsx';
import { admin } from '../screens/admin.ts';
import { isRecord } from '../screens/field.ts';
import { projected } from '../screens/projected.ts';
import { Attention } from './attention.tsx';
import { Figures, Top } from './dashboard-figures.tsx';
import { DailyMoney } from './daily-money.tsx';
import { type Row, tableColumns } from './facts.tsx';
import { Head } from './head.tsx';
import { Read } from './reading.tsx';
import { ReportLines } from './report-lines.tsx';
import { NextEvent } from './next-event.tsx';
import { nounOf, ownWord, useConsole } from './words.ts';

type Summary = BodyOf<typeof api.dashboard.summary>['data'];

/** What an administrator sees first: what waits, then how the day goes, then everything else. */
export function Dashboard() {
  const { words } = useConsole();
  const reading = useRead(api.dashboard.summary, {}, { every: 30_000 });
  return (
    <Read
      of={reading}
      lines={
        <>
          <Head title={nounOf(words, 'overview').name} />
          <ReportLines />
        </>
      }
    >
      {({ data }) => <Seen summary={data} />}
    </Read>
  );
}

function Seen({ summary }: { readonly summary: Summary }) {
  const { words, locale } = useConsole();
  const { dashboard } = words.console;
  const { revenue_series: series, currency } = summary;
  const today = series.at(-1);
  const yesterday = series.at(-2);
  return (
    <>
      <Head title={today === undefined ? nounOf(words, 'overview').name : longDayText(locale, today.date)} />
      <div class="columns">
        <div>
          <Attention summary={summary} />
          {today !== undefined && (
            <div class="today">
              <p class="today-figure">{moneyText(today.gross, currency, locale)}</p>
              <p>
                {dashboard.today(countText(locale, today.orders))}
                {yesterday !== undefined && (
                  <span class="quiet">
                    {dashboard.yesterday(moneyText(yesterday.gross, currency, locale))}
                  </span>
                )}
              </p>
            </div>
          )}
          {summary.totals.orders === 0 ? (
            <Empty title={dashboard.first} hint={dashboard.firstHint} />
          ) : (
            <DailyMoney
              title={dashboard.days}
              days={series.map(({ date, gross, refunds }) => ({ day: date, gross, refunds }))}
              currency={currency}
            />
          )}
        </div>
        <aside>
          <h2>{dashboard.upcoming}</h2>
          {summary.upcoming_events.length === 0 && <p class="quiet">{dashboard.noUpcoming}</p>}
          {summary.upcoming_events.map(({ event, capacity, tickets_sold }, at) => (
            <NextEvent
              key={event.id}
              event={event}
              sold={tickets_sold}
              capacity={capacity}
              isFirst={at === 0}
              href={`/admin/events/${event.id}`}
            />
          ))}
        </aside>
      </div>
      <Orders summary={summary} />
      <div class="parts">
        <Figures summary={summary} />
        <div>
          <Top summary={summary} />
          <SystemState system={summary.system} />
        </div>
      </div>
      <Activity summary={summary} />
    </>
  );
}

function Orders({ summary }: { readonly summary: Summary }) {
  const { words, locale } = useConsole();
  const fields = itemsOf('recent_orders');
  const columns = tableColumns(words, locale, fields, {
    paths: ['buyer.name', 'created_at', 'reference', 'event.title', 'status', 'total'],
    rows: summary.recent_orders,
  });
  return (
    <section>
      <h2>{words.console.dashboard.orders}</h2>
      {summary.recent_orders.length === 0 ? (
        <p class="quiet">{words.console.dashboard.noOrders}</p>
      ) : (
        <Table<Row>
          caption={words.console.dashboard.orders}
          columns={columns}
          rows={summary.recent_orders}
          keyOf={(row) => String(row['id'])}
        />
      )}
    </section>
  );
}

/** The fields of the items of a list in the summary. */
function itemsOf(name: string) {
  const shape = projected(api.dashboard.summary).row[name] as readonly [unknown] | undefined;
  const [item] = shape ?? [];
  return isRecord(item as never) ? (item as ReturnType<typeof projected>['row']) : {};
}

function SystemState({ system }: { readonly system: Summary['system'] }) {
  const { words, locale } = useConsole();
  const { dashboard } = words.console;
  return (
    <section>
      <h2>{dashboard.system}</h2>
      <p class="lines">
        <Status tone={system.database_ok ? 'done' : 'stopped'}>
          {system.database_ok ? dashboard.database : dashboard.databaseDown}
        </Status>
        <Status tone={system.migrations_current ? 'done' : 'look'}>
          {system.migrations_current ? dashboard.schema : dashboard.schemaOld}
        </Status>
        <span class="quiet">
          {dashboard.version(system.version)}, {dashboard.running(lengthText(locale, system.uptime_seconds))}
        </span>
      </p>
    </section>
  );
}

function Activity({ summary }: { readonly summary: Summary }) {
  const { words, locale } = useConsole();
  return (
    <section>
      <h2>{words.console.dashboard.activity}</h2>
      <ul class="log">
        {summary.recent_activity.map(({ id, action, description, subject, occurred_at, actor }) => (
          <li key={id}>
            <span class="clip">
              {ownWord(words, 'action', action) ?? <q lang="en">{description}</q>}
              {subject?.label !== undefined && subject.label !== null && `: ${subject.label}`}
            </span>
            <span class="quiet">
              {actor.name ?? words.statuses.system}, {momentText(locale, occurred_at)}
            </span>
          </li>
        ))}
      </ul>
      <p>
        <a href={admin.auditLog.path}>{words.console.dashboard.seeAll}</a>
      </p>
    </section>
  );
}
