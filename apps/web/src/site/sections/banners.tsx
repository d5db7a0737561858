import { isOwnPicture } from '../../kit/own-picture.ts';
import { OutLink } from '../out-link.tsx';
import { type SectionProps, SectionTitle } from './section.tsx';

/** Banners of a place, one below the other: what moves by itself is not read. */
export function Banners({ section, data, context: { words } }: SectionProps) {
  const { placement = 'Home Middle' } = section.config as { placement?: unknown };
  const shown = data.banners.data.filter((banner) => banner.placement === placement);
  if (shown.length === 0) return null;
  const Title = section.title === null ? 'h2' : 'h3';
  return (
    <section class="section">
      <SectionTitle section={section} />
      {shown.map(({ id, title, subtitle, image_url, image_mobile_url, alt_text, link_url, cta_label }) => (
        <div class="banner" key={id}>
          {isOwnPicture(image_url) && (
            <picture class="banner-picture">
              {isOwnPicture(image_mobile_url) && (
                <source media="(max-width: 959px)" srcset={image_mobile_url} />
              )}
              <img src={image_url} alt={alt_text ?? ''} loading="lazy" />
            </picture>
          )}
          <div>
            <Title class="banner-title">{title}</Title>
            {subtitle !== null && <p class="quiet">{subtitle}</p>}
          </div>
          <OutLink to={link_url} class="button">
            {cta_label ?? words.site.home.readMore}
          </OutLink>
        </div>
      ))}
    </section>
  );
}
