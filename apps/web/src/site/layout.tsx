import type { Locale } from '@karcis/words';
import type { ComponentChildren } from 'preact';
import { Brand } from '../kit/brand.tsx';
import { isOwnPicture } from '../kit/own-picture.ts';
import { Status } from '../kit/status.tsx';
import { addressIn, type Head, type LinkedPage, type SiteContext } from './context.ts';

interface Props {
  readonly context: SiteContext;
  readonly head: Head;
  readonly style: string | undefined;
  readonly islands: readonly string[];
  readonly children: ComponentChildren;
}

const other: Readonly<Record<Locale, Locale>> = { id: 'en', en: 'id' };

/** The frame of every screen of the site: head, header, footer. */
export function Layout({ context, head, style, islands, children }: Props) {
  const { locale, words, path, origin, settings, pages, assets } = context;
  const site = settings?.site_name ?? 'Karcis';
  const address = head.canonical ?? path;
  const link = (to: string) => addressIn(locale, to);
  const signIn = signInAddress(locale, head.isReturnedTo === true ? link(address) : undefined);
  const title = path === '/' ? head.title : `${head.title} | ${site}`;
  return (
    <html lang={locale} data-api={context.api}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {head.description && <meta name="description" content={head.description} />}
        {head.isIndexed === false && <meta name="robots" content="noindex" />}
        <link rel="canonical" href={origin + link(address)} />
        <link rel="alternate" hreflang="id" href={origin + addressIn('id', address)} />
        <link rel="alternate" hreflang="en" href={origin + addressIn('en', address)} />
        <link rel="alternate" hreflang="x-default" href={origin + addressIn('id', address)} />
        <meta property="og:site_name" content={site} />
        <meta property="og:type" content="website" />
        <meta property="og:title" content={head.title} />
        <meta property="og:url" content={origin + link(address)} />
        <meta property="og:locale" content={locale === 'id' ? 'id_ID' : 'en_US'} />
        {head.description && <meta property="og:description" content={head.description} />}
        {head.image && <meta property="og:image" content={head.image} />}
        <meta
          name="theme-color"
          media="(prefers-color-scheme: light)"
          content={head.ground?.light ?? '#ffffff'}
        />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: dark)"
          content={head.ground?.dark ?? '#14161a'}
        />
        {isOwnPicture(settings?.favicon_url) ? (
          <link rel="icon" href={settings.favicon_url} />
        ) : (
          <link rel="icon" type="image/svg+xml" href={assets.icon} />
        )}
        <link rel="preload" as="font" type="font/woff2" href={assets.font} crossorigin="anonymous" />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {style && <style dangerouslySetInnerHTML={{ __html: style }} />}
        {islands.map((name) => (
          <script key={name} type="module" src={assets.island(name)} />
        ))}
        {head.data && (
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: dataText(head.data) }} />
        )}
      </head>
      <body>
        <a class="skip" href="#main">
          {words.site.frame.skip}
        </a>
        {settings?.maintenance_mode && (
          <p class="notice" role="status">
            <Status tone="look">{words.site.frame.maintenance}</Status> {settings.maintenance_message}
          </p>
        )}
        <header class="top">
          <a class="brand" href={link('/')}>
            <Brand name={site} logo={settings?.logo_url} darkLogo={settings?.logo_dark_url} />
          </a>
          <nav aria-label={words.frame.main}>
            <a href={link('/events')} aria-current={path === '/events' ? 'page' : undefined}>
              {words.site.frame.search}
            </a>
            <PageLinks
              context={context}
              pages={pages.filter((page) => page.show_in_header)}
              class="top-page"
            />
            <a href={roomAddress(locale, '/tickets')}>{words.site.frame.tickets}</a>
            <a class="top-signin" href={signIn}>
              {words.site.frame.signIn}
            </a>
          </nav>
        </header>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer context={context} address={address} signIn={signIn} />
      </body>
    </html>
  );
}

interface FooterProps {
  readonly context: SiteContext;
  /** Path and query of the page, without the language. */
  readonly address: string;
  readonly signIn: string;
}

function Footer({ context, address, signIn }: FooterProps) {
  const { locale, words, settings, pages } = context;
  const link = (to: string) => addressIn(locale, to);
  return (
    <footer class="bottom">
      <nav aria-label={words.site.frame.more}>
        <a href={link('/events')}>{words.frame.allEvents}</a>
        <a href={link('/faq')}>{words.site.frame.faq}</a>
        <a href={link('/contact')}>{words.site.frame.contact}</a>
        <a href={link('/legal')}>{words.site.frame.legal}</a>
        <PageLinks context={context} pages={pages.filter((page) => page.show_in_footer)} />
        {/* On a phone the header has no room for them. */}
        <PageLinks
          context={context}
          pages={pages.filter((page) => page.show_in_header && !page.show_in_footer)}
          class="bottom-page"
        />
        <a class="bottom-signin" href={signIn}>
          {words.site.frame.signIn}
        </a>
        <a href={addressIn(other[locale], address)} lang={other[locale]} hreflang={other[locale]}>
          {words.site.frame.otherLanguage}
        </a>
      </nav>
      {settings?.copyright_text && <p>{settings.copyright_text}</p>}
    </footer>
  );
}

interface PageLinksProps {
  readonly context: Pick<SiteContext, 'locale' | 'path'>;
  readonly pages: readonly LinkedPage[];
  readonly class?: string;
}

/** Links to content pages: those in the language of the reader, or all where none is in it. */
function PageLinks({ context: { locale, path }, pages, class: name }: PageLinksProps) {
  const inLocale = pages.filter((page) => page.locale.startsWith(locale));
  return (inLocale.length > 0 ? inLocale : pages).map(({ slug, title, locale: lang }) => (
    <a
      key={slug}
      class={name}
      href={addressIn(locale, `/pages/${slug}`)}
      lang={lang.startsWith(locale) ? undefined : lang}
      aria-current={path === `/pages/${slug}` ? 'page' : undefined}
    >
      {title}
    </a>
  ));
}

/** Address of the sign-in, and of the page to come back to. */
function signInAddress(locale: Locale, next: string | undefined): string {
  const address = roomAddress(locale, '/signin');
  if (next === undefined) return address;
  return `${address}${address.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
}

/** Address of a room: those who read the site in English read on in English. */
const roomAddress = (locale: Locale, path: string) => (locale === 'id' ? path : `${path}?lang=${locale}`);

/** JSON that cannot end its element. */
const dataText = (data: object) => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
