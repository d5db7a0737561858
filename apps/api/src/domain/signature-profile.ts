import { toHtml } from './text/rich-text.ts';

/** A profile as it is stored: the parts of its media and of its button in columns of their own. */
interface StoredProfile {
  readonly about_markdown: string;
  readonly hero_media_type: 'Image' | 'Video' | null;
  readonly hero_media_url: string | null;
  readonly hero_media_poster_url: string | null;
  readonly hero_media_alt: string | null;
  readonly cta_label: string | null;
  readonly cta_url: string | null;
}

/** Returns a profile as the API shows it. */
export async function shownProfile<Profile extends StoredProfile>(profile: Profile) {
  const { hero_media_type: type, hero_media_url: url, cta_label: label, cta_url } = profile;
  return {
    ...profile,
    about_html: await toHtml(profile.about_markdown),
    hero_media:
      type === null || url === null
        ? null
        : { type, url, poster_url: profile.hero_media_poster_url, alt: profile.hero_media_alt },
    cta: label === null || cta_url === null ? null : { label, url: cta_url },
  };
}
