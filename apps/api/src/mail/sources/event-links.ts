/** An event that a mail is about. */
interface OfEvent {
  readonly slug: string;
  /** Whether visitors may read its page. */
  readonly has_page: boolean;
}

/** Links of a mail about an event: null for a page that visitors may not read, and for tickets where the reader has no account. */
export const eventLinks = (
  { slug, has_page }: OfEvent,
  { url, hasAccount }: { readonly url: string; readonly hasAccount: boolean },
) => ({
  event_link: has_page ? `${url}/events/${slug}` : null,
  tickets_link: hasAccount ? `${url}/tickets` : null,
  order_link: `${url}/orders/find`,
});
