import type { Block, Composed, Say } from '../template.ts';

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
  /** A further link, beside the button. */
  readonly link?: { readonly text: string; readonly href: string };
}

/** A mail that says one thing: a heading, what happened, the facts, one button and a note. */
export function notice(sentences: Sentences, { words, site }: Say, told: Notice): Composed {
  const { subject, preheader, heading, button, note } = sentences;
  const { about = site, name = null, text, lines = [], markdown, facts, href, link } = told;
  const blocks: (Block | undefined)[] = [
    { kind: 'heading', text: heading },
    name === null ? undefined : { kind: 'text', text: words.greeting(name) },
    text === undefined ? undefined : { kind: 'text', text },
    ...lines.map((line) => ({ kind: 'text', text: line }) as const),
    markdown === undefined ? undefined : { kind: 'rich', markdown },
    facts && { kind: 'facts', facts },
    { kind: 'button', text: button, href },
    link && { kind: 'link', ...link },
    { kind: 'note', text: note },
  ];
  return { subject: subject(about), preheader, blocks: blocks.filter((block) => block !== undefined) };
}
