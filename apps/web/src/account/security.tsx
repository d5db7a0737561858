import { api } from '@karcis/contract';
import { SignedIn, useHolder } from '../frame/signed-in.tsx';
import { Page } from '../frame/page.tsx';
import { useWords } from '../frame/words.ts';
import { useRead } from '../frame/reads.ts';
import { Problem } from '../frame/problem.tsx';
import { homeOf } from './places.ts';
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
  const { name } = useHolder();
  const me = useRead(api.account.me);
  const tokens = useRead(api.accountSecurity.tokens);
  const factor = useRead(api.accountSecurity.twoFactor);
  const error = me.error ?? tokens.error ?? factor.error;
  const account = me.data?.data;
  const refetch = () => Promise.all([tokens.refetch(), factor.refetch()]);
  return (
    <Page
      title={text.title}
      name={name}
      links={
        <nav class="page-links" aria-label={text.navigation}>
          <a href={homeOf(account?.role)}>{text.back}</a>
        </nav>
      }
    >
      <h1>{text.title}</h1>
      <p class="quiet">{text.hint}</p>
      {error !== null && <Problem error={error} retry={() => void refetch()} />}
      {account !== undefined && tokens.data !== undefined && factor.data !== undefined && (
        <>
          <SecondFactor state={factor.data.data} refetch={refetch} />
          <SignIns tokens={tokens.data.data} timezone={account.timezone} refetch={refetch} />
          {account.role !== 'ticket_holder' && <ProgramTokens role={account.role} refetch={refetch} />}
        </>
      )}
    </Page>
  );
}
