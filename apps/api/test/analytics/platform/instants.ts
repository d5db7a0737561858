import { addDays, dayOf, monthOf, offsetOf, startOfDay } from '../oracle/calendar.ts';

/**
 * With summer time and without, off by halves and quarters of an hour, and across the date line. In Havana midnight
 * comes twice in November.
 */
export const zones = [
  'Asia/Jakarta',
  'Asia/Kathmandu',
  'America/New_York',
  'Australia/Lord_Howe',
  'Europe/London',
  'America/Havana',
  'Pacific/Apia',
] as const;

const MINUTE = 60_000;
const DAY = 86_400_000;
/** How far back anything happened. */
const reach = 430;

/**
 * Moments at which days, months and clocks change somewhere, and a few where nothing does: in order. Where one is
 * given, only those within a few days of it.
 */
export function instantsBefore(now: number, near?: number): number[] {
  const found = new Set<number>();
  const around = (instant: number) => {
    for (const distance of [-30 * MINUTE, -1, 0, 1, 30 * MINUTE, 60 * MINUTE]) found.add(instant + distance);
  };
  for (const zone of zones) {
    const today = dayOf(now, zone);
    for (let day = addDays(today, -reach); day <= today; day = addDays(day, 1)) {
      const edges = [0, 1, 29, 30, 59, 60].map((days) => addDays(today, -days));
      if (day === monthOf(day) || edges.includes(day)) around(startOfDay(day, zone));
      if (isUneven(day, zone)) around(turnOf(day, zone));
    }
  }
  for (let step = 0; step < 300; step += 1)
    found.add(now - Math.floor((reach * DAY * (step * step)) / 90_000));
  return [...found]
    .filter((instant) => instant < now - 2 * MINUTE)
    .filter((instant) => near === undefined || Math.abs(instant - near) < 4 * DAY)
    .toSorted((a, b) => a - b);
}

const isUneven = (day: string, zone: string) =>
  startOfDay(addDays(day, 1), zone) - startOfDay(day, zone) !== DAY;

/** When the clocks of a zone are put forward or back on a day. */
function turnOf(day: string, zone: string): number {
  const start = startOfDay(day, zone);
  let turn = start;
  while (offsetOf(turn, zone) === offsetOf(start, zone)) turn += 15 * MINUTE;
  return turn;
}
