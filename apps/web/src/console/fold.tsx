import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface Props {
  /** What is seen of it while it is folded. */
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A form above a list or a report: open where there is room, folded on phones, so that what it is about is seen first. */
export function Fold({ title, children }: Props) {
  const [isOpen] = useState(() => matchMedia('(min-width: 960px)').matches);
  return (
    <details class="fold no-print" open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
