import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface Props {
  readonly title: string;
  /** Shown while it is open, so that what was done is gone once it is closed. */
  readonly children: ComponentChildren;
  readonly onToggle?: (isOpen: boolean) => void;
}

/** A deed that is seldom done, folded away. */
export function Deed({ title, children, onToggle }: Props) {
  const [isOpen, setOpen] = useState(false);
  const toggle = (isNowOpen: boolean) => {
    setOpen(isNowOpen);
    onToggle?.(isNowOpen);
  };
  return (
    <details class="deed" onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}
