import { Later } from '../frame/later.tsx';
import { useWords } from '../frame/words.ts';
import { Field } from '../kit/field.tsx';
import { askNear } from './buyer-fields.tsx';
import { type EventOfOrder, type Faults, fieldOf, type Question, type TicketToBe } from './tickets-of.ts';

interface Props {
  readonly tickets: readonly TicketToBe[];
  readonly event: EventOfOrder;
  readonly faults: Faults;
  /** What the fields held before. */
  readonly draft: Readonly<Record<string, string>>;
}

/** Questions of the event for each ticket. The first ticket is the buyer's, so its name is folded away; the others need names of their own. */
export function TicketFields({ tickets, event, faults, draft }: Props) {
  const { words } = useWords();
  const text = words.buy;
  const asksName = event.attendee_fields !== 'None';
  return (
    <>
      {tickets.map(({ key, type, at, of, questions }, index) => {
        const names = [
          `${key}.name`,
          ...(event.attendee_fields === 'Name and Email' ? [`${key}.email`] : []),
        ];
        const isFirst = index === 0;
        const nameFields = asksName && <NameFields {...{ names, faults, draft }} isOptional={isFirst} />;
        if (!asksName && questions.length === 0) return null;
        return (
          <fieldset key={key} class="questions">
            <legend>{text.ticketOf(type.name, at, of)}</legend>
            {isFirst && nameFields ? (
              <details class="other-names" open={names.some((name) => name in faults || draft[name])}>
                <summary>{text.otherNames}</summary>
                {nameFields}
              </details>
            ) : (
              nameFields
            )}
            {questions.map((question) => {
              const name = fieldOf({ key }, question);
              return <Answer key={name} {...{ question, name }} value={draft[name]} wrong={faults[name]} />;
            })}
          </fieldset>
        );
      })}
    </>
  );
}

interface NameProps extends Pick<Props, 'faults' | 'draft'> {
  /** Names of the fields: of the name and, if the event asks for it, of the email address. */
  readonly names: readonly string[];
  readonly isOptional: boolean;
}

function NameFields({ names: [name = '', email], isOptional, faults, draft }: NameProps) {
  const { buy } = useWords().words;
  const common = (field: string) => ({
    name: field,
    autocomplete: 'off' as const,
    isOptional,
    value: draft[field],
    wrong: faults[field],
  });
  return (
    <>
      <Field {...common(name)} label={buy.attendeeName} maxLength={120} />
      {email !== undefined && (
        <Field {...common(email)} label={buy.attendeeEmail} type="email">
          <Later isQuiet load={askNear} given={{ of: email }} />
        </Field>
      )}
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
          maxLength={kind === 'Text' ? 500 : 60}
          {...(kind === 'Number' ? { inputMode: 'decimal' as const } : {})}
          autocomplete="off"
          isOptional={!isRequired}
          value={value}
          wrong={wrong}
        />
      );
  }
}
