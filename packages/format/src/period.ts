import type { Language } from './language.ts';
import { lastTimeOf, localTimeOf, type LocalTime, names } from './local-time.ts';
import { dayText, hoursText, isOneDay, lastDayText, timeText } from './time.ts';

/** A period as it is printed on a ticket, in as few signs as can be read without doubt. */
export interface Period {
  /** `Sabtu, 12 Desember 2026`; `Jumat–Minggu, 11–13 Desember 2026`; `1–20 Desember 2026` for more than a week. */
  readonly days: string;
  /** `pukul 19.00–22.00 WIB`; for several days that of the beginning, `mulai pukul 10.00 WIB`. */
  readonly times: string;
}

const words: Readonly<Record<Language, { readonly at: string; readonly from: string }>> = {
  id: { at: 'pukul', from: 'mulai pukul' },
  en: { at: 'at', from: 'from' },
};

/** The period in words. A night that ends on the next morning is still one evening; what ends at midnight ends on the day before. */
export function periodText(from: string, until: string, timezone: string, language: Language): Period {
  const [first, last] = [localTimeOf(from, timezone), lastTimeOf(until, timezone)];
  const day = dayText(from, timezone, language);
  return isOneDay(first, last)
    ? { days: day, times: `${words[language].at} ${hoursText(from, until, timezone, language)}` }
    : {
        days:
          first.year === last.year
            ? daysText(first, last, language)
            : `${day} – ${lastDayText(until, timezone, language)}`,
        times: `${words[language].from} ${timeText(from, timezone, language)}`,
      };
}

function daysText(first: LocalTime, last: LocalTime, language: Language): string {
  const { days, months } = names[language];
  // "Jumat–Minggu" for a month would read as if it were closed on the other days.
  const weekdays =
    last.at - first.at < 6 * 86_400_000 ? `${days[first.weekday]}–${days[last.weekday]}, ` : '';
  const start = first.month === last.month ? `${first.day}–` : `${first.day} ${months[first.month - 1]} – `;
  return `${weekdays}${start}${last.day} ${months[last.month - 1]} ${last.year}`;
}
