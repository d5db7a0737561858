import type { api, InputOf } from '@karcis/contract';
import { isEmail, normalEmail } from '@karcis/contract/typed/email';
import { isNumberAnswer, normalNumberAnswer } from '@karcis/contract/typed/number-answer';
import { priceText } from '@karcis/format';
import type { KarcisError } from '@karcis/sdk';
import type { Locale, Words } from '@karcis/words';
import type { Buyer } from './buyer.ts';
import { type CompanyField, companyFields } from './company-fields.ts';
import type { OrderOfBuyer } from './orders.ts';
import { type EventOfOrder, type Faults, fieldOf, type Question, type TicketToBe } from './tickets-of.ts';

export { mending } from '../frame/mending.ts';
export { unaskedIn } from '../frame/near-misses.ts';

type Attendees = NonNullable<InputOf<typeof api.buying.checkout>['body']['attendees']>;

interface Filled {
  readonly buyer: { readonly name: string; readonly email: string } & Partial<Record<CompanyField, string>>;
  readonly attendees: Attendees | undefined;
  readonly faults: Faults;
}

/** What a form says of the buyer and of each ticket, and what is wrong with it. The first ticket is the buyer's unless it says otherwise. */
export function filledIn(
  form: FormData,
  tickets: readonly TicketToBe[],
  event: EventOfOrder,
  { words, account }: { readonly words: Words; readonly account: Buyer | undefined },
): Filled {
  const text = words.buy;
  const { noEmail } = words.frame.form;
  const valueOf = (name: string) => ((form.get(name) ?? '') as string).trim();
  const buyer = {
    name: valueOf('name') || account?.name || '',
    email: normalEmail(valueOf('email')) || account?.email || '',
    ...Object.fromEntries(
      companyFields.map((name) => [name, valueOf(name)]).filter(([, value]) => value !== ''),
    ),
  };
  const faults: Record<string, string> = {};
  if (buyer.name === '') faults['name'] = text.noName;
  if (!isEmail(buyer.email)) faults['email'] = noEmail;
  const asksName = event.attendee_fields !== 'None';
  const asksEmail = event.attendee_fields === 'Name and Email';
  const attendees = tickets.map((ticket, at) => {
    const own = { name: valueOf(`${ticket.key}.name`), email: normalEmail(valueOf(`${ticket.key}.email`)) };
    const name = own.name || (at === 0 ? buyer.name : '');
    const email = own.email || (at === 0 ? buyer.email : '');
    if (asksName && at > 0 && name === '') faults[`${ticket.key}.name`] = text.noAttendeeName;
    if (asksEmail && (at > 0 || own.email !== '') && !isEmail(email)) faults[`${ticket.key}.email`] = noEmail;
    const answers = ticket.questions.flatMap((question) => {
      const field = fieldOf(ticket, question);
      const values = form
        .getAll(field)
        .map((value) => (value as string).trim())
        .filter(Boolean);
      const fault = faultOf(question, values, words);
      if (fault !== undefined) faults[field] = fault;
      return values.map((value) => ({ question_id: question.id, value }));
    });
    return {
      ticket_type_id: ticket.type.id,
      ...(asksName ? { name } : {}),
      ...(asksEmail ? { email } : {}),
      ...(answers.length === 0 ? {} : { answers }),
    };
  });
  const isAsked = asksName || tickets.some(({ questions }) => questions.length > 0);
  return { buyer, attendees: isAsked ? attendees : undefined, faults };
}

function faultOf(
  { kind, is_required: isRequired }: Question,
  values: readonly string[],
  { buy }: Words,
): string | undefined {
  if (isRequired && values.length === 0) return buy.unanswered[kind];
  const isNumber = values.every((value) => isNumberAnswer(normalNumberAnswer(value)));
  return kind === 'Number' && !isNumber ? buy.notNumber : undefined;
}

/** Id of the first question of a ticket that has to be answered and is not. One that was added meanwhile is not among them. */
const unanswered = ({ questions }: TicketToBe, answers: NonNullable<Attendees[number]['answers']>) =>
  questions.find(
    ({ id, is_required }) => is_required && !answers.some(({ question_id }) => question_id === id),
  )?.id;

/** Fields that a refusal of the server points at: `/attendees/1/name`, or `/attendees/1/answers/0/value` of what was sent. */
export function faultsAt(
  pointers: readonly (string | undefined)[],
  tickets: readonly TicketToBe[],
  attendees: Attendees | undefined,
  sentence: string,
): Faults {
  return Object.fromEntries(
    pointers.flatMap((pointer) => {
      const [, part, name, field, at] = pointer?.split('/') ?? [];
      if (part === 'buyer' && name !== undefined) return [[name, sentence]];
      const ticket = part === 'attendees' ? tickets[Number(name)] : undefined;
      if (ticket === undefined || field === undefined) return [];
      const answers = attendees?.[Number(name)]?.answers ?? [];
      const asked =
        field !== 'answers'
          ? field
          : at === undefined
            ? unanswered(ticket, answers)
            : answers[Number(at)]?.question_id;
      return asked === undefined ? [] : [[`${ticket.key}.${asked}`, sentence]];
    }),
  );
}

/** Sentences on codes that are set aside, and on what the order costs without them. */
export const newPrice = (
  { total, currency }: Pick<OrderOfBuyer, 'total' | 'currency'>,
  price: KarcisError['problem']['price'],
  { words, locale }: { readonly words: Words; readonly locale: Locale },
): readonly string[] =>
  price === undefined
    ? []
    : [
        ...price.codes_set_aside.map(({ code, reason }) => `${code}: ${words.saleRefusals[reason]}`),
        words.buy.priceChanged(priceText(total, currency, locale), priceText(price.total, currency, locale)),
      ];
