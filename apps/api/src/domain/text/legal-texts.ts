import { toHtml } from './rich-text.ts';

/** Legal texts of the site as they are stored. */
interface StoredTexts {
  readonly terms_markdown: string;
  readonly privacy_markdown: string;
  readonly refund_policy_markdown: string;
  readonly cookie_policy_markdown: string;
}

/** Returns the legal texts of the site as HTML. */
export const legalTextsOf = async (texts: StoredTexts) => ({
  terms_html: await toHtml(texts.terms_markdown),
  privacy_html: await toHtml(texts.privacy_markdown),
  refund_policy_html: await toHtml(texts.refund_policy_markdown),
  cookie_policy_html: await toHtml(texts.cookie_policy_markdown),
});
