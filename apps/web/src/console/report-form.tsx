import { api } from '@karcis/contract';
import { useState } from 'preact/hooks';
import { go } from '../frame/router.ts';
import { dayText } from '../kit/figures.ts';
import type { ReportScreen } from '../screens/report.ts';
import { addressOf } from './address.ts';
import { Fold } from './fold.tsx';
import type { Asked } from './report-range.ts';
import { PickOne } from './picks.tsx';
import { choiceWord, useConsole } from './words.ts';

interface Props {
  readonly screen: ReportScreen;
  readonly asked: Asked;
}

const everyEvent = { reads: api.adminEvents.events, one: api.adminEvents.event };
const ownEvents = { reads: api.organizerEvents.events, one: api.organizerEvents.event };

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
        <div class="filter">
          <label id="report-event-label" for="report-event">
            {report.event}
          </label>
          <PickOne
            common={{ id: 'report-event', name: 'event_id', required: false }}
            pick={screen.who === 'admin' ? everyEvent : ownEvents}
            params={{}}
            chosen={asked.event_id === undefined ? [] : [asked.event_id]}
            none={report.allEvents}
          />
        </div>
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
