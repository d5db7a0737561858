import type { Words } from '@karcis/words';
import type { Block, Composed, Say } from '../template.ts';

/** Links of a mail about an event. */
export type EventLinks = {
  /** Null where visitors may not read its page. */
  readonly event_link: string | null;
  /** Where the reader finds the tickets; null for one without an account. */
  readonly tickets_link: string | null;
  /** Where a link to the order is asked for. */
  readonly order_link: string;
};

/** The button of a mail about an event. It leads to the page; where visitors may not read it, to the tickets of the reader's account, or to the order. */
export function eventButton({ event_link, tickets_link, order_link }: EventLinks, { ways }: Words['mail']) {
  if (event_link !== null) return { button: ways.event, href: event_link };
  return tickets_link === null
    ? { button: ways.order, href: order_link }
    : { button: ways.tickets, href: tickets_link };
}

/** Sentences of a notice in one language. */
interface Sentences {
  readonly subject: (about: string) => string;
  readonly preheader: string;
  readonly heading: string;
  readonly button: string;
  readonly note: string;
}

interface Notice {
  /** What the subject names; the site without it. */
  readonly about?: string;
  /** Whom it greets. Null or absent where nobody has confirmed the address. */
  readonly name?: string | null;
  readonly text?: string;
  /** Further lines, a paragraph each. */
  readonly lines?: readonly string[];
  /** A text of somebody, in place of ours. */
  readonly markdown?: string;
  readonly facts?: readonly (readonly [name: string, value: string | null])[];
  /** Where the button leads. */
  readonly href: string;
  /** Further links, beside the button. */
  readonly links?: readonly { readonly text: string; readonly href: string }[];
  /** A text of the organizer with a heading, below the button. */
  readonly more?: { readonly title: string; readonly markdown: string } | undefined;
}

/** A mail that says one thing: a heading, what happened, the facts, one button and a note. */
export function notice(sentences: Sentences, { words, site }: Say, told: Notice): Composed {
  const { subject, preheader, heading, button, note } = sentences;
  const { about = site, name = null, text, lines = [], markdown, facts, href, links = [], more } = told;
  const blocks: (Block | undefined)[] = [
    { kind: 'heading', text: heading },
    name === null ? undefined : { kind: 'text', text: words.greeting(name) },
    text === undefined ? undefined : { kind: 'text', text },
    ...lines.map((line) => ({ kind: 'text', text: line }) as const),
    markdown === undefined ? undefined : { kind: 'rich', markdown },
    facts && { kind: 'facts', facts },
    { kind: 'button', text: button, href },
    ...links.map((link) => ({ kind: 'link', ...link }) as const),
    more && { kind: 'rich', markdown: `**${more.title}**\n\n${more.markdown}` },
    { kind: 'note', text: note },
  ];
  return { subject: subject(about), preheader, blocks: blocks.filter((block) => block !== undefined) };
}
