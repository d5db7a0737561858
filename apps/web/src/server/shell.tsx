import { locales, wordsOf } from '@karcis/words';
import type { ShellRow } from '../screens/rooms.ts';
import type { Assets } from '../site/context.ts';
import type { RoomFiles } from './assets.ts';

interface Props extends Pick<ShellRow, 'room' | 'manifest'> {
  /** Addresses of the API that its script asks as soon as it is there. */
  readonly asks: readonly string[];
  readonly files: RoomFiles;
  readonly assets: Assets;
  readonly basePath: string;
}

/** The page of a room before its script has run. It is the same for everybody. */
export const Shell = ({ room, asks, manifest, files, assets, basePath }: Props) => (
  <html lang="id" data-room={room} data-api={basePath}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Karcis</title>
      <meta name="robots" content="noindex" />
      {/* The room of check-in staff is dark in every scheme. */}
      {room !== 'petugas' && (
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
      )}
      <meta name="theme-color" content="#14161a" />
      {manifest !== undefined && <link rel="manifest" href={manifest} />}
      <link rel="apple-touch-icon" href="/icon-192.png" />
      <link rel="icon" type="image/svg+xml" href={assets.icon} />
      <link rel="preload" as="font" type="font/woff2" href={assets.font} crossorigin="anonymous" />
      {files.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {files.imports.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      {asks.map((address) => (
        <link key={address} rel="preload" as="fetch" crossorigin="anonymous" href={basePath + address} />
      ))}
      <script type="module" src={files.script} />
    </head>
    <body>
      <div id="room" />
      <noscript>
        {locales.map((locale) => {
          const { frame, site } = wordsOf(locale);
          return (
            <p key={locale} lang={locale}>
              {frame.needsScript} <a href={locale === 'id' ? '/' : `/${locale}`}>{site.failure.home}</a>
            </p>
          );
        })}
      </noscript>
    </body>
  </html>
);
