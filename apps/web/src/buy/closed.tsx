import { KarcisError } from '@karcis/sdk';
import { useEffect } from 'preact/hooks';
import { toSignIn } from '../frame/to-sign-in.ts';
import { useWords } from '../frame/words.ts';
import { Empty } from '../kit/empty.tsx';
import { account } from '../screens/account.ts';
import type { Proof } from './orders.ts';

/** Whether an order was refused to its reader, and not for a moment only. */
export const isRefused = (error: unknown): error is KarcisError =>
  error instanceof KarcisError && [401, 404, 422].includes(error.status);

interface Props {
  readonly error: KarcisError;
  readonly proof: Proof;
}

/** In place of an order that is not for its reader. An account whose session has ended, in another tab say, signs in and comes back. */
export function Closed({ error, proof }: Props) {
  const { closed, closedHint, find } = useWords().words.orders;
  const isSignedOut = error.status === 401 && proof.orderToken === undefined;
  useEffect(() => {
    if (isSignedOut) toSignIn();
  }, [isSignedOut]);
  if (isSignedOut) return null;
  return (
    <Empty level={1} title={closed} hint={closedHint}>
      <p class="empty-deed">
        <a class="button button-filled" href={account.findOrder.path}>
          {find}
        </a>
      </p>
    </Empty>
  );
}
