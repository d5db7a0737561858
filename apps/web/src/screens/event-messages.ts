import { api } from '@karcis/contract';
import type { Reader } from './common.ts';
import { placeOf } from './event-place.ts';
import { form, list, record } from './resource.ts';

type MessageRoutes = typeof api.adminMessages | typeof api.organizerMessages;

/** Screens of what is written to those who have tickets for an event. */
export const messages = (
  who: Reader,
  routes: MessageRoutes,
  ticketTypes: typeof api.adminEvents.ticketTypes | typeof api.organizerTicketTypes.ticketTypes,
) => {
  const place = placeOf(who, 'messages', 'message_id');
  return {
    messages: list({
      ...place.list,
      noun: 'messages',
      reads: routes.messages,
      columns: ['subject', 'created_at', 'recipients', 'status', 'sent_by.name'],
    }),
    newMessage: form({
      ...place.form,
      noun: 'newMessage',
      creates: routes.send,
      groups: { texts: ['subject', 'body_markdown'], recipient: ['ticket_type_ids', 'status'] },
      picks: { ticket_type_ids: ticketTypes },
      previews: routes.preview,
    }),
    message: record({
      ...place.record,
      noun: 'message',
      reads: routes.message,
      title: 'subject',
      lead: ['created_at', 'recipients', 'status', 'sent_by.name'],
    }),
  };
};
