import { eventManagement, type Reach } from '../event-management.ts';
import { ManagedQuestion, questionFields } from '../resources/question.ts';

export const questionRoutes = <const Access extends Reach>(access: Access) => {
  const questions = eventManagement(access)({
    path: 'questions',
    subject: 'question',
    words: ['question to buyers', 'questions to buyers'],
    fields: questionFields,
    newFields: questionFields,
    required: ['label', 'kind'],
    record: ManagedQuestion,
  });
  return {
    questions: questions.list,
    create: questions.create,
    question: questions.read,
    change: questions.change,
    remove: questions.remove,
    order: questions.order,
  };
};
