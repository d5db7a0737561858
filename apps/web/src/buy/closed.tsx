import { useWords } from '../frame/words.ts';
import { Empty } from '../kit/empty.tsx';
import { account } from '../screens/account.ts';

/** In place of an order that is not for whoever asks. */
export function Closed() {
  const { closed, closedHint, find } = useWords().words.orders;
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
