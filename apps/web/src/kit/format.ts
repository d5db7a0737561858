import type { Locale } from '@karcis/words';

/** Text of instants and amounts in the language of the reader and the zone of the event. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formatters are kept: to make one takes a thousand times as long as to use it. */
function formatter(locale: Locale, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`;
  let found = formatters.get(key);
  if (found === undefined) {
    found = new Intl.DateTimeFormat(locale === 'id' ? 'id-ID' : 'en-GB', { timeZone: zone, ...options });
    formatters.set(key, found);
  }
  return found;
}

const written = (locale: Locale, zone: string, instant: string, options: Intl.DateTimeFormatOptions) =>
  formatter(locale, zone, options).format(new Date(instant));

export const dayText = (locale: Locale, instant: string, zone: string) =>
  written(locale, zone, instant, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
export const shortDayText = (locale: Locale, instant: string, zone: string) =>
  written(locale, zone, instant, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
export const clockText = (locale: Locale, instant: string, zone: string) =>
  written(locale, zone, instant, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
export const weekdayText = (locale: Locale, instant: string, zone: string) =>
  written(locale, zone, instant, { weekday: 'long' });
export const monthText = (locale: Locale, instant: string, zone: string) =>
  written(locale, zone, instant, { month: 'long' });
export const yearText = (locale: Locale, instant: string, zone: string) =>
  written(locale, zone, instant, { year: 'numeric' });
export const dayNumber = (instant: string, zone: string) => written('id', zone, instant, { day: 'numeric' });

/** The calendar day of an instant in a zone: `2026-12-12`. */
export const dayOf = (instant: string, zone: string): string => {
  const parts = Object.fromEntries(
    formatter('en', zone, { year: 'numeric', month: '2-digit', day: '2-digit' })
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts['year']}-${parts['month']}-${parts['day']}`;
};

const ourZones: Readonly<Record<string, string>> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Pontianak': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
};

export const zoneText = (locale: Locale, instant: string, zone: string): string =>
  ourZones[zone] ??
  formatter(locale, zone, { timeZoneName: 'short' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value ??
  zone;

const digitsInUse: Readonly<Record<string, number>> = { IDR: 0 };

export function moneyText(locale: Locale, amount: number, currency: string, free?: string): string {
  if (amount === 0 && free !== undefined) return free;
  const tag = locale === 'id' ? 'id' : 'en';
  const digits =
    digitsInUse[currency] ??
    new Intl.NumberFormat(tag, { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
    2;
  const number = (Math.abs(amount) / 10 ** digits).toLocaleString(tag, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const sign = amount < 0 ? '−' : '';
  return currency === 'IDR' ? `${sign}Rp${number}` : `${sign}${currency} ${number}`;
}
