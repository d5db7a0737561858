import type { Access, BodyOf, Route } from '@karcis/contract';

/**
 * A route that a screen reads. Its input are the parameters of the screen's path and query that have the same names.
 * `with` sets further ones, `from` fills them from parameters of other names: `{ organizer: 'slug' }`.
 */
export type Read =
  | Route
  | {
      readonly route: Route;
      readonly with?: Readonly<Record<string, string | number | boolean>>;
      readonly from?: Readonly<Record<string, string>>;
      /** Whether it is read without the query of the screen. */
      readonly isApart?: boolean;
      /** What it takes of the query of the screen, which shows it as it was typed. Pure. */
      readonly takes?: (query: Query) => Query;
    };

/** Routes that a screen reads, by the names under which its view gets the answers. */
type Reads = Readonly<Record<string, Read>>;

export const routeOf = (read: Read): Route => ('route' in read ? read.route : read);

type RouteOf<R extends Read> = R extends { readonly route: infer Inner extends Route }
  ? Inner
  : R extends Route
    ? R
    : never;

/** The answers of a screen's reads, each as a client gets it: `{ data, meta?, links? }`. */
export type DataOf<R extends Reads> = { readonly [Name in keyof R]: BodyOf<RouteOf<R[Name]>> };

/** Query parameters, each once and not empty. */
export type Query = Readonly<Record<string, string>>;

/** A screen that the server renders, for everybody the same. Its view has the same name in `site/views.ts`. */
export interface SiteScreen {
  /** Parameters in braces. Those of path and query are the input of the routes that take them. */
  readonly path: `/${string}`;
  /** Oldest age in seconds at which it may reach a visitor. */
  readonly freshness: number;
  readonly reads: Reads;
  /** Answers without which the screen is a 404: those of `one` always are, these only if their data is null. */
  readonly needs?: readonly string[];
  /** Pieces that move in the browser, by the name of their file in `site/islands/`. */
  readonly islands?: readonly string[];
  /** Query parameters that it knows; whatever else an address carries, it is the same screen. */
  readonly query?: readonly string[];
  /** Parameters put into the ones that its routes take. Pure: what it returns names the screen in memory. */
  readonly simplify?: (query: Query) => Query;
}

/** Rooms: what a browser renders. Each has a shell, and loads only its own code. */
export const rooms = ['account', 'buy', 'wallet', 'petugas', 'console'] as const;
export type Room = (typeof rooms)[number];

/** A screen of a room. */
export interface RoomScreen {
  readonly path: `/${string}`;
  readonly room: Room;
  /** Accounts that may see it. `public`: also without signing in. */
  readonly who: Access;
  /** Addresses of the API that it asks at once, whatever is in its own address. */
  readonly asks?: readonly string[];
}

export const siteScreens = <const S extends Readonly<Record<string, SiteScreen>>>(screens: S): S => screens;

export const roomScreens = <const S extends Readonly<Record<string, RoomScreen>>>(screens: S): S => screens;
