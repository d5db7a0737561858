import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Brand } from '../kit/brand.tsx';
import { go, keepFocus } from './router.ts';
import { keepLocale, siteAddress, signInAddress, useWords } from './words.ts';

interface Props {
  /** Title of the document. */
  readonly title: string;
  /** Content of the top in place of the name and the links of the room. */
  readonly top?: ComponentChildren;
  /** Links of the room, on top. */
  readonly links?: ComponentChildren;
  /** Name of the account that is signed in; undefined for none. */
  readonly name?: string | undefined;
  /** Whether the screens of the account open for it: on a phone that only scans they do not. */
  readonly hasAccount?: boolean;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A screen of a room with what stands around it: skip link, top, content, and the account with its way out. */
export function Page({ title, top, links, name, hasAccount = true, class: kind = '', children }: Props) {
  const { words, locale } = useWords();
  useEffect(() => {
    document.title = `${title} · Karcis`;
  }, [title]);
  useEffect(keepFocus, []);
  const changeLanguage = () => {
    keepLocale(locale === 'id' ? 'en' : 'id');
    location.reload();
  };
  return (
    <div class={`page ${kind}`.trim()}>
      <a class="skip" href="#main">
        {words.frame.skip}
      </a>
      <header class="page-top">
        {top ?? (
          <>
            <a class="brand" href={siteAddress(locale, '/')}>
              <Brand name="Karcis" />
            </a>
            {links}
          </>
        )}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer class="page-end">
        {name !== undefined && <SignedIn name={name} hasAccount={hasAccount} />}
        <button class="plain" type="button" lang={locale === 'id' ? 'en' : 'id'} onClick={changeLanguage}>
          {words.frame.otherLanguage}
        </button>
      </footer>
    </div>
  );
}

/** Name of the account, and the sign-out. Without an answer of the server nothing is deleted: the session would go on. */
function SignedIn({ name, hasAccount }: { readonly name: string; readonly hasAccount: boolean }) {
  const { words, locale } = useWords();
  const [hasFailed, setFailed] = useState(false);
  const leave = async () => {
    setFailed(false);
    // Its code is loaded with the account, not with each screen.
    const { mayForget, signOut } = await import('./session.ts');
    if (!(await mayForget(words))) return;
    signOut().then(
      () => go(signInAddress(locale)),
      () => setFailed(true),
    );
  };
  return (
    <>
      <p class="page-who">{words.frame.signedInAs(name)}</p>
      {hasAccount && (
        <>
          <a class="plain" href="/account/profile">
            {words.frame.account}
          </a>
          <a class="plain" href="/account/security">
            {words.frame.security}
          </a>
        </>
      )}
      <button class="button" type="button" onClick={() => void leave()}>
        {words.frame.signOut}
      </button>
      {hasFailed && (
        <p class="wrong" role="alert">
          {words.frame.notSignedOut}
        </p>
      )}
    </>
  );
}
