import { useEffect, useState } from 'preact/hooks';
import { match } from '../screens/match.ts';

/** The address of the page. */
export interface Address {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

const current = (): Address => ({
  path: location.pathname,
  query: Object.fromEntries(new URLSearchParams(location.search)),
});

/** Whether the room has gone on to another of its screens. */
let hasMoved = false;

const focusMain = () => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });

/** Moves the focus to the content of a screen that was just drawn, where it went away with the screen before. */
export function keepFocus(): void {
  if (hasMoved && document.activeElement === document.body) focusMain();
}

/**
 * The address, and a render whenever it changes. Links to screens of the room change it without a load where the browser
 * has the Navigation API; elsewhere they load the page, which the server answers all the same. A reload is a load. `elsewhere` are
 * addresses of other rooms that look like screens of this one.
 */
export function useAddress(paths: readonly string[], elsewhere: readonly string[] = []): Address {
  const [address, setAddress] = useState(current);
  useEffect(() => {
    const update = () => setAddress(current());
    const intercept = (event: NavigateEvent) => {
      const { origin, pathname } = new URL(event.destination.url);
      const isOurs =
        origin === location.origin &&
        paths.some((path) => match(path, pathname) !== undefined) &&
        !elsewhere.includes(pathname);
      if (
        !event.canIntercept ||
        event.navigationType === 'reload' ||
        event.hashChange ||
        event.downloadRequest !== null ||
        event.formData ||
        !isOurs
      )
        return;
      event.intercept({
        focusReset: 'manual',
        handler: async () => {
          update();
          hasMoved = true;
          focusMain();
        },
      });
    };
    const { navigation } = globalThis as { navigation?: Navigation };
    navigation?.addEventListener('navigate', intercept);
    addEventListener('popstate', update);
    return () => {
      navigation?.removeEventListener('navigate', intercept);
      removeEventListener('popstate', update);
    };
  }, []);
  return address;
}

/** Goes to a screen: without a load where the browser can, replacing the address where that is asked for. */
export function go(address: string, { replace = false } = {}): void {
  const { navigation } = globalThis as { navigation?: Navigation };
  if (navigation !== undefined) navigation.navigate(address, { history: replace ? 'replace' : 'auto' });
  else if (replace) location.replace(address);
  else location.assign(address);
}

const reloadWhenBack = ({ persisted }: PageTransitionEvent) => persisted && location.reload();

/**
 * From now on, loads the page anew where the browser shows it again as it was left, as it may after Back. What it shows may be of before by
 * then: of an account that has signed out, or of an order that was paid elsewhere. The same listener is never added twice.
 */
export const useAnewAfterBack = (): void => useEffect(() => addEventListener('pageshow', reloadWhenBack), []);
