import { messageIn, messageToRead } from '../../db/queries/event-messages.ts';
import { eventChangeMessage, eventMessage } from '../templates/message.ts';
import { eventLinks } from './event-links.ts';
import { source } from './source.ts';

/** A message and what it says of its event. */
export interface MessageToWrite {
  readonly event: string;
  readonly organizer: string;
  readonly slug: string;
  readonly has_page: boolean;
  readonly starts_at: string;
  readonly timezone: string;
  readonly subject: string;
  readonly body_markdown: string;
}

/** What a mail of a message is told. */
export const messageData = (
  { event, organizer, slug, has_page, starts_at, timezone, subject, body_markdown }: MessageToWrite,
  { hasAccount, url }: { readonly url: string; readonly hasAccount: boolean },
  unsubscribe_link: string | null,
) => ({
  event,
  organizer,
  starts_at,
  timezone,
  subject,
  body_markdown,
  ...eventLinks({ slug, has_page }, { url, hasAccount }),
  unsubscribe_link,
});

/** A message of an organizer. Its key names the event and the message. */
const messageSource = (template: typeof eventMessage, need: 'optional' | 'needed') =>
  source(
    template,
    async ({ key, recipient }, { db, url, unsubscribe }) => {
      const about = messageIn(key);
      const message = about && (await messageToRead(db, about, recipient));
      if (message === undefined || (need === 'optional' && unsubscribe === undefined)) return undefined;
      const { account, ordered, support_email } = message;
      const link = unsubscribe === undefined ? null : `${url}/unsubscribe#${unsubscribe}`;
      return {
        // A name that was typed is not said to an address that nobody has confirmed.
        reader: { name: account?.name ?? '', languages: { ordered, account: account?.locale } },
        replyTo: support_email,
        data: messageData(message, { url, hasAccount: account !== undefined }, link),
      };
    },
    need,
  );

export const messageSources = {
  event_message: messageSource(eventMessage, 'optional'),
  event_change_message: messageSource(eventChangeMessage, 'needed'),
};
