import type { ComponentChildren } from 'preact';
import { EventCurrency, EventZone } from './facts.tsx';

interface Props {
  readonly event: { readonly timezone: string; readonly currency: string } | undefined;
  readonly children: ComponentChildren;
}

/** What is shown of an event, by its clock and in its currency. */
export const OfEvent = ({ event, children }: Props) => (
  <EventZone.Provider value={event?.timezone}>
    <EventCurrency.Provider value={event?.currency}>{children}</EventCurrency.Provider>
  </EventZone.Provider>
);
