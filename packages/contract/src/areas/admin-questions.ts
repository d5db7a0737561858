import { questionRoutes } from '../of-events/questions.ts';

export const adminQuestions = questionRoutes('admin');
