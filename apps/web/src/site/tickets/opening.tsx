import { useEffect, useState } from 'preact/hooks';
import { clockFigures } from '../clock-figures.ts';
import type { BuyProps } from './deeds.ts';

interface Props extends BuyProps {
  /** Whether the sale is still to come, by what the server last said. */
  readonly isAhead: boolean;
  /** Asks what can be bought by now. */
  readonly refresh: () => Promise<unknown>;
}

/**
 * Time left until tickets are sold, by the clock of the server. At its end the stub opens by itself: it asks until something is on sale, not
 * everybody in the same moment. Without script it is the moment itself.
 */
export function Opening({ offer, text, locale, deeds, refresh, ...props }: Props) {
  const { sales_start_at: start, starts, now } = offer;
  const [left, setLeft] = useState<number>();
  const opens = start === null ? NaN : Date.parse(start);
  const isAhead = props.isAhead && opens > now;
  useEffect(() => {
    if (deeds === undefined || !isAhead) return undefined;
    const tick = () => setLeft(opens - deeds.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [deeds, isAhead]);
  const isDue = isAhead && left !== undefined && left <= 0;
  useEffect(() => {
    if (!isDue) return undefined;
    const ask = () => {
      if (!document.hidden) void refresh();
    };
    const first = setTimeout(ask, Math.random() * 1500);
    const timer = setInterval(ask, 4000 + Math.random() * 2000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [isDue]);
  const leftText = (milliseconds: number) => {
    const [days, clock] = clockFigures(milliseconds, locale === 'id' ? '.' : ':');
    return days === 0 ? clock : text.days(days, clock);
  };
  if (!isAhead || start === null) return null;
  if (isDue) return <p role="status">{text.opening}</p>;
  return (
    <p class="countdown">
      <span class="quiet">{text.opensIn}</span>
      <time dateTime={start} data-countdown role="timer" aria-live="off">
        {left === undefined ? starts : leftText(left)}
      </time>
    </p>
  );
}
