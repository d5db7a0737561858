import { api } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { useState } from 'preact/hooks';
import { call } from '../frame/server.ts';
import { forgetOwn, mayForget } from '../frame/session.ts';
import { keepInTab, keptInTab } from '../frame/tab.ts';
import { SignedIn, useHolder } from '../frame/signed-in.tsx';
import { useWords } from '../frame/words.ts';
import { account } from '../screens/account.ts';
import { AccountPage, Telling } from './account-page.tsx';
import { Form } from './form.tsx';
import { tokenOfLink } from './token-of-link.ts';

interface Props {
  /** The token, where it is not in the address. */
  readonly token?: string;
  readonly title: string;
  readonly hint: string;
  readonly button: string;
  readonly sending: string;
  /** Uses the link. Resolves to false where the person would rather not. */
  readonly use: (token: string) => Promise<unknown>;
  readonly done: { readonly title: string; readonly text: string };
  /** Sentences for refusals that end it. */
  readonly refusals: Readonly<Record<string, string>>;
  /** Where a new link is asked for; the sign-in without it. */
  readonly again?: string;
  /** Where it leads in the end; the sign-in without it. */
  readonly next?: { readonly href: string; readonly word: string };
}

/** What a mailed link does at the press of a button: opening the link does nothing yet, for programs open links, too. */
function ByPress({ token = tokenOfLink(), title, hint, button, sending, use, ...rest }: Props) {
  const { done, refusals, again, next } = rest;
  const { words } = useWords();
  const [refused, setRefused] = useState(token === '' ? words.account.linkCut : undefined);
  const [isDone, setDone] = useState(false);
  const onward = {
    href: next?.href ?? account.signIn.path,
    next: next?.word ?? words.account.signIn,
  };
  const send = async () => {
    try {
      setDone((await use(token)) !== false);
    } catch (error) {
      const sentence = error instanceof KarcisError ? refusals[error.code] : undefined;
      if (sentence === undefined) throw error;
      setRefused(sentence);
    }
  };
  if (isDone) return <Telling {...done} {...onward} />;
  if (refused === undefined) return <Form {...{ title, hint, button, sending, send }} fields={[]} stays />;
  const way = again === undefined ? onward : { href: again, next: words.account.again };
  return <Telling title={title} text={refused} {...way} />;
}

/** Key of the token that this tab keeps while its reader signs in. */
const ofAddress = 'karcis.link of address';

/** Another address in place of the one of the account that is signed in. The link is still good after its reader has signed in. */
export function ConfirmAddress() {
  const { words } = useWords();
  const [token] = useState(() => {
    const linked = tokenOfLink();
    if (linked !== '') keepInTab(ofAddress, linked);
    if (linked !== '') return linked;
    const kept = keptInTab(ofAddress);
    return typeof kept === 'string' ? kept : '';
  });
  const { confirmAddress } = words.profile;
  if (token === '')
    return (
      <AccountPage title={confirmAddress}>
        <Telling
          title={confirmAddress}
          text={words.account.linkCut}
          href={account.profile.path}
          next={words.account.again}
        />
      </AccountPage>
    );
  return (
    <SignedIn>
      <OtherAddress token={token} />
    </SignedIn>
  );
}

function OtherAddress({ token }: { readonly token: string }) {
  const { words } = useWords();
  const { name } = useHolder();
  const text = words.profile;
  const use = async () => {
    if (!(await mayForget(words))) return false;
    await call(api.ownAccount.confirmEmail, { body: { token } });
    keepInTab(ofAddress, undefined);
    await forgetOwn();
    return true;
  };
  return (
    <AccountPage title={text.confirmAddress} name={name}>
      <ByPress
        token={token}
        title={text.confirmAddress}
        hint={text.confirmAddressHint}
        button={text.confirm}
        sending={text.confirming}
        use={use}
        done={{ title: text.confirmed, text: text.confirmedHint }}
        refusals={{ link_invalid: words.errors.link_invalid, already_taken: text.taken }}
        again={account.profile.path}
      />
    </AccountPage>
  );
}

/** A closed account, opened again. */
export function Keep() {
  const { words } = useWords();
  const text = words.profile;
  return (
    <AccountPage title={text.keep}>
      <ByPress
        title={text.keep}
        hint={text.keepHint}
        button={text.keepNow}
        sending={text.keeping}
        use={(token) => call(api.ownAccount.keep, { body: { token } })}
        done={{ title: text.kept, text: text.keptHint }}
        refusals={{ link_invalid: words.errors.link_invalid }}
      />
    </AccountPage>
  );
}

/** A free order whose tickets are issued once its address is confirmed. */
export function ConfirmOrder() {
  const { words } = useWords();
  const text = words.account;
  return (
    <AccountPage title={text.confirmOrder}>
      <ByPress
        title={text.confirmOrder}
        hint={text.confirmOrderHint}
        button={text.confirmOrderNow}
        sending={text.confirmingOrder}
        use={(token) => call(api.buying.confirm, { body: { token } })}
        done={{ title: text.orderConfirmed, text: text.orderConfirmedHint }}
        refusals={{
          link_invalid: text.orderLinkInvalid,
          hold_expired: text.orderLapsed,
          order_closed: text.orderLapsed,
          not_on_sale: text.orderLapsed,
        }}
        next={{ href: account.findOrder.path, word: text.findOrder }}
      />
    </AccountPage>
  );
}
