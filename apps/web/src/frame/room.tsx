import type { Locale, Words } from '@karcis/words';
import type { ComponentType, VNode } from 'preact';
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { match } from '../screens/match.ts';
import { useAddress } from './router.ts';
import { type Language, LanguageContext, loadWords, preferredLocale } from './words.ts';

/** What a screen's view gets. */
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
  /** What stands around every screen: navigation, the check of the account. */
  readonly frame: ComponentType<{ readonly path: string; readonly children: VNode | null }>;
  /** Loads the words of the room; without it, all there are. */
  readonly words?: (locale: Locale) => Promise<Pick<Words, 'frame' | 'errors'>>;
}

/** Starts a room: loads the words, and shows the screen of the address inside of the frame. */
export async function startRoom({ screens, frame: Frame, words = loadWords }: RoomOptions): Promise<void> {
  const locale = preferredLocale();
  const language: Language = { locale, words: (await words(locale)) as Words };
  document.documentElement.lang = locale;
  const paths = screens.map(({ path }) => path);

  function Room() {
    const { path, query } = useAddress(paths);
    const screen = screens.find((each) => match(each.path, path) !== undefined);
    const View = useLoaded(screen);
    return (
      <LanguageContext.Provider value={language}>
        <Frame path={path}>
          {screen !== undefined && View !== undefined ? (
            <View key={path} params={match(screen.path, path) ?? {}} query={query} />
          ) : null}
        </Frame>
      </LanguageContext.Provider>
    );
  }

  const place = document.querySelector('#room');
  if (place !== null) render(<Room />, place);
}

/** Set while a page is loaded again because one of its files was gone. */
const reloaded = 'karcis.reloaded';

/** The view of a screen once its code is there. A file that is gone after an update loads the page again, once. */
function useLoaded(screen: Shown | undefined): ComponentType<ScreenProps> | undefined {
  const [loaded, setLoaded] = useState<{ screen: Shown; View: ComponentType<ScreenProps> }>();
  useEffect(() => {
    let isWanted = true;
    const show = async () => {
      if (screen === undefined) return;
      try {
        const View = await screen.load();
        sessionStorage.removeItem(reloaded);
        if (isWanted) setLoaded({ screen, View });
      } catch {
        if (sessionStorage.getItem(reloaded) !== null) return;
        sessionStorage.setItem(reloaded, '1');
        location.reload();
      }
    };
    void show();
    return () => {
      isWanted = false;
    };
  }, [screen]);
  return loaded?.screen === screen ? loaded?.View : undefined;
}
