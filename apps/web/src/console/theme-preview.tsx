import { themeTokens } from '@karcis/format';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { PosterImage } from '../kit/poster-image.tsx';
import type { EventOfPoster } from '../kit/own-picture.ts';
import { Ticket } from '../kit/ticket.tsx';
import { Moment } from './moment.tsx';
import { fieldWord, useConsole } from './words.ts';

export type ShownEvent = EventOfPoster & {
  readonly title: string;
  readonly summary: string | null;
  readonly starts_at: string;
  readonly timezone: string;
};

export type Theme = Parameters<typeof themeTokens>[0] & { readonly mode: string };

interface Props {
  readonly theme: Theme;
  readonly event: ShownEvent;
}

/** The page of an event in a theme, in small, and which colours are shown otherwise since nobody could read them. */
export function ThemePreview({ theme, event }: Props) {
  const { words } = useConsole();
  const text = words.console.theme;
  const page = useRef<HTMLDivElement>(null);
  const { tokens, moved } = themeTokens(theme);
  // By script: the policy of the page allows no style in its HTML.
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(tokens)) page.current?.style.setProperty(`--${name}`, value);
    page.current?.style.setProperty('color-scheme', theme.mode === 'Dark' ? 'dark' : 'light');
  });
  return (
    <section class="theme-shown" aria-labelledby="theme-shown">
      <h2 id="theme-shown">{text.shown}</h2>
      <div class="theme-page" ref={page}>
        <Ticket
          poster={<PosterImage event={event} view="band" />}
          what={
            <>
              <p class="theme-title">{event.title}</p>
              <p>
                <Moment at={event.starts_at} zone={event.timezone} isBrief />
              </p>
            </>
          }
          stub={<span class="button button-filled">{text.button}</span>}
        />
        <p>{event.summary ?? text.sample}</p>
        <p class="quiet">{text.quiet}</p>
        <p class="theme-wash">{text.wash}</p>
      </div>
      {theme.mode === 'Auto' && <p class="quiet">{text.auto}</p>}
      <div role="status">
        {moved.length === 0 ? (
          <p class="quiet">{text.readable}</p>
        ) : (
          <>
            <p>{text.moved}</p>
            <ul class="lines">
              {moved.map(({ color, from, to }) => (
                <li key={color}>{text.from(fieldWord(words, color), from, to)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
