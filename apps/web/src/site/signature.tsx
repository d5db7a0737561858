import { Poster } from '../kit/poster.tsx';
import { addressIn, type SiteView } from './context.ts';

/** The official event of the platform: its page, line-up, schedule and partners. */
export const signature: SiteView<'signature'> = ({ signature: { data } }, context) => {
  const { words, locale } = context;
  const text = words.site.signature;
  if (data === null) return { head: { title: words.site.failure.not_found }, body: null };
  const { event, profile, artists, partners } = data;
  return {
    head: { title: event.title, description: event.summary ?? undefined },
    body: (
      <>
        <Poster event={event} view="band" />
        <h1>{profile?.headline ?? event.title}</h1>
        {profile !== null && <div class="prose" dangerouslySetInnerHTML={{ __html: profile.about_html }} />}
        <p>
          <a class="button button-filled" href={addressIn(locale, `/events/${event.slug}`)}>
            {text.tickets}
          </a>
        </p>
        {artists.length > 0 && <h2>{text.lineUp}</h2>}
        <ul>
          {artists.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
        {partners.length > 0 && <h2>{text.partners}</h2>}
        <ul>
          {partners.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </>
    ),
  };
};
