import { isNumberAnswer, normalNumberAnswer, type ValueErrorCode } from '@karcis/contract';
import { fail, type ValueError } from '../domain/errors/problem-error.ts';

/** What a buyer says of one ticket. */
export interface Attendee {
  readonly ticket_type_id: string;
  readonly name?: string;
  readonly email?: string;
  readonly answers?: readonly { readonly question_id: string; readonly value: string }[];
}

/** A question of an event to the buyers of some of its ticket types. */
export interface Question {
  readonly id: string;
  readonly label: string;
  readonly kind: 'Text' | 'Choice' | 'Multiple' | 'Number' | 'Date' | 'Consent';
  readonly options: readonly string[];
  readonly is_required: boolean;
  readonly ticket_type_ids: readonly string[] | null;
}

/** A ticket that an order is for, before it is issued. */
export interface TicketToBe {
  readonly type: string;
  readonly name: string;
  readonly email: string | null;
  readonly answers: readonly {
    readonly question_id: string;
    readonly label: string;
    readonly value: string;
  }[];
}

/** What an event asks of each ticket. */
export interface Asking {
  readonly attendee_fields: 'None' | 'Name' | 'Name and Email';
  readonly questions: readonly Question[];
}

/**
 * Returns the tickets of an order, in the order of its items. `attendees` has one for each ticket, or none where nothing is asked: then they are
 * the buyer's. Throws `invalid_request` with all that is wrong.
 */
export function ticketsToBe(
  items: readonly { readonly type: string; readonly quantity: number }[],
  attendees: readonly Attendee[] | undefined,
  asking: Asking,
  buyer: string,
): TicketToBe[] {
  const types = items.flatMap(({ type, quantity }) => Array.from({ length: quantity }, () => type));
  if (attendees === undefined && types.every((type) => isAskedNothing(asking, type)))
    return types.map((type) => ({ type, name: buyer, email: null, answers: [] }));
  const given = attendees ?? [];
  const faults = [...countFaults(items, given), ...given.flatMap((each, at) => faultsOf(each, at, asking))];
  const [first] = faults;
  if (first !== undefined) fail('invalid_request', { detail: first.detail, errors: faults.slice(0, 20) });
  return types.map((type, index) => {
    const before = types.slice(0, index).filter((each) => each === type).length;
    const attendee = given.filter((each) => each.ticket_type_id === type)[before] as Attendee;
    return {
      type,
      name: attendee.name ?? buyer,
      email: attendee.email ?? null,
      answers: answersOf(attendee, asking),
    };
  });
}

const questionsFor = ({ questions }: Asking, type: string): Question[] =>
  questions.filter(({ ticket_type_ids }) => ticket_type_ids === null || ticket_type_ids.includes(type));

const isAskedNothing = (asking: Asking, type: string): boolean =>
  asking.attendee_fields === 'None' && questionsFor(asking, type).every(({ is_required }) => !is_required);

/** Whether there is one for each ticket. */
function countFaults(
  items: readonly { readonly type: string; readonly quantity: number }[],
  attendees: readonly Attendee[],
): ValueError[] {
  const strangers = attendees.flatMap(({ ticket_type_id }, at) =>
    items.some(({ type }) => type === ticket_type_id)
      ? []
      : [fault(`/attendees/${at}/ticket_type_id`, 'no_such_record', 'The order has no ticket of this type.')],
  );
  const wrong = items.flatMap(({ type, quantity }) => {
    const count = attendees.filter(({ ticket_type_id }) => ticket_type_id === type).length;
    if (count === quantity) return [];
    const sentence = `The order has ${quantity} tickets of the type ${type}, and ${count} attendees.`;
    return [fault('/attendees', count < quantity ? 'too_short' : 'too_long', sentence)];
  });
  return [...strangers, ...wrong];
}

function faultsOf(attendee: Attendee, at: number, asking: Asking): ValueError[] {
  const { name, email, answers = [], ticket_type_id } = attendee;
  const place = `/attendees/${at}`;
  const asked = questionsFor(asking, ticket_type_id);
  const lacks = (field: string) =>
    fault(`${place}/${field}`, 'missing', `The event asks for the ${field} of each attendee.`);
  return [
    ...(asking.attendee_fields !== 'None' && name === undefined ? [lacks('name')] : []),
    ...(asking.attendee_fields === 'Name and Email' && email === undefined ? [lacks('email')] : []),
    ...answers.flatMap(({ question_id, value }, index) => {
      const question = asked.find(({ id }) => id === question_id);
      if (question === undefined)
        return [
          fault(
            `${place}/answers/${index}/question_id`,
            'no_such_record',
            'This is not asked of this ticket.',
          ),
        ];
      const earlier = answers.slice(0, index).some((each) => each.question_id === question_id);
      if (earlier && question.kind !== 'Multiple')
        return [
          fault(`${place}/answers/${index}/question_id`, 'repeated', `"${question.label}" has one answer.`),
        ];
      const wrong = wrongIn(question, meant(question, value));
      return wrong === undefined ? [] : [fault(`${place}/answers/${index}/value`, ...wrong)];
    }),
    ...asked
      .filter(({ id, is_required }) => is_required && !answers.some(({ question_id }) => question_id === id))
      .map(({ label }) => fault(`${place}/answers`, 'missing', `"${label}" has to be answered.`)),
  ];
}

/** Returns an answer as it is kept: of a number and a day in ordinary digits. */
const meant = ({ kind }: Pick<Question, 'kind'>, value: string): string =>
  kind === 'Number' || kind === 'Date' ? normalNumberAnswer(value) : value;

/** What is wrong with an answer; undefined for one that is right. */
function wrongIn(
  { kind, options, label, is_required }: Question,
  value: string,
): [ValueErrorCode, string] | undefined {
  if ((kind === 'Choice' || kind === 'Multiple') && !options.includes(value))
    return ['not_allowed', `"${label}" is one of: ${options.join(', ')}.`];
  if (kind === 'Number' && !isNumberAnswer(value))
    return ['wrong_form', `"${label}" is a number like 12, 12.5 or 3171010101800001.`];
  if (kind === 'Date' && !isDay(value)) return ['wrong_form', `"${label}" is a day like 2026-11-20.`];
  if (kind === 'Consent' && value !== 'true' && (is_required || value !== 'false'))
    return ['not_allowed', `"${label}" is ${is_required ? '`true`' : '`true` or `false`'}.`];
  return undefined;
}

const isDay = (value: string) =>
  /^\d{4}-\d\d-\d\d$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value);

/** The answers with what was asked, so that they can be read when the question is another one. */
const answersOf = ({ answers = [] }: Attendee, { questions }: Asking): TicketToBe['answers'] =>
  answers.map(({ question_id, value }) => {
    const { label, kind } = questions.find(({ id }) => id === question_id) as Question;
    return { question_id, label, value: meant({ kind }, value) };
  });

const fault = (pointer: string, code: ValueErrorCode, detail: string): ValueError => ({
  pointer,
  code,
  detail,
});
