import { useWords } from '../frame/words.ts';
import { Field } from '../kit/field.tsx';
import { type EventOfOrder, type Faults, fieldOf, type Question, type TicketToBe } from './tickets-of.ts';

interface Props {
  readonly tickets: readonly TicketToBe[];
  readonly event: EventOfOrder;
  readonly faults: Faults;
  /** What the fields held before. */
  readonly draft: Readonly<Record<string, string>>;
}

/** What an event asks of each ticket: names folded away, for most tickets are in the name of their buyer; questions open. */
export function TicketFields({ tickets, event, faults, draft }: Props) {
  const { words } = useWords();
  const text = words.buy;
  const asksName = event.attendee_fields !== 'None';
  const isWrong = tickets.some(({ key }) => [`${key}.name`, `${key}.email`].some((name) => name in faults));
  const isKept = tickets.some(({ key }) => draft[`${key}.name`] || draft[`${key}.email`]);
  const asked = tickets.filter(({ questions }) => questions.length > 0);
  const titleOf = ({ type, at, of }: TicketToBe) => text.ticketOf(type.name, at, of);
  return (
    <>
      {asksName && (
        <details class="other-names" open={isWrong || isKept}>
          <summary>{text.otherNames}</summary>
          {tickets.map((ticket) => (
            <fieldset key={ticket.key}>
              <legend>{titleOf(ticket)}</legend>
              <Field
                name={`${ticket.key}.name`}
                label={text.attendeeName}
                maxLength={120}
                autocomplete="off"
                isOptional
                value={draft[`${ticket.key}.name`]}
                wrong={faults[`${ticket.key}.name`]}
              />
              {event.attendee_fields === 'Name and Email' && (
                <Field
                  name={`${ticket.key}.email`}
                  label={text.attendeeEmail}
                  type="email"
                  autocomplete="off"
                  isOptional
                  value={draft[`${ticket.key}.email`]}
                  wrong={faults[`${ticket.key}.email`]}
                />
              )}
            </fieldset>
          ))}
        </details>
      )}
      {asked.map((ticket) => (
        <fieldset key={ticket.key} class="questions">
          <legend>{titleOf(ticket)}</legend>
          {ticket.questions.map((question) => (
            <Answer
              key={question.id}
              question={question}
              name={fieldOf(ticket, question)}
              value={draft[fieldOf(ticket, question)]}
              wrong={faults[fieldOf(ticket, question)]}
            />
          ))}
        </fieldset>
      ))}
    </>
  );
}

interface AnswerProps {
  readonly question: Question;
  readonly name: string;
  readonly value: string | undefined;
  readonly wrong: string | undefined;
}

function Answer({
  question: { kind, label, options, is_required: isRequired },
  name,
  value,
  wrong,
}: AnswerProps) {
  const { words } = useWords();
  const shown = isRequired ? label : words.buy.optional(label);
  const fault = wrong !== undefined && (
    <p id={`${name}-wrong`} class="wrong">
      {wrong}
    </p>
  );
  const about = {
    'aria-invalid': wrong !== undefined,
    ...(wrong && { 'aria-describedby': `${name}-wrong` }),
  };
  switch (kind) {
    case 'Choice':
      return (
        <div class="field">
          <label for={name}>{shown}</label>
          <select id={name} name={name} defaultValue={value ?? ''} {...about}>
            <option value="">{words.buy.pick}</option>
            {options.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
          {fault}
        </div>
      );
    case 'Multiple':
      return (
        <fieldset class="answers">
          <legend>{shown}</legend>
          {options.map((option, at) => (
            <label key={option} class="check">
              <input
                type="checkbox"
                id={at === 0 ? name : undefined}
                name={name}
                value={option}
                defaultChecked={value?.split('\n').includes(option) ?? false}
                {...about}
              />
              {option}
            </label>
          ))}
          {fault}
        </fieldset>
      );
    case 'Consent':
      // Never ticked beforehand: it is given for each order.
      return (
        <div>
          <label class="check">
            <input type="checkbox" id={name} name={name} value="true" {...about} />
            {shown}
          </label>
          {fault}
        </div>
      );
    default:
      return (
        <Field
          name={name}
          label={shown}
          type={kind === 'Date' ? 'date' : 'text'}
          maxLength={kind === 'Text' ? 500 : 24}
          {...(kind === 'Number' ? { inputMode: 'decimal' as const } : {})}
          autocomplete="off"
          isOptional={!isRequired}
          value={value}
          wrong={wrong}
        />
      );
  }
}
