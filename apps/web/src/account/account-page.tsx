import type { ComponentChildren } from 'preact';
import { Page } from '../frame/page.tsx';
import { siteAddress, useWords } from '../frame/words.ts';
import { Ticket } from '../kit/ticket.tsx';

/** A screen that asks for one thing. */
export function AccountPage({
  title,
  name,
  children,
}: {
  readonly title: string;
  /** Name of the account where somebody is signed in. */
  readonly name?: string;
  readonly children: ComponentChildren;
}) {
  const { words, locale } = useWords();
  return (
    <Page
      title={title}
      name={name}
      class="page-narrow"
      links={
        <nav class="page-links" aria-label={words.frame.main}>
          <a href={siteAddress(locale, '/events')}>{words.frame.allEvents}</a>
        </nav>
      }
    >
      {children}
    </Page>
  );
}

interface TellingProps {
  readonly title: string;
  readonly text: string;
  readonly href: string;
  /** What the link says. */
  readonly next: string;
}

/** What has come of a form, in its place, with the way on. */
export const Telling = ({ title, text, href, next }: TellingProps) => (
  <Ticket
    class="sign-in"
    what={
      <div role="status">
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
    }
    stub={
      <a class="button button-filled sign-in-button" href={href}>
        {next}
      </a>
    }
  />
);
