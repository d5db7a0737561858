import { isOwnPicture } from '../kit/own-picture.ts';
import { Poster } from '../kit/poster.tsx';
import { Prose } from '../kit/prose.tsx';
import { Ticket } from '../kit/ticket.tsx';
import { addressIn, type SiteView } from './context.ts';
import { placeOf } from './event-card.tsx';
import { Gallery, LineUp, Partners, Schedule, type SignatureProps } from './signature-parts.tsx';
import { Price, Time } from './sections/signature-ticket.tsx';
import { SalesSentence } from './sales.tsx';
import { clockSpanText, daySpanText } from './times.ts';

/** The official event of the platform: its page, line-up, schedule and partners. */
export const signature: SiteView<'signature'> = ({ signature: { data } }, context) => {
  const { words } = context;
  if (data === null) return { head: { title: words.site.failure.not_found }, body: null };
  const { event, profile } = data;
  const shown = { signature: data, context };
  return {
    head: {
      title: profile?.headline ?? event.title,
      description: event.summary ?? profile?.subheadline ?? undefined,
      isIndexed: event.visibility === 'Public',
    },
    body: (
      <>
        <Hero {...shown} />
        <LineUp {...shown} />
        <Schedule {...shown} />
        {profile !== null && (
          <section class="section about">
            <div>
              <h2>{words.site.signature.about}</h2>
              <Prose html={profile.about_html} />
              <p class="quiet">{profile.hashtags.map((tag) => `#${tag.replace(/^#/, '')}`).join(' ')}</p>
            </div>
            <ul class="highlights">
              {profile.highlights.map(({ title, text }) => (
                <li key={title}>
                  <h3>{title}</h3>
                  {text !== null && <p>{text}</p>}
                </li>
              ))}
            </ul>
          </section>
        )}
        {(profile?.stats.length ?? 0) > 0 && (
          <dl class="stats">
            {profile?.stats.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <Gallery {...shown} />
        <Partners {...shown} />
      </>
    ),
  };
};

/** Poster, what it is and when, and beyond the holes what it costs. */
function Hero({ signature, context }: SignatureProps) {
  const { event, profile } = signature;
  const { words, locale } = context;
  const text = words.site.signature;
  const media = profile?.hero_media ?? null;
  const picture = media?.type === 'Image' ? media.url : media?.poster_url;
  return (
    <Ticket
      class="signature-hero"
      isUpright
      poster={
        <Poster
          event={{ ...event, cover_image_url: isOwnPicture(picture) ? picture : event.cover_image_url }}
          view="band"
          label={media?.alt ?? words.site.event.poster(event.title)}
          isFirst
        />
      }
      what={
        <>
          <p class="quiet">{[event.title, profile?.edition_label].filter(Boolean).join(', ')}</p>
          <h1>{profile?.headline ?? event.title}</h1>
          {profile?.subheadline && <p class="lead">{profile.subheadline}</p>}
          <p>
            <strong class="name">{daySpanText(event, context)}</strong>
            <br />
            {clockSpanText(event, context)}
          </p>
          <p class="signature-place">{placeOf(event, context)}</p>
        </>
      }
      stub={
        <>
          <Price event={event} context={context} />
          <Time signature={signature} context={context} />
          <SalesSentence event={event} context={context} />
          <a class="button button-filled" href={addressIn(locale, `/events/${event.slug}`)}>
            {text.tickets}
          </a>
        </>
      }
    />
  );
}
