import { api } from '@karcis/contract';
import { useState } from 'preact/hooks';
import { useRead } from '../frame/reads.ts';
import { go } from '../frame/router.ts';
import { dayText } from '../kit/figures.ts';
import type { ReportScreen } from '../screens/resource.ts';
import { addressOf } from './address.ts';
import { EventSelect } from './filters.tsx';
import { Fold } from './fold.tsx';
import type { Asked } from './report-range.ts';
import { choiceWord, useConsole } from './words.ts';

interface Props {
  readonly screen: ReportScreen;
  readonly asked: Asked;
}

const intervals = ['day', 'week', 'month'] as const;

/** What a report is of: days, periods, an event, and whether the range before stands beside it. */
export function RangeForm({ screen, asked }: Props) {
  const { words, locale } = useConsole();
  const { report } = words.console;
  const [isWrong, setWrong] = useState(false);
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    const given = Object.fromEntries(
      [...new FormData(event.currentTarget as HTMLFormElement)].map(([name, value]) => [
        name,
        typeof value === 'string' ? value : '',
      ]),
    );
    setWrong((given['from'] ?? '') > (given['to'] ?? ''));
    if ((given['from'] ?? '') <= (given['to'] ?? '')) go(addressOf(screen.path, given));
  };
  const days = `${dayText(locale, asked.start)} – ${dayText(locale, asked.end)}`;
  return (
    <Fold title={`${days}, ${asked.event_id === undefined ? report.allEvents : report.oneEvent}`}>
      <form class="filters" method="get" action={screen.path} onSubmit={apply}>
        <label class="filter">
          <span>{report.from}</span>
          <input
            type="date"
            name="from"
            required
            defaultValue={asked.start}
            aria-describedby={isWrong ? 'wrong-range' : undefined}
          />
        </label>
        <label class="filter">
          <span>{report.to}</span>
          <input type="date" name="to" required defaultValue={asked.end} />
        </label>
        <label class="filter">
          <span>{report.by}</span>
          <select name="interval">
            {intervals.map((each) => (
              <option key={each} value={each} selected={each === asked.interval}>
                {choiceWord(words, 'interval', each)}
              </option>
            ))}
          </select>
        </label>
        <label class="filter">
          <span>{report.event}</span>
          {screen.who === 'admin' ? (
            <EventSelect name="event_id" chosen={asked.event_id} all={report.allEvents} />
          ) : (
            <OwnEventSelect chosen={asked.event_id} all={report.allEvents} />
          )}
        </label>
        <label class="filter">
          <span>{report.compare}</span>
          <select name="compare">
            <option value="" selected={asked.isCompared}>
              {report.withBefore}
            </option>
            <option value="no" selected={!asked.isCompared}>
              {report.withNothing}
            </option>
          </select>
        </label>
        <button class="button" type="submit">
          {report.apply}
        </button>
        {isWrong && (
          <p class="wrong" id="wrong-range" role="alert">
            {report.wrongRange}
          </p>
        )}
      </form>
    </Fold>
  );
}

/** The events of an organizer, as their report has them. */
function OwnEventSelect({ chosen, all }: { readonly chosen: string | undefined; readonly all: string }) {
  const events = useRead(api.organizerAnalytics.events).data?.data.events ?? [];
  return (
    <select name="event_id">
      <option value="" selected={chosen === undefined}>
        {all}
      </option>
      {chosen !== undefined && !events.some(({ event }) => event?.id === chosen) && (
        <option value={chosen} selected>
          …
        </option>
      )}
      {events.map(
        ({ event }) =>
          event !== null && (
            <option key={event.id} value={event.id} selected={event.id === chosen}>
              {event.title}
            </option>
          ),
      )}
    </select>
  );
}
