import type { SiteContext } from './context.ts';
import { briefMomentText } from './times.ts';

interface Props {
  readonly label: string;
  readonly until: string;
  readonly timezone: string;
  readonly context: SiteContext;
}

/** Time left to a moment, counted by the island; without script the moment itself. */
export function Countdown({ label, until, timezone, context: { locale, words, now } }: Props) {
  const { one, other } = words.site.countdown;
  return (
    <p class="countdown">
      <span class="quiet">{label}</span>
      <time
        dateTime={until}
        data-countdown={`${one}|${other}`}
        data-sign={locale === 'id' ? '.' : ':'}
        role="timer"
        aria-live="off"
      >
        {briefMomentText(until, timezone, { locale, now })}
      </time>
    </p>
  );
}
