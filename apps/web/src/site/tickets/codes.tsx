import { useState } from 'preact/hooks';
import type { CodesProps } from './deeds.ts';
import { useLater } from './use-later.ts';

/** Codes, folded away: most people have none. What is inside is loaded when it is opened. */
export function Codes(props: CodesProps) {
  const { codes, text } = props;
  const [isOpen, setOpen] = useState(false);
  // What was used before stands there at once.
  const isUsed = codes.length > 0;
  const isWanted = isOpen || isUsed;
  const Field = useLater(
    isWanted,
    async () => (await import('./code-field.tsx')).CodeField,
    () => setOpen(false), // Another press tries again.
  );
  return (
    <details
      class="codes"
      data-moves
      open={isWanted}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{text.haveCode}</summary>
      {Field !== undefined && <Field {...props} />}
    </details>
  );
}
