import type { api, BodyOf } from '@karcis/contract';
import { isOwnPicture } from '../../kit/own-picture.ts';
import type { SiteContext } from '../context.ts';
import { OutLink } from '../out-link.tsx';
import { type SectionProps, SectionTitle } from './section.tsx';

type Banner = BodyOf<(typeof api)['publicContent']['banners']>['data'][number];

interface Props {
  readonly banners: readonly Banner[];
  readonly at: Banner['placement'];
  readonly context: Pick<SiteContext, 'words'>;
  /** Level of the headings. */
  readonly level: 2 | 3;
}

/** Banners of a place, one below the other: moving content is not read. */
export function BannersAt({ banners, at, context: { words }, level }: Props) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <>
      {banners
        .filter(({ placement }) => placement === at)
        .map(({ id, title, subtitle, image_url, image_mobile_url, alt_text, link_url, cta_label }) => (
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
    </>
  );
}

/** Section of the banners of the front page. */
export function Banners({ section, data, context }: SectionProps) {
  const banners = data.banners.data;
  if (!banners.some(({ placement }) => placement === 'Home Middle')) return null;
  return (
    <section class="section">
      <SectionTitle section={section} />
      <BannersAt {...{ banners, context }} at="Home Middle" level={section.title === null ? 2 : 3} />
    </section>
  );
}
