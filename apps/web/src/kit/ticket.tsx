import type { ComponentChildren } from 'preact';

interface Props {
  readonly what: ComponentChildren;
  /** Beyond the holes: where one pays or enters. */
  readonly stub: ComponentChildren;
  readonly poster?: ComponentChildren;
  readonly class?: string;
}

/** A printed ticket: outline, two bites and a row of holes. On one side what, on the other pay or enter. */
export const Ticket = ({ what, stub, poster, class: kind = '' }: Props) => (
  <div class={`ticket ${kind}`}>
    {poster}
    <div class="ticket-what">{what}</div>
    <div class="ticket-holes" aria-hidden="true" />
    <div class="ticket-stub">{stub}</div>
  </div>
);
