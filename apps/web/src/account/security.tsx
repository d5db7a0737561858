import { api } from '@karcis/contract';
import { SignedIn } from '../frame/signed-in.tsx';
import { useWords } from '../frame/words.ts';
import { useRead } from '../frame/reads.ts';
import { OwnPage, useMe } from './own-page.tsx';
import { ProgramTokens } from './program-tokens.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SignIns } from './sign-ins.tsx';

/** Who has a way in to the account, and what it takes. */
export function Security() {
  return (
    <SignedIn>
      <Content />
    </SignedIn>
  );
}

function Content() {
  const { words } = useWords();
  const text = words.security;
  const me = useMe();
  const tokens = useRead(api.accountSecurity.tokens);
  const factor = useRead(api.accountSecurity.twoFactor);
  const account = me.data?.data;
  const refetch = () => Promise.all([tokens.refetch(), factor.refetch()]);
  return (
    <OwnPage title={text.title} hint={text.hint} reads={[me, tokens, factor]}>
      {account !== undefined && tokens.data !== undefined && factor.data !== undefined && (
        <>
          <SecondFactor state={factor.data.data} refetch={refetch} />
          <SignIns tokens={tokens.data.data} timezone={account.timezone} refetch={refetch} />
          {account.role !== 'ticket_holder' && <ProgramTokens role={account.role} refetch={refetch} />}
        </>
      )}
    </OwnPage>
  );
}
