import { createContext, type ComponentChildren } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import { Page } from './page.tsx';
import { Problem } from './problem.tsx';
import { useAnewAfterBack } from './router.ts';
import { type Session, toSignIn, useSession } from './session.ts';
import { useWords } from './words.ts';

/** The account in front of the screen. Without an answer of the server it is the one that the device keeps things for. */
export interface Holder {
  readonly id: string;
  readonly name: string;
  /** Null while the server does not answer. */
  readonly email: string | null;
  /** Null while the server does not answer. */
  readonly role: string | null;
  /** Whether this is a phone that was paired: it scans, and opens nothing of the account. */
  readonly isPhone?: boolean;
  /** What it may do in the organizer that it works for; null for accounts of other roles, and while the server does not answer. */
  readonly organizer_role: string | null;
  readonly isAway: boolean;
}

const HolderContext = createContext<Holder | undefined>(undefined);

export function useHolder(): Holder {
  const holder = useContext(HolderContext);
  if (holder === undefined) throw new Error('Nobody is signed in around this component.');
  return holder;
}

function holderOf(session: Session): Holder | undefined {
  if (session.state === 'in') return { ...session.account, isAway: false };
  if (session.state === 'away' && session.owner !== undefined)
    return { ...session.owner, email: null, role: null, organizer_role: null, isAway: true };
  return undefined;
}

interface Props {
  /** Shown to visitors who have not been signed in on this page; without it they are sent to the sign-in. */
  readonly out?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** Shows what is inside to people who are signed in, and sends others to the sign-in. */
export function SignedIn({ out, children }: Props) {
  const { words } = useWords();
  const session = useSession();
  const holder = holderOf(session);
  useAnewAfterBack();
  const wasIn = useRef(false);
  wasIn.current ||= holder !== undefined;
  const staysOut = out !== undefined && !wasIn.current;
  useEffect(() => {
    if (session.state === 'out' && !staysOut) toSignIn();
  }, [session.state]);
  if (holder !== undefined) return <HolderContext.Provider value={holder}>{children}</HolderContext.Provider>;
  if (session.state === 'out' && staysOut) return <>{out}</>;
  if (session.state !== 'away') return null;
  return (
    <Page title={words.frame.away}>
      <h1>{words.frame.away}</h1>
      <Problem error={session.error} retry={session.askAgain} />
    </Page>
  );
}
