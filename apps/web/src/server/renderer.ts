import type { Locale } from '@karcis/words';
import type { ShellRow } from '../screens/rooms.ts';
import type { Site } from '../screens/site.ts';

/** Built files by their source, as the build tool lists them. */
export type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] }
  >
>;

/** Request that a page is rendered for. */
export interface PageRequest {
  readonly locale: Locale;
  /** Path without the language: `/events/malam-keroncong`. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** Parameters that the screen knows, each once. */
  readonly query: Readonly<Record<string, string>>;
  /** Address before the path: `https://tickets.example.org`. */
  readonly origin: string;
  /** Path of the API: `/api`. */
  readonly api: string;
  /** When the data was read, as Unix milliseconds. */
  readonly now: number;
}

/** A page, and the content security policy under which it is served. */
export interface Rendered {
  readonly html: string;
  readonly csp: string;
}

/** Answers of a screen's reads, by name. */
export type Data = Readonly<Record<string, unknown>>;

/** The shell of a screen. */
interface ShellOfScreen extends Pick<ShellRow, 'room' | 'manifest'> {
  readonly view?: string;
  readonly asks?: readonly string[];
}

/** The functions that render pages. The server loads them from what was built. */
export interface Renderer {
  /** A screen of the site with the answers of its reads. */
  readonly site: (name: keyof Site, request: PageRequest, data: Data) => Rendered;
  /** In place of a screen: there is none, or it cannot be read now. */
  readonly failure: (kind: 'not_found' | 'unavailable', request: PageRequest, requestId: string) => Rendered;
  /** The shell of a room, which its script fills in. */
  readonly shell: (row: ShellOfScreen, basePath: string) => Rendered;
}

/** The export of the built renderer: makes the functions with the addresses of the built files. */
export type CreateRenderer = (manifest: Manifest) => Renderer;
