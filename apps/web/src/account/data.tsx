import { api } from '@karcis/contract';
import { momentText } from '@karcis/format';
import { KarcisError } from '@karcis/sdk';
import { useState } from 'preact/hooks';
import { forgetOwn, mayForget } from '../frame/session.ts';
import { Problem } from '../frame/problem.tsx';
import { call } from '../frame/server.ts';
import { SignedIn } from '../frame/signed-in.tsx';
import { useWords } from '../frame/words.ts';
import { account } from '../screens/account.ts';
import { AccountPage, Telling } from './account-page.tsx';
import { Anyway, type Unsettled } from './anyway.tsx';
import { passwordField } from './fields.ts';
import { OwnPage, useMe } from './own-page.tsx';
import { Sheet } from './sheet.tsx';

/** What is held of a person: a copy of it, and its end. */
export function Data() {
  const { words, locale } = useWords();
  const [goes, setGoes] = useState<{ readonly at: string; readonly timezone: string }>();
  const text = words.profile;
  if (goes === undefined)
    return (
      <SignedIn>
        <Content closed={setGoes} />
      </SignedIn>
    );
  return (
    <AccountPage title={text.closed}>
      <Telling
        title={text.closed}
        text={text.closedHint(momentText(goes.at, goes.timezone, locale))}
        href={account.signIn.path}
        next={words.account.signIn}
      />
    </AccountPage>
  );
}

interface ContentProps {
  readonly closed: (goes: { readonly at: string; readonly timezone: string }) => void;
}

function Content({ closed }: ContentProps) {
  const { words } = useWords();
  const me = useMe();
  const { data: title, dataHint } = words.profile;
  return (
    <OwnPage title={title} hint={dataHint} reads={[me]}>
      <Copy />
      {me.data !== undefined && <Leave timezone={me.data.data.timezone} closed={closed} />}
    </OwnPage>
  );
}

function Copy() {
  const { words } = useWords();
  const text = words.profile;
  const [state, setState] = useState<'idle' | 'asking' | 'done'>('idle');
  const [failure, setFailure] = useState<unknown>();
  const download = async () => {
    if (state === 'asking') return;
    setState('asking');
    setFailure(undefined);
    try {
      const { data } = await call(api.ownAccount.data);
      save('karcis.json', JSON.stringify(data, null, 2));
      setState('done');
    } catch (error) {
      setState('idle');
      setFailure(error);
    }
  };
  return (
    <section aria-labelledby="copy">
      <h2 id="copy" class="section">
        {text.copy}
      </h2>
      <p>{text.copyHint}</p>
      <div class="choices">
        <button
          class="button"
          type="button"
          aria-disabled={state === 'asking'}
          onClick={() => void download()}
        >
          {state === 'asking' ? text.downloading : text.download}
        </button>
      </div>
      <p role="status">{state === 'done' ? text.downloaded : ''}</p>
      {failure !== undefined && <Problem error={failure} />}
    </section>
  );
}

/** Has the browser save a text as a file. */
function save(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** What was refused once: what is not settled, and the password that was right. */
interface Refused {
  readonly password: string;
  readonly unsettled: Unsettled;
}

function Leave({ timezone, closed }: ContentProps & { readonly timezone: string }) {
  const { words } = useWords();
  const text = words.profile;
  const [isAsked, setAsked] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const close = async (body: { readonly password: string; readonly confirm?: true }) => {
    const { data } = await call(api.ownAccount.close, { body });
    await forgetOwn();
    closed({ at: data.anonymise_at, timezone });
  };
  const send = async ({ password = '' }: Readonly<Record<string, string>>) => {
    if (!(await mayForget(words))) return '';
    try {
      await close({ password });
    } catch (error) {
      if (!(error instanceof KarcisError && error.code === 'not_settled')) throw error;
      setRefused({ password, unsettled: error.problem.unsettled ?? { orders: [], tickets_to_come: 0 } });
    }
    return '';
  };
  const leave = () => {
    setRefused(undefined);
    setAsked(false);
  };
  return (
    <section aria-labelledby="leave">
      <h2 id="leave" class="section">
        {text.leave}
      </h2>
      <p>{text.leaveHint}</p>
      {refused !== undefined ? (
        <Anyway
          unsettled={refused.unsettled}
          close={() => close({ password: refused.password, confirm: true })}
          leave={leave}
        />
      ) : isAsked ? (
        <Sheet fields={[passwordField(words)]} button={text.leaveNow} send={send} cancel={leave} />
      ) : (
        <div class="choices">
          <button class="button" type="button" onClick={() => setAsked(true)}>
            {text.leaveStart}
          </button>
        </div>
      )}
    </section>
  );
}
