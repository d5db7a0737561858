import type { Api, InputOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { bounded } from '../db/queries/list.ts';
import { columnsOf } from '../db/writes/writing.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Account } from '../domain/security/scope.ts';
import { keptChildrenOfEvents } from './event-children.ts';
import { demandTypes } from './named-types.ts';
import type { ReachOf } from './reach.ts';

type Questions = Api['organizerQuestions'];
type Changed = InputOf<Questions['change']>['body'];

const own = columnsOf('questions');

const inUse = (): never =>
  fail('in_use', { detail: 'This question was answered, and keeps its kind. Ask another one in its place.' });

const functions = keptChildrenOfEvents({
  name: 'questions',
  subject: 'question',
  read: (db, event, id) => questionsOfEvent(db, event).where('id', '=', id).executeTakeFirst(),
  newValues: (body: InputOf<Questions['create']>['body']) => body,
  // What is turned into a question without options loses those that it had.
  values: ({ kind, options, ...body }: Changed) => ({
    ...body,
    kind,
    options: options ?? (kind === undefined || hasOptions(kind) ? undefined : []),
  }),
  // What was answered stays an answer to what was asked.
  changed: ({ kind }) =>
    kind === undefined
      ? undefined
      : { if: sql`(${own('kind')} = ${kind} or not ${own('is_answered')})`, otherwise: inUse },
  demand: demandTypes,
});

const hasOptions = (kind: NonNullable<Changed['kind']>) => kind === 'Choice' || kind === 'Multiple';

/** The functions behind the routes of questions to buyers, for those who reach an event. */
export function questionsOf(reachOf: ReachOf) {
  const { listed, read: question, create, change, remove, order } = functions(reachOf);
  return {
    questions: (db: ReadDb, scope: Account, input: InputOf<Questions['questions']>) =>
      listed(db, scope, input, bounded(questionsOfEvent(db, input.id).orderBy('position').orderBy('id'))),
    create,
    question,
    change,
    remove,
    order,
  };
}

const questionsOfEvent = (db: ReadDb, event: string) =>
  db.selectFrom('live_questions').selectAll().where('event_id', '=', event);
