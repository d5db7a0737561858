import type { Locale } from '@karcis/words';
import { useState } from 'preact/hooks';
import { Deed } from './deed.tsx';
import { Later } from './later.tsx';
import type { TicketAsks, TicketDeedProps } from './ticket-deed.tsx';
import { useWords } from './words.ts';

const all = ['change', 'transfer', 'reissue'] as const;
type Name = (typeof all)[number];

/** The form of a deed, and its sentences: most who look at a ticket need none. */
const formIn = (locale: Locale) => async () => {
  const [{ TicketDeed }, { ticketForms }] = await Promise.all([
    import('./ticket-deed.tsx'),
    locale === 'en' ? import('@karcis/words/en/ticket-forms') : import('@karcis/words/id/ticket-forms'),
  ]);
  return (props: TicketDeedProps) => <TicketDeed text={ticketForms} {...props} />;
};

interface Props extends Omit<TicketDeedProps, 'name'> {
  /** What may be done with the ticket now. */
  readonly actions: readonly Name[];
  /** Whether nothing can be done for want of a network. What is being filled in stays. */
  readonly isAway?: boolean;
  /** Above them, where there are any. */
  readonly title?: string | undefined;
}

/** What may be done with a ticket by who has it. What was done stays until it is closed, so that it can say what came of it. */
export function TicketDeeds({ actions, isAway = false, title, asks, ...props }: Props) {
  const { words, locale } = useWords();
  const [opened, setOpened] = useState<ReadonlySet<Name>>(new Set());
  const [sent, setSent] = useState<Name>();
  const toggle = (name: Name) => (isOpen: boolean) =>
    setOpened((before) => new Set([...before, name].filter((each) => isOpen || each !== name)));
  const noted =
    <Given extends readonly unknown[]>(name: Name, ask: (...given: Given) => Promise<unknown>) =>
    (...given: Given) => {
      setSent(name);
      return ask(...given);
    };
  const noting: TicketAsks = {
    change: noted('change', asks.change),
    transfer: noted('transfer', asks.transfer),
    reissue: noted('reissue', asks.reissue),
  };
  const isShown = (name: Name) =>
    opened.has(name) ? actions.includes(name) || name === sent : actions.includes(name) && !isAway;
  const shown = all.filter(isShown);
  return (
    <>
      {title !== undefined && shown.length > 0 && <h2 class="section">{title}</h2>}
      {shown.map((name) => (
        <Deed key={name} title={words.ticketDeeds[name].title} onToggle={toggle(name)}>
          <Later load={formIn(locale)} given={{ name, asks: noting, ...props }} />
        </Deed>
      ))}
    </>
  );
}
