import { dayText, lastDayText, periodText, timeText } from '@karcis/format';

/** `pukul 19.00 WIB`. */
export const atTime = (instant: string, zone: string): string => `pukul ${timeText(instant, zone, 'id')}`;

/** `Sabtu, 12 Desember 2026, pukul 19.00 WIB`. */
export const momentText = (instant: string, zone: string): string =>
  `${dayText(instant, zone, 'id')}, ${atTime(instant, zone)}`;

/** The validity of a ticket for some days of its event only. At least one of both ends is known. */
export function validityText(from: string | null, until: string | null, zone: string): string {
  if (until === null) return `Tiket ini berlaku mulai ${momentText(from ?? '', zone)}`;
  if (from === null) return `Tiket ini berlaku sampai ${endText(until, zone)}`;
  const { days, times } = periodText(from, until, zone, 'id');
  // Days on their own would not say until when: a gate refuses the ticket after its end.
  if (days !== dayText(from, zone, 'id'))
    return `Tiket ini berlaku ${momentText(from, zone)} sampai ${endText(until, zone)}`;
  return isMidnight(from, zone) && isMidnight(until, zone)
    ? `Tiket ini berlaku sepanjang ${days}`
    : `Tiket ini berlaku ${days}, ${times}`;
}

/** The moment of an end. Midnight is written as that of the day before: `Sabtu, 12 Desember 2026, pukul 24.00 WIB`. */
const endText = (end: string, zone: string) =>
  isMidnight(end, zone)
    ? `${lastDayText(end, zone, 'id')}, ${atTime(end, zone).replace('00.00', '24.00')}`
    : momentText(end, zone);

const isMidnight = (instant: string, zone: string) => timeText(instant, zone, 'id').startsWith('00.00 ');
