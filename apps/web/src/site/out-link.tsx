import type { ComponentChildren } from 'preact';
import { safeLink } from './links.ts';

interface Props {
  readonly to: string | null | undefined;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A link to an address that somebody entered; nothing where it leads nowhere that a page may lead to. */
export function OutLink({ to, class: kind, children }: Props) {
  const address = safeLink(to);
  if (address === undefined) return null;
  const isElsewhere = !address.startsWith('/') && !address.startsWith('#');
  return (
    <a
      href={address}
      {...(kind === undefined ? {} : { class: kind })}
      {...(isElsewhere ? { rel: 'noopener nofollow' } : {})}
    >
      {children}
    </a>
  );
}
