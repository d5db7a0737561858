import { questionRoutes } from '../of-events/questions.ts';

export const organizerQuestions = questionRoutes('organizer');
