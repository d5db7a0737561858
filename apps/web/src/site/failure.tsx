import { addressIn, type SiteContext, type View } from './context.ts';

/** In place of a screen that is not there, or cannot be read now: what happened, and where to go. */
export function failure(
  kind: 'not_found' | 'unavailable',
  requestId: string,
  { words, locale }: SiteContext,
): View {
  const text = words.site.failure;
  return {
    head: { title: text[kind], isIndexed: false },
    body: (
      <div class="empty">
        <h1 class="empty-title">{text[kind]}</h1>
        <p>{text[`${kind}_hint`]}</p>
        <p class="quiet">{text.number(requestId)}</p>
        <p>
          <a href={addressIn(locale, '/events')}>{text.events}</a>
        </p>
      </div>
    ),
  };
}
