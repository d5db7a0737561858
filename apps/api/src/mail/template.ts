import type { MailTemplateKey } from '@karcis/contract';
import type { Locale, Words } from '@karcis/words';

/** A piece of a mail. What it says is text: both forms of the mail are made of it, and neither takes markup from it. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  /** Facts with their names; one without a value is left out. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [name: string, value: string | null])[] }
  /** What is to be done, by one link. It stands in the stub of the mail. */
  | { readonly kind: 'button'; readonly text: string; readonly href: string }
  /** A further link, told in a sentence that ends before it. */
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'note'; readonly text: string }
  /** Markdown of the operator. It is rendered and cleaned as on the site (`toHtml`): no HTML comes in from outside. */
  | { readonly kind: 'rich'; readonly markdown: string };

/** A mail before it has a form. */
export interface Composed {
  readonly subject: string;
  /** What lists of mails show beside the subject. */
  readonly preheader: string;
  readonly blocks: readonly Block[];
}

/** What a template is told: texts, lists of them, and links. Texts but Markdown are of one line and without marks that could disguise something. */
export type Texts = { readonly [name: string]: string | readonly string[] | null };

/** What a template says it with, in one language. */
export interface Say {
  readonly locale: Locale;
  readonly words: Words['mail'];
  /** The name of the site. */
  readonly site: string;
  /** A link to a path of the site. */
  readonly link: (path: string) => string;
  /** An instant by the clock of a zone, without one by that of the site: `Sabtu, 12 Desember 2026, 19.00 WIB`. */
  readonly moment: (instant: string, timezone?: string) => string;
}

/** A kind of mail: what it is told, and what it makes of it. */
export interface Template<Data extends Texts = Texts> {
  readonly key: MailTemplateKey;
  /** Names of data that are Markdown: they go into `rich` blocks alone, and keep their lines. */
  readonly markdown?: readonly string[];
  /** Data of an example. `link` makes a link to a path of the site. */
  sample(link: (path: string) => string): Data;
  compose(data: Data, say: Say): Composed;
}

/** A template, with its data typed by its sample or by a name. */
export const template = <Data extends Texts>(definition: Template<Data>): Template<Data> => definition;
