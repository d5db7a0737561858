import { dayText, periodText } from '@karcis/format';
import { ink, type Look, softInk } from './look.ts';
import type { Pen, Setting } from './pen.ts';
import { plainText } from './plain-text.ts';
import { column, fold } from './sheet.ts';
import type { PrintedTicket, Venue } from './ticket.ts';
import { atTime, momentText, validityText } from './validity.ts';

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
  // Long texts in many lines may need a smaller type; short ones get the air in between.
  for (const scale of scales) {
    const sections = [
      { label: 'WAKTU', lines: when(ticket) },
      { label: 'TEMPAT', lines: where(ticket) },
      { label: 'CARA MASUK', lines: how(ticket, scale < 0.9 ? 2 : 3) },
    ].filter(({ lines }) => lines.length > 0);
    const blocks = sections.map(({ label, lines }) => ({
      label: pen.set(label, column.width, labelSetting(look)),
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

export const labelSetting = (look: Look): Setting => ({
  font: 'bold',
  color: look.heading,
  steps: [[10, 1]],
  tracking: 0.1,
});

const scaled = (setting: Setting, scale: number): Setting => ({
  ...setting,
  steps: setting.steps.map(([size, lines]) => [size * scale, lines] as const),
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function when({ event, valid_from: from, valid_until: until }: PrintedTicket): Line[] {
  const { timezone: zone, doors_open_at: doors } = event;
  const { days, times } = periodText(event.starts_at, event.ends_at, zone, 'id');
  const notice = notices[event.status];
  return [
    big(days),
    { text: capital(times), font: 'regular', color: ink, steps: [[17, 1]] },
    ...(doors === null ? [] : [plain(`Pintu dibuka ${opening(doors, event.starts_at, zone)}`)]),
    ...(from === null && until === null ? [] : [strong(validityText(from, until, zone))]),
    ...(notice === undefined ? [] : [strong(notice)]),
  ];
}

/** Notices by status of the event, which holders should read before they set out. */
const notices: Readonly<Record<string, string>> = {
  Postponed: 'Acara ini ditunda. Tanggal yang baru diumumkan oleh penyelenggara.',
  Cancelled: 'Acara ini dibatalkan.',
};

/** The time of the doors, with the day if it is not that of the beginning. */
const opening = (doors: string, start: string, zone: string) =>
  dayText(doors, zone, 'id') === dayText(start, zone, 'id') ? atTime(doors, zone) : momentText(doors, zone);

function where({ event: { venue }, event_format: format }: PrintedTicket): Line[] {
  if (venue === null) {
    return [
      format === 'Online' ? medium('Daring (online)') : medium('Diumumkan kemudian oleh penyelenggara'),
    ];
  }
  return [
    medium(venue.name),
    plain(address(venue)),
    ...(format === 'Hybrid' ? [plain('Dapat juga diikuti secara daring.')] : []),
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
