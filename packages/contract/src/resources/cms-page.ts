import Type from 'typebox';
import { markdown, picture, slug, text } from '../body.ts';
import { managed } from '../managed.ts';
import {
  Count,
  Flag,
  Html,
  Id,
  ImageUrl,
  Instant,
  Locale,
  Markdown,
  nullable,
  oneOf,
  part,
  Person,
  record,
  Text,
} from '../values.ts';

/** A content page as visitors read it: published ones only. */
export const CmsPage = record('CmsPage', {
  id: Id,
  slug: Text,
  title: Text,
  excerpt: nullable(Text),
  body_html: Html,
  status: oneOf(['Draft', 'Published', 'Archived']),
  published_at: nullable(Instant),
  locale: Locale,
  show_in_header: Flag,
  show_in_footer: Flag,
  position: Count,
  seo: part({
    title: nullable(Text),
    description: nullable(Text),
    image_url: nullable(ImageUrl),
    noindex: Flag,
  }),
  created_at: Instant,
  updated_at: Instant,
});

/** A published content page as the header and the footer of the site link to it. */
export const PageLink = record('PageLink', {
  slug: Text,
  title: Text,
  locale: Locale,
  show_in_header: Flag,
  show_in_footer: Flag,
});

/** A content page in any status, with its source and who changed it last. */
export const AdminCmsPage = record('AdminCmsPage', {
  ...CmsPage.properties,
  body_markdown: Markdown,
  updated_by: nullable(Person),
});

export const ManagedCmsPage = managed('ManagedCmsPage', AdminCmsPage);

/** What a write may name. */
export const cmsPageFields = {
  slug: slug(),
  title: text(150, { min: 3 }),
  excerpt: nullable(text(500)),
  body_markdown: markdown(),
  status: CmsPage.properties.status,
  locale: Type.String({ pattern: '^[a-z]{2}(-[A-Z]{2})?$', description: 'a language tag such as id or en' }),
  show_in_header: Flag,
  show_in_footer: Flag,
  seo: Type.Partial(
    part({
      title: nullable(text(120)),
      description: nullable(text(300)),
      image_media_id: nullable(picture('cover')),
      noindex: Flag,
    }),
  ),
};
