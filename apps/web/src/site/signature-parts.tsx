import { calendarDay, dayText } from '@karcis/format';
import { isOwnPicture } from '../kit/own-picture.ts';
import { Prose } from '../kit/prose.tsx';
import type { SiteContext } from './context.ts';
import { networkName, safeLink } from './links.ts';
import { OutLink } from './out-link.tsx';
import type { HomeData } from './sections/section.tsx';
import { Partner } from './sections/partners.tsx';
import { clockText } from './times.ts';

type Signature = NonNullable<HomeData['signature']['data']>;
export interface SignatureProps {
  readonly signature: Signature;
  readonly context: SiteContext;
}

/** Everybody who plays: the first ones large, the others as a list. */
export function LineUp({ signature: { artists }, context: { words } }: SignatureProps) {
  if (artists.length === 0) return null;
  const first = artists.filter(({ is_headliner }) => is_headliner);
  const others = artists.filter(({ is_headliner }) => !is_headliner);
  return (
    <section class="section">
      <h2 class="section-title">{words.site.signature.lineUp}</h2>
      <ul class="headliners">
        {first.map((artist) => (
          <li key={artist.id}>
            {isOwnPicture(artist.photo_url) && <img src={artist.photo_url} alt="" loading="lazy" />}
            <h3>{artist.name}</h3>
            <p class="quiet">{[artist.genre, artist.stage].filter(Boolean).join(', ')}</p>
            <Prose html={artist.bio_html} under={3} class="prose-small" />
          </li>
        ))}
      </ul>
      <ul class="others">
        {others.map(({ id, name, genre }) => (
          <li key={id}>
            <strong class="name">{name}</strong> <span class="quiet">{genre}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who plays when and where, by day: the plan of the page, and the artists whose time is known. */
export function Schedule({ signature: { event, profile, artists }, context }: SignatureProps) {
  const { words, locale } = context;
  const { timezone } = event;
  const rows = [
    ...(profile?.schedule ?? []).map(({ day, title, starts_at, ends_at, stage }) => ({
      day,
      title,
      starts_at,
      ends_at,
      stage,
      isMain: true,
    })),
    ...artists.flatMap(({ name, performs_at, performs_until, stage }) =>
      performs_at === null
        ? []
        : [
            {
              day: calendarDay(performs_at, timezone),
              title: name,
              starts_at: performs_at,
              ends_at: performs_until,
              stage,
              isMain: false,
            },
          ],
    ),
  ].toSorted(
    (a, b) =>
      a.day.localeCompare(b.day) ||
      (a.starts_at ?? '').localeCompare(b.starts_at ?? '') ||
      Number(b.isMain) - Number(a.isMain),
  );
  if (rows.length === 0) return null;
  return (
    <section class="section">
      <h2 class="section-title">{words.site.signature.schedule}</h2>
      <div class="schedule">
        {[...Map.groupBy(rows, ({ day }) => day)].map(([day, shown]) => (
          <section key={day}>
            <h3>{dayText(`${day}T12:00:00Z`, 'UTC', locale)}</h3>
            <ol>
              {shown.map(({ title, starts_at, stage, isMain }) => (
                <li key={title + (starts_at ?? '')} class={isMain ? 'schedule-main' : undefined}>
                  <span class="schedule-time">
                    {starts_at === null ? '' : clockText(starts_at, timezone, context)}
                  </span>
                  <span>
                    {title}
                    {stage !== null && <span class="quiet schedule-stage">{stage}</span>}
                  </span>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </section>
  );
}

export function Gallery({ signature: { profile }, context: { words } }: SignatureProps) {
  const pictures = (profile?.gallery ?? []).filter(({ url }) => isOwnPicture(url));
  if (pictures.length === 0) return null;
  return (
    <section class="section">
      <h2 class="section-title">{words.site.signature.gallery}</h2>
      <ul class="gallery">
        {pictures.map(({ url, alt }) => (
          <li key={url}>
            <img src={url} alt={alt ?? ''} loading="lazy" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Partners by tier, the highest first, and where the event is to be found elsewhere. */
export function Partners({ signature: { partners, profile }, context: { words } }: SignatureProps) {
  const links = Object.entries(profile?.social_links ?? {}).filter(
    ([, address]) => safeLink(address) !== undefined,
  );
  return (
    <>
      {partners.length > 0 && (
        <section class="section">
          <h2 class="section-title">{words.site.signature.partners}</h2>
          {[...Map.groupBy(partners, ({ tier }) => tier)].map(([tier, shown]) => (
            <div class="tier" key={tier}>
              <h3 class="quiet">{words.site.signature.tiers[tier] ?? tier}</h3>
              <ul class={`partners partners-${tier.toLowerCase()}`}>
                {shown.map((partner) => (
                  <Partner key={partner.id} partner={partner} />
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}
      {links.length > 0 && (
        <p class="social">
          {links.map(([name, address]) => (
            <OutLink key={name} to={address}>
              {networkName(name)}
            </OutLink>
          ))}
        </p>
      )}
    </>
  );
}
