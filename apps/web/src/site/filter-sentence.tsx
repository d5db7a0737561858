import type { api, BodyOf } from '@karcis/contract';
import { addressIn, type SiteContext } from './context.ts';

type Filters = BodyOf<(typeof api)['catalogue']['eventFilters']>['data'];

interface Props {
  readonly filters: Filters;
  readonly context: SiteContext;
  /** Whether the sentence is the heading of its page. */
  readonly heading?: boolean;
}

/** The filters as a sentence whose words are selects. A GET form: a filtered list is a link, and needs no script. */
export function FilterSentence({ filters, context, heading = false }: Props) {
  const { words, locale, query } = context;
  const text = words.site.events;
  const Title = heading ? 'h1' : 'p';
  return (
    <form class="sentence" action={addressIn(locale, '/events')} method="get" role="search">
      <Title class="sentence-words">
        {text.sentence.events}{' '}
        <select name="category" aria-label={text.category}>
          <option value="">{text.anything}</option>
          {filters.categories.map(({ slug, name }) => (
            <option key={slug} value={slug} selected={query['category'] === slug}>
              {name}
            </option>
          ))}
        </select>{' '}
        {text.sentence.in}{' '}
        <select name="city" aria-label={text.city}>
          <option value="">{text.anywhere}</option>
          {filters.cities.map(({ name }) => (
            <option key={name} value={name} selected={query['city'] === name}>
              {name}
            </option>
          ))}
        </select>
        ,{' '}
        <select name="free" aria-label={text.price}>
          <option value="">{text.any}</option>
          <option value="true" selected={query['free'] === 'true'}>
            {text.free}
          </option>
        </select>
      </Title>
      <div class="sentence-more">
        <label>
          <span>{text.query}</span>
          <input type="search" name="q" maxLength={80} value={query['q']} autocomplete="off" />
        </label>
        <label>
          <span>{text.from}</span>
          <input type="date" name="from" value={query['from']} />
        </label>
        <label>
          <span>{text.to}</span>
          <input type="date" name="to" value={query['to']} />
        </label>
        <button class="button" type="submit">
          {text.show}
        </button>
      </div>
    </form>
  );
}
