import { api } from '@karcis/contract';
import type { ComponentChildren } from 'preact';
import { Page } from '../frame/page.tsx';
import { Problem } from '../frame/problem.tsx';
import { useRead } from '../frame/reads.ts';
import { useHolder } from '../frame/signed-in.tsx';
import { useWords } from '../frame/words.ts';
import { account } from '../screens/account.ts';
import { homeOf } from './places.ts';

interface Props {
  readonly title: string;
  readonly hint: string;
  /** What it reads; nothing is shown before all of it is there. */
  readonly reads?: readonly { readonly error: unknown; readonly refetch: () => Promise<unknown> }[];
  readonly children: ComponentChildren;
}

const screens = ['profile', 'security', 'data'] as const;

/** A screen of the own account, with the way to the others and back to where the account begins. */
export function OwnPage({ title, hint, reads = [], children }: Props) {
  const { words } = useWords();
  const { name, role } = useHolder();
  const error = reads.find((each) => each.error !== null)?.error ?? null;
  const refetch = () => Promise.all(reads.map((each) => each.refetch()));
  return (
    <Page title={title} name={name} links={<a href={homeOf(role ?? undefined)}>{words.security.back}</a>}>
      <nav class="page-links" aria-label={words.profile.account}>
        {screens.map((screen) => {
          const { path } = account[screen];
          return (
            <a key={screen} href={path} aria-current={location.pathname === path ? 'page' : undefined}>
              {words.profile.links[screen]}
            </a>
          );
        })}
      </nav>
      <h1>{title}</h1>
      <p class="quiet">{hint}</p>
      {error !== null && <Problem error={error} retry={() => void refetch()} />}
      {children}
    </Page>
  );
}

/** The account that is signed in, as the server has it. */
export const useMe = () => useRead(api.account.me);
