export { contrastRatio, isReadable } from './contrast.ts';
export { directionsTo } from './directions.ts';
export type { Language } from './language.ts';
export { amountText, currencyText, decimalText, moneyText, priceText } from './money.ts';
export { changeText, countText, numberText, percentText } from './number.ts';
export { followClocks, localTimeOf, type ZoneClock } from './local-time.ts';
export { type Period, periodText } from './period.ts';
export { type PosterOptions, type PosterView, posterViews } from './poster/drawn.ts';
export { type MotifName, motifOf, type PosterEvent } from './poster/motif-of.ts';
export type { Motif } from './poster/motif.ts';
export type { Shape } from './poster/shape.ts';
export { poster, posterSvg } from './poster.ts';
export {
  leastContrast,
  type MovedColor,
  readable,
  type ReadableTheme,
  type ThemeColors,
} from './readable.ts';
export { shortMoneyText, shortText } from './short.ts';
export { themePresets } from './theme-presets.ts';
export { themeTokens } from './theme-tokens.ts';
export {
  calendarDay,
  countdownText,
  daysText,
  dayText,
  durationText,
  hoursText,
  lastDayText,
  momentText,
  ownTimeText,
  relativeDayText,
  shortDayText,
  tableMomentText,
  timeText,
} from './time.ts';
export { regrouped, typedNumber, typedText } from './typed-number.ts';
export { instantOf, localMinute } from './zoned.ts';
