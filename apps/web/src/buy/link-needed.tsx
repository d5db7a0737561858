import { signInToComeBack } from '../frame/to-sign-in.ts';
import { Page } from '../frame/page.tsx';
import { useWords } from '../frame/words.ts';
import { Empty } from '../kit/empty.tsx';
import { account } from '../screens/account.ts';

/** In place of an order that neither a token nor an account opens: its link was cut, or this browser has deleted its token. */
export function LinkNeeded() {
  const { orders: text } = useWords().words;
  return (
    <Page title={text.closed} class="page-buy">
      <Empty level={1} title={text.closed} hint={text.linkNeededHint}>
        <p class="empty-deed">
          <a class="button button-filled" href={account.findOrder.path}>
            {text.find}
          </a>
        </p>
        <p class="empty-deed">
          <a href={signInToComeBack()}>{text.signIn}</a>
        </p>
      </Empty>
    </Page>
  );
}
