import { isOwnPicture } from '../kit/own-picture.ts';
import { Empty } from '../kit/empty.tsx';
import { Days } from './days.tsx';
import { addressIn, type SiteView } from './context.ts';
import { webSite } from './links.ts';

/** An organizer and its upcoming events. */
export const organizer: SiteView<'organizer'> = ({ organizer: { data: organizer }, events }, context) => {
  const { words, origin, locale, path } = context;
  const text = words.site.organizer;
  const website = webSite(organizer.website_url);
  return {
    head: {
      title: organizer.name,
      description: organizer.description ?? undefined,
      data: {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: organizer.name,
        url: origin + addressIn(locale, path),
        ...(website === undefined ? {} : { sameAs: [website.href] }),
      },
    },
    body: (
      <>
        <header class="organizer">
          {isOwnPicture(organizer.logo_url) && <img src={organizer.logo_url} alt="" width="96" height="96" />}
          <div>
            <p class="quiet">{organizer.is_official ? text.official : text.kind}</p>
            <h1>{organizer.name}</h1>
            {organizer.description !== null && <p class="lead">{organizer.description}</p>}
            {website !== undefined && (
              <p>
                <a href={website.href} rel="noopener nofollow">
                  {website.host}
                </a>
              </p>
            )}
          </div>
        </header>
        {events.data.length === 0 ? (
          <Empty title={text.none} hint={text.noneHint} level={2}>
            <p>
              <a class="button" href={addressIn(locale, '/events')}>
                {words.site.home.allEvents}
              </a>
            </p>
          </Empty>
        ) : (
          <section class="upcoming">
            <h2 class="section-title">{text.upcoming}</h2>
            <Days events={events.data} context={context} level={3} />
          </section>
        )}
      </>
    ),
  };
};
