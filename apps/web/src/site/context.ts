import type { api, BodyOf } from '@karcis/contract';
import type { Locale, Words } from '@karcis/words';
import type { ComponentChildren } from 'preact';
import type { DataOf } from '../screens/screen.ts';
import type { Site } from '../screens/site.ts';
import type { PageRequest } from '../server/renderer.ts';

/** What a screen of the site is rendered for. */
export interface SiteContext extends PageRequest {
  readonly words: Words;
  /** Undefined where they could not be read. */
  readonly settings: Settings | undefined;
  /** Pages that the header and the footer link to. None where they could not be read. */
  readonly pages: readonly LinkedPage[];
  readonly assets: Assets;
}

type Settings = BodyOf<(typeof api)['publicContent']['generalSettings']>['data'];

export type LinkedPage = BodyOf<(typeof api)['publicContent']['pages']>['data'][number];

/** Addresses of built files. */
export interface Assets {
  readonly styles: readonly string[];
  readonly font: string;
  readonly icon: string;
  readonly island: (name: string) => string;
}

/** What the head of a page says. */
export interface Head {
  readonly title: string;
  readonly description?: string | undefined;
  /** Whether search engines may list it; they may unless this is false. */
  readonly isIndexed?: boolean;
  /** Absolute address of a picture for link previews, 1200 by 630. */
  readonly image?: string | undefined;
  /** Path and query that name the page, without the language; the path without it. */
  readonly canonical?: string;
  /** Whether those who sign in come back to this page, and not to where their account begins. */
  readonly isReturnedTo?: boolean;
  /** Colour of the ground by scheme of the device, where it is not that of the house. */
  readonly ground?: { readonly light?: string; readonly dark?: string };
  /** For search engines: schema.org as JSON-LD. */
  readonly data?: object | undefined;
}

/** A rendered screen. */
export interface View {
  readonly head: Head;
  readonly body: ComponentChildren;
  /** Colours of an event's theme, as CSS: its hash is in the policy. */
  readonly style?: string | undefined;
}

/** The function behind a screen of the site. It has no state and no effect. */
export type SiteView<Name extends keyof Site> = (
  data: DataOf<Site[Name]['reads']>,
  context: SiteContext,
) => View;

/** An address of the site in a language: `/en/events`. */
export const addressIn = (locale: Locale, path: string): string =>
  locale === 'id' ? path : path === '/' ? `/${locale}` : `/${locale}${path}`;
