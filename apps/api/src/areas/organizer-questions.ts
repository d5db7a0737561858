import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { questionsOf } from '../management/questions.ts';
import { ownEvents } from '../management/reach.ts';

export const organizerQuestions: Area<Api['organizerQuestions']> = questionsOf(ownEvents);
