import { useEffect, useState } from 'preact/hooks';
import type { NearEmail } from '../kit/near-email.tsx';
import { useWords } from './words.ts';

/** Asks below the field of an email address, by its id, whether another one was meant. The code is loaded once the field is shown. */
export function AskNear({ of }: { readonly of: string }) {
  const { words } = useWords();
  const [{ Near }, setNear] = useState<{ readonly Near?: typeof NearEmail }>({});
  useEffect(() => {
    // Without it the form works as well.
    import('../kit/near-email.tsx')
      .then(({ NearEmail }) => setNear({ Near: NearEmail }))
      .catch(() => undefined);
  }, []);
  return Near === undefined ? null : <Near of={of} ask={words.frame.form.askNear} />;
}
