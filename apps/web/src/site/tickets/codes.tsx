import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { CodesProps } from './deeds.ts';

/** Codes, folded away: most people have none. What is inside is loaded when it is opened. */
export function Codes(props: CodesProps) {
  const { codes, text } = props;
  const [loaded, setLoaded] = useState<{ readonly Field?: ComponentType<CodesProps> }>({});
  const [isOpen, setOpen] = useState(false);
  // What was used before stands there at once.
  const isUsed = codes.length > 0;
  const isWanted = isOpen || isUsed;
  useEffect(() => {
    if (!isWanted || loaded.Field !== undefined) return;
    import('./code-field.tsx').then(
      ({ CodeField: Field }) => setLoaded({ Field }),
      () => setOpen(false), // Another press tries again.
    );
  }, [isWanted]);
  const { Field } = loaded;
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
