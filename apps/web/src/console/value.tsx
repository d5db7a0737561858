import { moneyText } from '@karcis/format';
import type { Locale } from '@karcis/words';
import type { ComponentChildren } from 'preact';
import type { Shape } from '../screens/field.ts';
import { countText, dayText, percentText } from '../kit/figures.ts';
import { Html } from '../kit/html.tsx';
import { Status } from '../kit/status.tsx';
import { toneOf } from '../kit/tone.ts';
import { Moment } from './moment.tsx';
import type { ValueWords } from './words.ts';

export interface ValueProps {
  readonly name: string;
  readonly shape: Shape | undefined;
  readonly value: unknown;
  readonly locale: Locale;
  readonly words: ValueWords;
  /** Of amounts; null where none is known, and the number is shown bare. */
  readonly currency?: string | undefined;
  /** In a table the currency is in the head of the column. */
  readonly bare?: boolean;
  /** Of instants that are told by the clock of an event. */
  readonly zone?: string | undefined;
  /** Whether it stands in a table. */
  readonly isBrief?: boolean;
}

/** Shapes whose values stand at the right of their column. */
const figures: ReadonlySet<unknown> = new Set(['count', 'number', 'percent', 'money']);
export const isFigure = (shape: Shape | undefined): boolean => figures.has(shape);

/** A figure as text. */
export function figureText(
  locale: Locale,
  shape: Shape | undefined,
  value: number,
  currency?: string,
): string {
  if (shape === 'money' && currency !== undefined) return moneyText(value, currency, locale);
  if (shape === 'percent') return percentText(locale, value);
  return countText(locale, value);
}

/** An amount in a table: its unit is in the head of the column, and on cards beside it. */
function BareMoney({
  value,
  currency,
  locale,
}: {
  readonly value: number;
  readonly currency: string;
  readonly locale: Locale;
}) {
  const [, sign, unit, number] = /^(−?)(Rp|[A-Z]{3} )(.*)$/.exec(moneyText(value, currency, locale)) ?? [];
  return (
    <>
      {sign}
      <span class="unit">{unit}</span>
      {number}
    </>
  );
}

const isHttps = (address: string) => /^https?:\/\//.test(address);
const isOurs = (address: string) => address.startsWith('/') && !address.startsWith('//');

/** Texts that are read letter by letter, and so stay on a line. */
const codes = new Set(['reference', 'code']);
const longestCode = 24;

/** Ways to show texts that are more than letters. */
const texts: Readonly<Record<string, (text: string, name: string) => ComponentChildren>> = {
  html: (text) => (text === '' ? null : <Html html={text} />),
  markdown: (text) => (text === '' ? null : <pre class="source">{text}</pre>),
  email: (text) => <a href={`mailto:${text}`}>{text}</a>,
  phone: (text) => <a href={`tel:${text.replaceAll(/[^+\d]/g, '')}`}>{text}</a>,
  link: (text) =>
    isHttps(text) || isOurs(text) ? (
      <a href={text} rel="noopener noreferrer">
        {text}
      </a>
    ) : (
      text
    ),
  // Images of other sites are links: nothing is asked of anybody else.
  image: (text) =>
    isOurs(text) || text.startsWith('data:image/') ? (
      <img class="thumb" src={text} alt="" loading="lazy" />
    ) : isHttps(text) ? (
      <a href={text} rel="noopener noreferrer">
        {text}
      </a>
    ) : (
      text
    ),
  colour: (text) => (
    <span class="colour">
      <svg width="16" height="16" aria-hidden="true">
        <rect width="16" height="16" fill={/^#[\da-f]{3,8}$/i.test(text) ? text : 'none'} />
      </svg>
      <code>{text}</code>
    </span>
  ),
  id: (text) => <code>{text}</code>,
};

/** A value as what it is: money, a state, an instant, a link. */
export function Value({
  name,
  shape,
  value,
  locale,
  words,
  currency,
  bare = false,
  zone,
  isBrief = false,
}: ValueProps) {
  if (value === null || value === undefined || value === '') return <span class="quiet">{words.none}</span>;
  if (typeof value === 'boolean') return <>{value ? words.yes : words.no}</>;
  if (typeof value === 'number') {
    if (shape === 'money' && bare && currency !== undefined)
      return <BareMoney value={value} currency={currency} locale={locale} />;
    return <>{figureText(locale, shape, value, currency)}</>;
  }
  if (typeof value !== 'string') return <code>{JSON.stringify(value)}</code>;
  if (shape === 'instant') return <Moment at={value} zone={zone} isBrief={isBrief} />;
  if (shape === 'day') return <time dateTime={value}>{dayText(locale, value)}</time>;
  if (shape === 'status') {
    const tone = toneOf(name, value);
    const word = words.choice(name, value);
    return tone === undefined ? <>{word}</> : <Status tone={tone}>{word}</Status>;
  }
  if (shape === 'text') {
    const text = words.own(name, value) ?? value;
    if (!isBrief) return <>{text}</>;
    return <span class={codes.has(name) && text.length <= longestCode ? 'whole' : 'clip'}>{text}</span>;
  }
  return <>{(typeof shape === 'string' ? texts[shape]?.(value, name) : undefined) ?? value}</>;
}
