import { api } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { useState } from 'preact/hooks';
import { call } from '../frame/server.ts';
import { forgetOwn, mayForget } from '../frame/session.ts';
import { SignedIn, useHolder } from '../frame/signed-in.tsx';
import { useWords } from '../frame/words.ts';
import { account } from '../screens/account.ts';
import { AccountPage, Telling } from './account-page.tsx';
import { Form } from './form.tsx';
import { tokenOfLink } from './token-of-link.ts';

interface Props {
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
function ByPress({ title, hint, button, sending, use, done, refusals, again, next }: Props) {
  const { words } = useWords();
  const [refused, setRefused] = useState(tokenOfLink() === '' ? refusals['link_invalid'] : undefined);
  const [isDone, setDone] = useState(false);
  const onward = {
    href: next?.href ?? account.signIn.path,
    next: next?.word ?? words.account.signIn,
  };
  const send = async () => {
    try {
      setDone((await use(tokenOfLink())) !== false);
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

/** Another address in place of the one of the account that is signed in. */
export function ConfirmAddress() {
  return (
    <SignedIn>
      <OtherAddress />
    </SignedIn>
  );
}

function OtherAddress() {
  const { words } = useWords();
  const { name } = useHolder();
  const text = words.profile;
  const use = async (token: string) => {
    if (!(await mayForget(words))) return false;
    await call(api.ownAccount.confirmEmail, { body: { token } });
    await forgetOwn();
    return true;
  };
  return (
    <AccountPage title={text.confirmAddress} name={name}>
      <ByPress
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
