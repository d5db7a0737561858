import type { Locale, Words } from '@karcis/words';
import type { Choice, Line, Offer, Stock, UsedCode } from './offer.ts';

/** What came of asking for places. */
export type Held =
  /** They are held, and the browser goes on to the checkout. */
  | { readonly state: 'held' }
  /** Too many ask at once: the same is asked again after so many seconds. */
  | { readonly state: 'wait'; readonly seconds: number }
  /** The code of the refusal; none where there was no answer. */
  | { readonly state: 'refused'; readonly code?: string; readonly price?: NewPrice };

/** New price of the order, with the codes that cannot be used. */
export interface NewPrice {
  readonly total: number;
  readonly codes_set_aside: readonly { readonly code: string; readonly reason: string }[];
}

/** What came of asking what a code does. A refusal has its sentence, where there is one. */
export type Checked =
  | { readonly used: Omit<UsedCode, 'effect'> & Effect }
  | { readonly refused?: string | undefined };

/** What a code does, before it is said in words. */
export interface Effect {
  readonly kind: 'Discount' | 'Free Ticket' | 'Access';
  readonly discount: { readonly type: string; readonly value: number } | undefined;
  readonly types: UsedCode['opens'];
}

/** How it stands with the places that are asked for. */
export interface Standing {
  readonly isAsking: boolean;
  /** Why they are not held, in words. */
  readonly fault?: string;
  /** What they cost by now. Another press buys them at that. */
  readonly price?: NewPrice;
  /** Seconds until they are asked for again; 0 while they are. */
  readonly wait?: { readonly seconds: number };
}

/** What is wanted while places are asked for. */
export interface Course {
  /** Whether they are still wanted. Another choice, or a press that ends the waiting, may come while a request is under way. */
  readonly isWanted: () => boolean;
  readonly tell: (standing: Standing) => void;
  /** Asks what is left by now. */
  readonly refresh: () => Promise<Stock | undefined>;
  readonly text: Words['tickets'];
}

/** What the page shows of a choice. */
export interface Shown {
  /** What the lines come to; null where that is not known before the order. */
  readonly total: number | null;
}

/** What was chosen in this tab before. */
interface Kept {
  readonly choice: Choice;
  /** Whether it was being asked for when the page was left. */
  readonly isAsking?: boolean;
  /** Address of the checkout of the order that was made of it. */
  readonly checkout: string | undefined;
}

/** What the stub can do once its script is there. */
export interface Deeds {
  readonly kept: () => Kept | undefined;
  readonly keep: (choice: Choice) => void;
  /** Holds places, and tells how it stands. Those that are not wanted any more by then are given back. */
  readonly hold: (choice: Choice, lines: readonly Line[], course: Course & Shown) => Promise<void>;
  /** Sends the request once more that was under way when the page was left: for so many tickets. */
  readonly repeat: (asked: readonly Pick<Line, 'id' | 'name' | 'count'>[], course: Course) => Promise<void>;
  /** Asks no more: what was asked for may be chosen anew. */
  readonly giveUp: () => void;
  readonly check: (code: string) => Promise<Checked>;
  /** Tells what is left, as long as somebody looks. Returns the function that ends it. */
  readonly watch: (tell: (stock: Stock) => void) => () => void;
  /** What is left, asked for at once. */
  readonly stock: () => Promise<Stock | undefined>;
  /** The clock of the server, as Unix milliseconds. */
  readonly now: () => number;
  /** Whether the page came back as it was left. */
  readonly onReturn: (tell: () => void) => () => void;
}

export interface BuyProps {
  readonly offer: Offer;
  readonly text: Words['tickets'];
  readonly locale: Locale;
  /** None on the server: then nothing can be pressed. */
  readonly deeds?: Deeds | undefined;
}

export interface CodesProps extends Pick<BuyProps, 'text' | 'locale' | 'deeds'> {
  readonly codes: readonly UsedCode[];
  readonly currency: string;
  readonly change: (codes: readonly UsedCode[]) => void;
}
