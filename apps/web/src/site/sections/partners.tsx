import { isOwnPicture } from '../../kit/own-picture.ts';
import { safeLink } from '../links.ts';
import { type HomeData, type SectionProps, SectionTitle, wordsIn } from './section.tsx';

/** The brands that support the official event, of the tiers that were chosen. */
export function Partners({ section, data, context: { words } }: SectionProps) {
  const tiers = wordsIn(section, 'tiers');
  const shown = (data.signature.data?.partners ?? []).filter(({ tier }) => tiers?.includes(tier) ?? true);
  if (shown.length === 0) return null;
  return (
    <section class="section">
      <SectionTitle section={section} usually={words.site.home.partners} />
      <ul class="partners">
        {shown.map((partner) => (
          <Partner key={partner.id} partner={partner} />
        ))}
      </ul>
    </section>
  );
}

type PartnerRow = NonNullable<HomeData['signature']['data']>['partners'][number];

/** A brand by its logo, where this server has it, else by its name. */
export function Partner({
  partner: { name, logo_url, logo_dark_url, website_url },
}: {
  readonly partner: PartnerRow;
}) {
  const mark = isOwnPicture(logo_url) ? (
    <picture>
      {isOwnPicture(logo_dark_url) && <source media="(prefers-color-scheme: dark)" srcset={logo_dark_url} />}
      <img src={logo_url} alt={name} loading="lazy" />
    </picture>
  ) : (
    name
  );
  const address = safeLink(website_url);
  return (
    <li>
      {address === undefined ? (
        mark
      ) : (
        <a href={address} rel="noopener nofollow">
          {mark}
        </a>
      )}
    </li>
  );
}
