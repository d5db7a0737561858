import { clockFigures } from '../clock-figures.ts';

/**
 * Counts down to each `time[data-countdown]`, whose text is the moment itself until then. The words come with the page, as
 * `2 hari 04.12.31`. At the end the page is loaded again: it says what is true by then.
 */

interface Clock {
  readonly element: HTMLTimeElement;
  readonly end: number;
  readonly words: readonly [one: string, other: string];
  readonly sign: string;
}

const clocks: Clock[] = [...document.querySelectorAll<HTMLTimeElement>('time[data-countdown]')].map(
  (element) => ({
    element,
    end: Date.parse(element.dateTime),
    words: (element.dataset['countdown'] ?? '').split('|') as [string, string],
    sign: element.dataset['sign'] ?? ':',
  }),
);

function show({ element, end, words, sign }: Clock): boolean {
  const left = end - Date.now();
  if (left <= 0) return false;
  const [days, clock] = clockFigures(left, sign);
  element.textContent = days === 0 ? clock : `${days} ${days === 1 ? words[0] : words[1]} ${clock}`;
  return true;
}

/** Those that had not ended when the page was loaded. */
const running = clocks.filter(({ end }) => end > Date.now());
let isOver = false;

function tick(): void {
  if (document.hidden || isOver) return;
  if (running.map(show).every(Boolean)) return;
  isOver = true;
  // Not all at once: everybody's page reaches zero in the same second.
  setTimeout(() => location.reload(), 1000 + Math.random() * 4000);
}

if (running.length > 0) {
  tick();
  setInterval(tick, 1000);
  document.addEventListener('visibilitychange', tick);
}
