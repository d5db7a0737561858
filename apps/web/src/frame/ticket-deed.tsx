import type { api, InputOf } from '@karcis/contract';
import type { Words } from '@karcis/words';
import { useRef } from 'preact/hooks';
import { DeedForm } from './deed-form.tsx';
import type { Refusals } from './refusal.ts';
import { newUuid } from './uuid.ts';

type Change = InputOf<typeof api.tickets.change>['body'];
type Recipient = InputOf<typeof api.tickets.transfer>['body'];

/** Asks the server, and shows what came of it. Each throws what is refused. */
export interface TicketAsks {
  readonly change: (body: Change) => Promise<unknown>;
  /** The same key hands the ticket on once, however often it is sent. */
  readonly transfer: (body: Recipient, idempotencyKey: string) => Promise<unknown>;
  readonly reissue: () => Promise<unknown>;
}

export interface TicketDeedProps {
  readonly name: keyof TicketAsks;
  /** For whom the ticket is. */
  readonly attendee: { readonly name: string; readonly email: string | null };
  readonly asks: TicketAsks;
  /** In place of the sentences that refusals have at each ticket. */
  readonly refusals?: Refusals;
}

interface Worded extends TicketDeedProps {
  readonly text: Words['ticketForms'];
}

/** The form of something that may be done with a ticket. */
export function TicketDeed({ name, ...props }: Worded) {
  const Form = { change: Rename, transfer: Transfer, reissue: Reissue }[name];
  return <Form {...props} />;
}

type FormProps = Omit<Worded, 'name'>;

const refusalsOf = ({ text, refusals }: Pick<Worded, 'text' | 'refusals'>): Refusals => ({
  ...text.refusals,
  ...refusals,
});

function Rename({ attendee: { name, email }, asks, text, ...more }: FormProps) {
  const { hint, attendeeName, attendeeEmail, button, done } = text.change;
  return (
    <DeedForm
      hint={hint}
      fields={[
        { name: 'attendee_name', label: attendeeName, value: name },
        {
          name: 'attendee_email',
          label: email === null ? text.optional(attendeeEmail) : attendeeEmail,
          type: 'email',
          value: email ?? '',
          maxLength: 254,
          // One that is there can be changed, and not removed.
          isOptional: email === null,
        },
      ]}
      button={button}
      done={({ attendee_name: newName = '' }) => done(newName)}
      send={({ attendee_name = '', attendee_email = '' }) =>
        asks.change({ attendee_name, ...(attendee_email === '' ? {} : { attendee_email }) })
      }
      refusals={refusalsOf({ text, ...more })}
    />
  );
}

function Transfer({ asks, text, ...more }: FormProps) {
  const { hint, newName, newEmail, sure, next, back, button, done } = text.transfer;
  const attempt = useRef({ to: '', key: '' });
  /** The key of the try before where it is the same: its answer may have been lost. */
  const keyFor = (to: Recipient) => {
    const written = JSON.stringify(to);
    if (attempt.current.to !== written) attempt.current = { to: written, key: newUuid() };
    return attempt.current.key;
  };
  return (
    <DeedForm
      hint={hint}
      fields={[
        { name: 'name', label: newName },
        { name: 'email', label: newEmail, type: 'email', maxLength: 254 },
      ]}
      button={button}
      sure={{ ask: ({ name = '', email = '' }) => sure(name, email), next, back }}
      done={({ name = '', email = '' }) => done(name, email)}
      send={({ name = '', email = '' }) => asks.transfer({ name, email }, keyFor({ name, email }))}
      refusals={refusalsOf({ text, ...more })}
    />
  );
}

function Reissue({ asks, text, ...more }: FormProps) {
  const { hint, button, done } = text.reissue;
  return (
    <DeedForm
      hint={hint}
      fields={[]}
      button={button}
      done={() => done}
      send={asks.reissue}
      refusals={refusalsOf({ text, ...more })}
    />
  );
}
