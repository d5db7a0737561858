import type { ComponentChildren } from 'preact';

interface Props {
  readonly what: ComponentChildren;
  /** Beyond the holes: where one pays or enters. */
  readonly stub: ComponentChildren;
  readonly poster?: ComponentChildren;
  readonly class?: string;
  /** Whether the holes stand upright, and the stub at the right, where there is room for it. */
  readonly isUpright?: boolean;
  /** Anchor of the stub, to jump to. */
  readonly stubId?: string;
}

/** A printed ticket: outline, two bites and a row of holes. On one side what, on the other pay or enter. */
export const Ticket = ({ what, stub, poster, stubId, isUpright = false, class: kind = '' }: Props) => (
  <div class={['ticket', isUpright && 'ticket-upright', kind].filter(Boolean).join(' ')}>
    {poster}
    <div class="ticket-what">{what}</div>
    <div class="ticket-holes" aria-hidden="true">
      <i />
    </div>
    <div class="ticket-stub" id={stubId}>
      {stub}
    </div>
  </div>
);
