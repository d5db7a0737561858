import type { Locale, Words } from '@karcis/words';
import type { ComponentChildren, ComponentType } from 'preact';
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { match } from '../screens/match.ts';
import { setClocks } from './clocks.ts';
import { Loading } from './loading.tsx';
import { Problem } from './problem.tsx';
import { useAddress } from './router.ts';
import { keepInTab, keptInTab } from './tab.ts';
import { type Language, LanguageContext, preferredLocale, useWords } from './words.ts';

/** Properties of a screen's view: the parameters of its address. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

/** A screen as a room shows it. Its code is loaded when it is first opened. */
export interface Shown {
  readonly path: `/${string}`;
  readonly load: () => Promise<ComponentType<ScreenProps>>;
}

interface RoomOptions {
  readonly screens: readonly Shown[];
  /** Addresses of other rooms that look like screens of this one. */
  readonly elsewhere?: readonly string[];
  /** The frame around every screen: navigation, the check of the account. */
  readonly frame: ComponentType<{ readonly path: string; readonly children: ComponentChildren }>;
  /** Loads the words of the room in one language: the other never reaches the browser. */
  readonly words: (locale: Locale) => Promise<{ readonly words: RoomWords }>;
}

/** Words of each room. Refusals that its routes cannot give are left out. */
type RoomWords = Pick<Words, 'frame'> & { readonly errors: Partial<Words['errors']> };

/** Starts a room: loads the words, and shows the screen of the address inside of the frame. */
export async function startRoom({ screens, elsewhere, frame: Frame, words }: RoomOptions): Promise<void> {
  const locale = preferredLocale();
  // Its code comes while the words come. A failure is told where the screen is shown.
  const first = screens.find(({ path }) => match(path, location.pathname) !== undefined);
  first?.load().catch(() => undefined);
  const [loaded] = await Promise.all([words(locale), setClocks()]);
  const language: Language = { locale, words: loaded.words as Words };
  document.documentElement.lang = locale;
  const paths = screens.map(({ path }) => path);

  function Room() {
    const { path, query } = useAddress(paths, elsewhere);
    const screen = screens.find((each) => match(each.path, path) !== undefined);
    const { View, error } = useLoaded(screen);
    return (
      <LanguageContext.Provider value={language}>
        <Frame path={path}>
          {screen !== undefined && View !== undefined ? (
            <View key={path} params={match(screen.path, path) ?? {}} query={query} />
          ) : error === undefined ? (
            screen !== undefined && <Loading />
          ) : (
            <NotLoaded error={error} />
          )}
        </Frame>
      </LanguageContext.Provider>
    );
  }

  const place = document.querySelector('#room');
  if (place !== null) render(<Room />, place);
}

interface Loaded {
  readonly View?: ComponentType<ScreenProps>;
  readonly error?: unknown;
}

/** The view of a screen once its code is there. A file that is gone after an update loads the page again, once. */
function useLoaded(screen: Shown | undefined): Loaded {
  const [loaded, setLoaded] = useState<Loaded & { readonly screen?: Shown }>({});
  useEffect(() => {
    let isWanted = true;
    const show = async (screen: Shown) => {
      try {
        const View = await screen.load();
        keepInTab(reloaded, undefined);
        if (isWanted) setLoaded({ screen, View });
      } catch (error) {
        const isLeft = isWanted && (await reloadsOnce());
        if (isWanted && !isLeft) setLoaded({ screen, error });
      }
    };
    if (screen !== undefined) void show(screen);
    return () => {
      isWanted = false;
    };
  }, [screen]);
  return loaded.screen === screen ? loaded : {};
}

/** Set while a page is loaded again because one of its files was gone. */
const reloaded = 'karcis.reloaded';

/** Loads the page again, unless that was just done, or the server does not answer: the page would be gone then. */
async function reloadsOnce(): Promise<boolean> {
  if (keptInTab(reloaded) !== undefined || !(await answers())) return false;
  keepInTab(reloaded, true);
  // A browser that keeps nothing would load it again and again.
  if (keptInTab(reloaded) === undefined) return false;
  location.reload();
  return true;
}

/** Whether the server answers for this page. */
const answers = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD' }).then(
    () => true,
    () => false,
  );

/** In place of a screen whose code cannot be had. */
function NotLoaded({ error }: { readonly error: unknown }) {
  const { words } = useWords();
  const retry = async () => {
    if (await answers()) location.reload();
  };
  return (
    <>
      <h1>{words.frame.notLoaded}</h1>
      <Problem error={error} retry={() => void retry()} />
    </>
  );
}
