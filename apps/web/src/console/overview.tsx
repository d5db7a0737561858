import { moneyText } from '@karcis/format';
import { api } from '@karcis/contract';
import type { ComponentProps } from 'preact';
import { useRead } from '../frame/reads.ts';
import { Empty } from '../kit/empty.tsx';
import { countText, longDayText } from '../kit/figures.ts';
import { isList, isRecord } from '../screens/field.ts';
import { projected } from '../screens/projected.ts';
import { organizerReports } from '../screens/reports.ts';
import { addressOf } from './address.ts';
import { DailyMoney } from './daily-money.tsx';
import type { Row } from './facts.tsx';
import { Head } from './head.tsx';
import { NextEvent } from './next-event.tsx';
import { Read } from './reading.tsx';
import { ReportLines } from './report-lines.tsx';
import { before, daysAfter, today } from './report-range.ts';
import { ReportTable } from './report-tables.tsx';
import { nounOf, useConsole } from './words.ts';

const routes = api.organizerAnalytics;
const inputOf = ({ start, end }: { start: string; end: string }) => ({
  start_date: start,
  end_date: end,
  interval: 'day' as const,
});

interface Period {
  readonly period: string;
  readonly gross_revenue: number;
  readonly refunds: number;
}

const daysOf = (series: readonly Period[]) =>
  series.map(({ period, gross_revenue, refunds }) => ({ day: period, gross: gross_revenue, refunds }));

/** What an organizer sees first: how today goes, the fortnight, the next event and all of them. */
export function Overview() {
  const { words, locale } = useConsole();
  const { overview } = words.console;
  const day = today();
  const fortnight = { start: daysAfter(day, -13), end: day };
  const money = useRead(routes.revenueRange, inputOf(fortnight), { every: 60_000 });
  const past = useRead(routes.revenueRange, inputOf(before(fortnight)));
  const sales = useRead(routes.ticketSalesRange, inputOf({ start: day, end: day }), { every: 60_000 });
  const events = useRead(routes.events);
  const amount = (value: number, currency: string) => moneyText(value, currency, locale);
  return (
    <>
      <Head title={longDayText(locale, day)} />
      <div class="columns">
        <Read of={money} lines={<ReportLines />}>
          {({ data }) => {
            const [now, yesterday] = [data.series.at(-1), data.series.at(-2)];
            return (
              <div>
                <div class="today">
                  <p class="today-figure">{amount(now?.gross_revenue ?? 0, data.currency)}</p>
                  <p>
                    {words.console.dashboard.today(countText(locale, now?.paid_orders ?? 0))}
                    {sales.data !== undefined &&
                      overview.tickets(countText(locale, sales.data.data.current.tickets_bought))}
                    <span class="quiet">
                      {overview.yesterday(amount(yesterday?.gross_revenue ?? 0, data.currency))}
                    </span>
                  </p>
                </div>
                {events.data?.data.events.length === 0 ? (
                  <Empty title={overview.first} hint={overview.firstHint} />
                ) : (
                  <DailyMoney
                    title={overview.fourteen}
                    days={daysOf(data.series)}
                    before={past.data && daysOf(past.data.data.series)}
                    currency={data.currency}
                  />
                )}
              </div>
            );
          }}
        </Read>
        <aside>
          <h2>{overview.next}</h2>
          <Read of={events} lines={null}>
            {({ data }) => <Coming events={data.events} />}
          </Read>
        </aside>
      </div>
      <Read of={events} lines={null}>
        {({ data }) => (data.events.length === 0 ? null : <Own data={data} />)}
      </Read>
      <section>
        <h2>{overview.reports}</h2>
        <ul class="lines">
          {Object.values(organizerReports).map(({ path, noun }) => (
            <li key={path}>
              <a href={path}>{nounOf(words, noun).name}</a>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

interface Performance {
  readonly event: (ComponentProps<typeof NextEvent>['event'] & { readonly status: string }) | null;
  readonly sold: number;
  readonly capacity: number | null;
}

/** The next events among those that the report has. */
function Coming({ events }: { readonly events: readonly Performance[] }) {
  const { words } = useConsole();
  const now = new Date().toISOString();
  const coming = events
    .flatMap(({ event, sold, capacity }) =>
      event !== null && event.status === 'Published' && event.starts_at >= now
        ? [{ event, sold, capacity }]
        : [],
    )
    .toSorted((one, other) => one.event.starts_at.localeCompare(other.event.starts_at))
    .slice(0, 4);
  if (coming.length === 0) return <p class="quiet">{words.console.overview.noNext}</p>;
  return (
    <>
      {coming.map((each, at) => (
        <NextEvent
          key={each.event.id}
          {...each}
          isFirst={at === 0}
          href={addressOf(organizerReports.revenue.path, { event_id: each.event.id })}
        />
      ))}
    </>
  );
}

function Own({ data }: { readonly data: { readonly currency: string; readonly events: readonly object[] } }) {
  const shape = projected(routes.events).row['events'];
  if (!isList(shape) || !isRecord(shape[0])) return null;
  return (
    <ReportTable
      who="organizer"
      name="events"
      fields={shape[0]}
      rows={data.events as readonly Row[]}
      currency={data.currency}
    />
  );
}
