import { dayText, periodText } from '@karcis/format';
import type { Words } from '@karcis/words';
import { ink, type Look, softInk } from './look.ts';
import type { Pen, Setting } from './pen.ts';
import { plainText } from './plain-text.ts';
import { column, fold } from './sheet.ts';
import { type PrintedTicket, type Venue, wordsFor } from './ticket.ts';
import { atTime, type Clock, momentText, validityText } from './validity.ts';

type Steps = Setting['steps'];
type Line = {
  readonly text: string;
  readonly font: 'regular' | 'bold';
  readonly color: string;
  readonly steps: Steps;
};

const scales = [1, 0.9, 0.8, 0.72];

/** Draws time, place and entry instructions between the band (which ends at `top`) and the fold. */
export function drawOccasion(pen: Pen, ticket: PrintedTicket, look: Look, top: number): void {
  const space = fold - top;
  const words = wordsFor(ticket);
  // Long texts in many lines may need a smaller type; short ones get the air in between.
  for (const scale of scales) {
    const sections = [
      { label: words.when, lines: when(ticket) },
      { label: words.where, lines: where(ticket) },
      { label: words.howToEnter, lines: how(ticket, scale < 0.9 ? 2 : 3) },
    ].filter(({ lines }) => lines.length > 0);
    const blocks = sections.map(({ label, lines }) => ({
      label: pen.set(label.toUpperCase(), column.width, labelSetting(look)),
      lines: lines.map(({ text, ...setting }) => pen.set(text, column.width, scaled(setting, scale))),
    }));
    const height = sum(
      blocks.map(({ label, lines }) => label.height + 3 + sum(lines.map(({ height }) => height))),
    );
    const gap = (space - height) / (sections.length + 1);
    if (gap < 11 && scale !== scales.at(-1)) continue;
    let y = top + gap;
    for (const { label, lines } of blocks) {
      y = pen.write(label, column.left, y) + 3;
      for (const block of lines) y = pen.write(block, column.left, y);
      y += gap;
    }
    return;
  }
}

/** Space between the capitals of labels, in sizes. From 0.1 on, readers of PDFs take letters for words (poppler 22.12, its least blank between words). */
export const labelTracking = 0.08;

export const labelSetting = (look: Look): Setting => ({
  font: 'bold',
  color: look.heading,
  steps: [[10, 1]],
  tracking: labelTracking,
});

const scaled = (setting: Setting, scale: number): Setting => ({
  ...setting,
  steps: setting.steps.map(([size, lines]) => [size * scale, lines] as const),
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function when(ticket: PrintedTicket): Line[] {
  const { event, valid_from: from, valid_until: until, locale } = ticket;
  const { timezone: zone, doors_open_at: doors } = event;
  const words = wordsFor(ticket);
  const { days, times } = periodText(event.starts_at, event.ends_at, zone, locale);
  const notice = noticeFor(event.status, words);
  return [
    big(days),
    { text: capital(times), font: 'regular', color: ink, steps: [[17, 1]] },
    ...(doors === null ? [] : [plain(words.doors(opening(doors, event.starts_at, { zone, locale })))]),
    ...(from === null && until === null ? [] : [strong(validityText(from, until, { zone, locale }))]),
    ...(notice === undefined ? [] : [strong(notice)]),
  ];
}

/** Returns what holders should read before they set out, by the status of the event. */
function noticeFor(status: string, words: Words['printedTicket']): string | undefined {
  if (status === 'Postponed') return words.postponed;
  return status === 'Cancelled' ? words.cancelled : undefined;
}

/** The time of the doors, with the day if it is not that of the beginning. */
const opening = (doors: string, start: string, clock: Clock) =>
  dayText(doors, clock.zone, clock.locale) === dayText(start, clock.zone, clock.locale)
    ? atTime(doors, clock)
    : momentText(doors, clock);

function where(ticket: PrintedTicket): Line[] {
  const {
    event: { venue },
    event_format: format,
  } = ticket;
  const words = wordsFor(ticket);
  if (venue === null) return [medium(format === 'Online' ? words.online : words.noPlaceYet)];
  return [
    medium(venue.name),
    plain(address(venue)),
    ...(format === 'Hybrid' ? [plain(words.alsoOnline)] : []),
  ];
}

function how({ entry_instructions_markdown: instructions }: PrintedTicket, lines: number): Line[] {
  const text = plainText(instructions);
  return text === '' ? [] : [{ text, font: 'regular', color: ink, steps: [[12, lines]] }];
}

const address = ({ address, city, province, postal_code: postalCode }: Venue) =>
  [address, city, [province, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const big = (text: string): Line => ({
  text,
  font: 'bold',
  color: ink,
  steps: [
    [26, 1],
    [22, 1],
    [19, 2],
  ],
});
const medium = (text: string): Line => ({
  text,
  font: 'bold',
  color: ink,
  steps: [
    [20, 1],
    [17, 2],
  ],
});
const plain = (text: string): Line => ({ text, font: 'regular', color: softInk, steps: [[13.5, 2]] });
const strong = (text: string): Line => ({ text, font: 'bold', color: ink, steps: [[13.5, 2]] });
