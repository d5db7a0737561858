import { api } from '@karcis/contract';
import type { Reader } from './common.ts';
import { placeOf, removable } from './event-place.ts';
import { form, list, record } from './resource.ts';

type QuestionRoutes = typeof api.adminQuestions | typeof api.organizerQuestions;

/** Screens of what buyers of an event are asked. */
export const questions = (
  who: Reader,
  routes: QuestionRoutes,
  ticketTypes: typeof api.adminEvents.ticketTypes | typeof api.organizerTicketTypes.ticketTypes,
) => {
  const place = placeOf(who, 'questions', 'question_id');
  const fields = {
    groups: { about: ['label', 'kind', 'options', 'is_required', 'ticket_type_ids'] },
    only: { options: ['kind', ['Choice', 'Multiple'], 'needed'] },
    picks: { ticket_type_ids: ticketTypes },
  } as const;
  return {
    questions: list({
      ...place.list,
      noun: 'questions',
      reads: routes.questions,
      columns: ['label', 'kind', 'is_required', 'updated_at'],
      orders: routes.order,
    }),
    newQuestion: form({
      ...place.form,
      ...fields,
      noun: 'newQuestion',
      creates: routes.create,
      preset: { kind: 'Text' },
    }),
    question: record({
      ...place.record,
      ...fields,
      noun: 'question',
      reads: routes.question,
      title: 'label',
      lead: ['kind', 'is_required', 'updated_at'],
      deeds: [{ ...removable, does: routes.remove, word: 'removeFromEvent' }],
      changes: routes.change,
    }),
  };
};
