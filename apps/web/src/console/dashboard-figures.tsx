import { api, type BodyOf } from '@karcis/contract';
import { moneyText } from '@karcis/format';
import { changeText } from '../kit/figures.ts';
import { Table } from '../kit/table.tsx';
import { projected } from '../screens/projected.ts';
import { fieldWord, useConsole } from './words.ts';
import { figureText } from './value.tsx';

type Summary = BodyOf<typeof api.dashboard.summary>['data'];

/** Figures of all time and of 30 days, with their change. */
export function Figures({ summary }: { readonly summary: Summary }) {
  const { words, locale } = useConsole();
  const { dashboard } = words.console;
  const { currency, totals, last_30_days: recent } = summary;
  const shapes = projected(api.dashboard.summary).row['totals'] as ReturnType<typeof projected>['row'];
  const names = Object.keys(totals) as (keyof typeof totals)[];
  const text = (name: keyof typeof totals, value: number) =>
    figureText(locale, shapes[name], value, currency);
  return (
    <section>
      <h2>{dashboard.figures}</h2>
      <Table
        caption={dashboard.figures}
        rows={names}
        keyOf={(name) => name}
        columns={[
          { key: 'figure', head: dashboard.figure, cell: (name) => fieldWord(words, name) },
          {
            key: 'month',
            head: dashboard.month,
            isFigure: true,
            corner: 'top',
            cell: (name) => text(name, recent[name].value),
          },
          {
            key: 'change',
            head: dashboard.change,
            isFigure: true,
            cell: (name) =>
              recent[name].change_pct === null ? '–' : changeText(locale, recent[name].change_pct),
          },
          { key: 'all', head: dashboard.all, isFigure: true, cell: (name) => text(name, totals[name]) },
        ]}
      />
    </section>
  );
}

/** The events that sold for most. */
export function Top({ summary }: { readonly summary: Summary }) {
  const { words, locale } = useConsole();
  const most = Math.max(1, ...summary.top_events.map(({ gross }) => gross));
  if (summary.top_events.length === 0) return null;
  return (
    <section>
      <h2>{words.console.dashboard.top}</h2>
      <ol class="rank">
        {summary.top_events.map(({ event, gross }) => (
          <li key={event.id}>
            <a class="clip" href={`/admin/events/${event.id}`}>
              {event.title}
            </a>
            <meter min={0} max={most} value={gross} aria-hidden="true" />
            <span class="figure">{moneyText(gross, summary.currency, locale)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
