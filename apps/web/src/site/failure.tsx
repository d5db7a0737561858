import { Ticket } from '../kit/ticket.tsx';
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
      <Ticket
        class="failure"
        isUpright
        what={
          <>
            <h1>{text[kind]}</h1>
            <p class="lead">{text[`${kind}_hint`]}</p>
          </>
        }
        stub={
          <>
            <p>
              <a class="button button-filled" href={addressIn(locale, '/events')}>
                {text.events}
              </a>
            </p>
            <p>
              <a href={addressIn(locale, '/')}>{text.home}</a>
            </p>
            <p class="quiet">{text.number(requestId)}</p>
          </>
        }
      />
    ),
  };
}
