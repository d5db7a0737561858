import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { questionsOf } from '../management/questions.ts';
import { everyEvent } from '../management/reach.ts';

export const adminQuestions: Area<Api['adminQuestions']> = questionsOf(everyEvent);
