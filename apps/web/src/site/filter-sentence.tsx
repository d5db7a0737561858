import type { api, BodyOf } from '@karcis/contract';
import { allDays, periodText } from '../screens/period.ts';
import { addressIn, type SiteContext } from './context.ts';
import { ownDaysText, periodsAt } from './periods.ts';

type Filters = BodyOf<(typeof api)['catalogue']['eventFilters']>['data'];

interface Props {
  readonly filters: Filters;
  readonly context: SiteContext;
  /** Whether days, price and order can be set too. */
  readonly isWhole?: boolean;
}

/** The filters as a sentence whose words are selects: the heading of its page. A GET form: a filtered list is a link, and needs no script. */
export function FilterSentence({ filters, context, isWhole = false }: Props) {
  const { words, locale, query } = context;
  const text = words.site.events;
  return (
    <form
      class="sentence"
      action={addressIn(locale, '/events')}
      method="get"
      role="search"
      aria-label={text.filters}
    >
      <h1 class="sentence-words">
        {text.sentence.events}{' '}
        <Choice
          name="category"
          label={text.category}
          any={text.anything}
          value={query['category']}
          options={filters.categories.map(({ slug, name }) => [slug, name])}
        />{' '}
        {text.sentence.in}{' '}
        <span class="sentence-tail">
          <Choice
            name="city"
            label={text.city}
            any={text.anywhere}
            value={query['city']}
            options={filters.cities.map(({ name }) => [name, name])}
          />
          ,
        </span>{' '}
        <Days context={context} />
      </h1>
      <div class="sentence-more">
        <label class="field sentence-query">
          <span class="hidden">{text.query}</span>
          <input
            type="search"
            name="q"
            maxLength={80}
            value={query['q']}
            placeholder={text.query}
            autocomplete="off"
          />
        </label>
        <button class="button" type="submit">
          {text.show}
        </button>
        {isWhole && <More context={context} />}
      </div>
    </form>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly any?: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, text: string])[];
}

/** A word of the sentence. A value that is in an address but in no list stays what was asked for. */
const Choice = ({ name, label, any, value, options }: ChoiceProps) => (
  <select name={name} aria-label={label}>
    {any !== undefined && <option value="">{any}</option>}
    {value !== undefined && !options.some(([each]) => each === value) && (
      <option value={value} selected>
        {value}
      </option>
    )}
    {options.map(([each, text]) => (
      <option key={each} value={each} selected={each === value}>
        {text}
      </option>
    ))}
  </select>
);

/** When: one of the usual spans, or the days of the address as they are. */
function Days({ context }: { readonly context: SiteContext }) {
  const { words, query, now, settings } = context;
  const text = words.site.events;
  const { from, to } = query;
  const periods = periodsAt(now, settings?.default_timezone ?? 'Asia/Jakarta');
  const chosen = periods.find((period) => period.from === from && period.to === to);
  const isOwn = chosen === undefined && (from !== undefined || to !== undefined);
  return (
    <select name="when" aria-label={text.day}>
      {/* The days of the address are in fields of their own: nothing is to be chosen for them. */}
      {isOwn && (
        <option value="" selected>
          {ownDaysText(context)}
        </option>
      )}
      <option value={isOwn ? allDays : ''}>{text.anytime}</option>
      {periods.map((period) => (
        <option key={period.name} value={periodText(period)} selected={period === chosen}>
          {text.periods[period.name]}
        </option>
      ))}
    </select>
  );
}

const orders = ['starts_at', 'newest', 'price'] as const;

/** What is asked for less often, folded away until it is used. */
function More({ context }: { readonly context: SiteContext }) {
  const { words, query, now, settings } = context;
  const text = words.site.events;
  const { from, to, free, sort } = query;
  const isPeriod = periodsAt(now, settings?.default_timezone ?? 'Asia/Jakarta').some(
    (period) => period.from === from && period.to === to,
  );
  const own = isPeriod ? {} : { from, to };
  return (
    <details class="sentence-rest" open={[own.from, own.to, free, sort].some((value) => value !== undefined)}>
      <summary>{text.more}</summary>
      <div>
        <label class="field">
          <span>{text.from}</span>
          <input type="date" name="from" value={own.from} />
        </label>
        <label class="field">
          <span>{text.to}</span>
          <input type="date" name="to" value={own.to} />
        </label>
        <label class="field">
          <span>{text.order}</span>
          <Choice
            name="sort"
            label={text.order}
            any={text.orders.starts_at}
            value={sort === 'starts_at' ? undefined : sort}
            options={orders.slice(1).map((order) => [order, text.orders[order]])}
          />
        </label>
        <label class="check">
          <input type="checkbox" name="free" value="true" checked={free === 'true'} />
          <span>{text.onlyFree}</span>
        </label>
      </div>
    </details>
  );
}
