import { api } from '@karcis/contract';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { KarcisError } from '@karcis/sdk';
import { Problem } from '../frame/problem.tsx';
import { reads, useRead } from '../frame/reads.ts';
import { useAnewAfterBack } from '../frame/router.ts';
import { mayForget, signOut, toSignIn } from '../frame/session.ts';
import { keepLocale, siteAddress, signInAddress } from '../frame/words.ts';
import { Brand } from '../kit/brand.tsx';
import { match } from '../screens/match.ts';
import { consoleScreens } from '../screens/console.ts';
import { sections, type Reader } from '../screens/common.ts';
import { forgetDrafts, keepDraftsOnlyFor } from './drafts.ts';
import { Head, NotFound } from './head.tsx';
import { choiceWord, nounOf, useConsole } from './words.ts';
import { isWriter } from './write.ts';

interface Props {
  readonly path: string;
  readonly children: ComponentChildren;
}

/** A session can end at any moment: the first answer that says so leads to signing in. */
reads.getQueryCache().subscribe(({ query }) => {
  const { error } = query.state as { error: unknown };
  if (error instanceof KarcisError && error.status === 401) toSignIn();
});

/** Whether an answer has said that the organizer of the reader is suspended: then nothing below `/organizer` is answered. */
function useSuspended(): boolean {
  const [isSuspended, setSuspended] = useState(false);
  useEffect(
    () =>
      reads.getQueryCache().subscribe(({ query }) => {
        const { error } = query.state as { error: unknown };
        if (error instanceof KarcisError && error.code === 'organizer_suspended') setSuspended(true);
      }),
    [],
  );
  return isSuspended;
}

/** In the place of every screen of a suspended organizer: why, and what goes on. */
function Suspended() {
  const { words } = useConsole();
  return (
    <>
      <Head title={words.console.suspended.title} />
      <p>
        <strong>{words.console.errors.organizer_suspended}</strong>
      </p>
      <p>{words.console.suspended.hint}</p>
      <button class="button" type="button" onClick={() => location.reload()}>
        {words.frame.again}
      </button>
    </>
  );
}

/** The navigation beside every screen, and the check that the account may see it. */
export function ConsoleFrame({ path, children }: Props) {
  const { words } = useConsole();
  const me = useRead(api.account.me);
  const isSuspended = useSuspended();
  useAnewAfterBack();
  const account = me.data?.data;
  if (account === undefined) {
    const isOver = me.error instanceof KarcisError && me.error.status === 401;
    return (
      <main id="main" class="alone">
        {me.error !== null && !isOver && <Problem error={me.error} retry={() => void me.refetch()} />}
      </main>
    );
  }
  if (!isWriter(account)) return <main id="main" class="alone" />;
  // Before any form looks for its draft.
  keepDraftsOnlyFor(account.id);
  const screen = consoleScreens.find((each) => match(each.path, path) !== undefined);
  const mayRead = account.role === 'admin' || account.role === 'organizer';
  const isAllowed = screen !== undefined && screen.who === account.role;
  return (
    <div class="console">
      <a class="skip" href="#main">
        {words.frame.skip}
      </a>
      {mayRead && (
        <Side
          who={account.role as Reader}
          path={path}
          name={account.name}
          role={choiceWord(words, 'role', account.role)}
        />
      )}
      <main id="main" tabIndex={-1}>
        {!isAllowed ? <NotFound /> : isSuspended ? <Suspended /> : children}
      </main>
    </div>
  );
}

interface SideProps {
  readonly who: Reader;
  readonly path: string;
  readonly name: string;
  readonly role: string;
}

/** At the side where there is room; else in a drawer. */
function Side(props: SideProps) {
  const { words } = useConsole();
  const drawer = useRef<HTMLDialogElement>(null);
  useEffect(() => drawer.current?.close(), [props.path]);
  const home = props.who === 'admin' ? '/admin' : '/organizer';
  return (
    <>
      <header class="bar">
        <a class="brand" href={home}>
          <Brand name="Karcis" />
        </a>
        <button class="button" type="button" onClick={() => drawer.current?.showModal()}>
          {words.console.menu}
        </button>
      </header>
      <header class="side">
        <a class="brand" href={home}>
          <Brand name="Karcis" />
        </a>
        <Navigation {...props} />
      </header>
      <dialog class="drawer" ref={drawer} aria-label={words.console.menu}>
        <div class="bar">
          <span class="brand">
            <Brand name="Karcis" />
          </span>
          <button class="button" type="button" onClick={() => drawer.current?.close()}>
            {words.console.close}
          </button>
        </div>
        <Navigation {...props} />
      </dialog>
    </>
  );
}

function Navigation({ who, path, name, role }: SideProps) {
  const { words, locale } = useConsole();
  const [failure, setFailure] = useState<unknown>();
  const other = locale === 'id' ? 'en' : 'id';
  const screens = consoleScreens.filter((each) => each.who === who);
  const leave = async () => {
    if (!(await mayForget(words))) return;
    try {
      await signOut();
      forgetDrafts();
      location.assign(signInAddress(locale));
    } catch (error) {
      setFailure(error);
    }
  };
  const isHere = (candidate: string) =>
    candidate === path || (candidate !== `/${who}` && path.startsWith(`${candidate}/`));
  return (
    <>
      <p class="who">
        <strong class="clip">{name}</strong>
        <span>{role}</span>
      </p>
      <nav aria-label={words.console.navigation}>
        {sections.map((section) => {
          const inSection = screens.filter((each) => each.section === section);
          if (inSection.length === 0) return null;
          const heading = words.console.sections[section];
          return (
            <div key={section}>
              {heading !== '' && <h2>{heading}</h2>}
              <ul>
                {inSection.map((each) => (
                  <li key={each.path}>
                    <a href={each.path} aria-current={isHere(each.path) ? 'page' : undefined}>
                      {nounOf(words, each.noun).name}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </nav>
      <ul class="leave">
        <li>
          <a href={siteAddress(locale, '/')}>{words.console.site}</a>
        </li>
        <li>
          <a href="/account/security">{words.frame.security}</a>
        </li>
        <li>
          <button
            type="button"
            lang={other}
            onClick={() => {
              keepLocale(other);
              location.reload();
            }}
          >
            {words.frame.otherLanguage}
          </button>
        </li>
        <li>
          <button type="button" onClick={() => void leave()}>
            {words.frame.signOut}
          </button>
        </li>
      </ul>
      {failure !== undefined && <Problem error={failure} />}
    </>
  );
}
