import { api, type BodyOf } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import type { Words } from '@karcis/words';
import { useEffect, useState } from 'preact/hooks';
import { forgetKept, keepOnlyFor, ownerOfKept, scansHereAlone, unsentScans } from './kept.ts';
import { forgetRooms } from './offline.ts';
import { forgetOrderTokens } from './order-tokens.ts';
import { pauseAfter } from './pauses.ts';
import { reads } from './reads.ts';
import { call } from './server.ts';
import { toSignIn } from './to-sign-in.ts';
import { keepLocaleOf } from './words.ts';

export { toSignIn, unsentScans };

type Account = BodyOf<typeof api.account.me>['data'];

/** The person whose phone this is. A paired phone scans, and tells nothing else of its person. */
interface PairedPhone {
  readonly id: string;
  readonly name: string;
  readonly email: null;
  readonly role: 'petugas';
  readonly isPhone: true;
  readonly organizer_role: null;
}

/** State of the sign-in, as far as it is known. */
export type Session =
  | { readonly state: 'asking' }
  | {
      readonly state: 'in';
      readonly account: Pick<Account, 'id' | 'name' | 'email' | 'role' | 'organizer_role'> | PairedPhone;
    }
  /** The server does not answer. Tickets and scans kept on the device belong to the account `owner`. */
  | {
      readonly state: 'away';
      readonly error: unknown;
      readonly owner?: { readonly id: string; readonly name: string };
    }
  | { readonly state: 'out' };

/** Milliseconds to wait for an answer before what is kept is shown. */
const patience = 4000;

/** Milliseconds after which a server that did not answer is asked again. */
const pause = 10_000;

async function askSession(): Promise<Session> {
  try {
    const { data: account } = await call(api.account.me, {}, { signal: AbortSignal.timeout(patience) });
    await keepOnlyFor(account);
    return { state: 'in', account };
  } catch (error) {
    if (error instanceof KarcisError && error.status === 401) return { state: 'out' };
    const owner = await ownerOfKept();
    if (error instanceof KarcisError && error.code === 'sign_in_required')
      return owner === undefined
        ? { state: 'out' }
        : {
            state: 'in',
            account: { ...owner, email: null, role: 'petugas', isPhone: true, organizer_role: null },
          };
    return { state: 'away', error, ...(owner === undefined ? {} : { owner }) };
  }
}

/** The session. Without an answer it is asked for again: when the network comes back, and after a pause. */
export function useSession(): Session & { readonly askAgain: () => void } {
  const [session, setSession] = useState<Session>({ state: 'asking' });
  const [round, setRound] = useState(0);
  const askAgain = () => setRound((before) => before + 1);
  useEffect(() => {
    let isWanted = true;
    void askSession().then((answer) => isWanted && setSession(answer));
    return () => {
      isWanted = false;
    };
  }, [round]);
  useEffect(() => {
    const timer =
      session.state === 'away'
        ? setTimeout(askAgain, Math.max(pause, pauseAfter(session.error) ?? 0))
        : undefined;
    if (session.state === 'away') addEventListener('online', askAgain);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', askAgain);
    };
  }, [session]);
  return { ...session, askAgain };
}

/** Makes this device that person's, for whom the server has just begun a session. What was read before may be another account's. */
export async function beginSession(user: Pick<Account, 'id' | 'name' | 'locale'>): Promise<void> {
  reads.clear();
  await keepOnlyFor(user);
  keepLocaleOf(user);
}

/** Makes this phone that person's, for whom it was paired. */
export const beginOnPairedPhone = (user: Pick<Account, 'id' | 'name'>): Promise<void> => keepOnlyFor(user);

/** Whether what the rooms keep on this device may be deleted. Asks the person where scans would be lost with it. */
export async function mayForget({ frame }: Pick<Words, 'frame'>): Promise<boolean> {
  const lost = await scansHereAlone();
  return lost === 0 || confirm(frame.scansLost(lost));
}

/** Ends the session, and deletes what the rooms keep on this device. Throws where the server does not answer. */
export async function signOut(): Promise<void> {
  try {
    await call(api.account.logout);
  } catch (error) {
    if (!(error instanceof KarcisError && error.status === 401)) throw error;
  }
  await forgetOwn();
}

/** Deletes what the rooms keep on this device of an account that is signed out. */
export async function forgetOwn(): Promise<void> {
  reads.clear();
  forgetOrderTokens();
  await forgetKept();
  await forgetRooms();
}
