import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { useConsole } from './words.ts';

interface Props {
  readonly title: string;
  /** What it is a part of. */
  readonly crumb?: { readonly href: string; readonly name: string } | undefined;
  /** Set in the letters of programs. */
  readonly isCode?: boolean;
  readonly children?: ComponentChildren;
}

/** Title of a screen, and what can be done there. */
export function Head({ title, crumb, isCode = false, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Karcis`;
  }, [title]);
  return (
    <header class="head">
      {crumb !== undefined && (
        <p class="crumb">
          <a class="clip" href={crumb.href}>
            {crumb.name}
          </a>
        </p>
      )}
      <h1 class={isCode ? 'clip code-title' : 'clip'}>{title}</h1>
      {children}
    </header>
  );
}

/** What is not there, or is nothing of the reader: both look the same. */
export function NotFound() {
  const { words } = useConsole();
  return (
    <>
      <Head title={words.frame.notFound} />
      <p>{words.errors.not_found}</p>
    </>
  );
}
