import { NearEmail } from '../kit/near-email.tsx';
import { useWords } from './words.ts';

export { unaskedIn } from '../kit/near-email.tsx';

/** Asks below the field of an email address, by its id, whether another one was meant. */
export function AskNear({ of }: { readonly of: string }) {
  return <NearEmail of={of} ask={useWords().words.frame.form.askNear} />;
}
