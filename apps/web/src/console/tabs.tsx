import { useEffect, useRef } from 'preact/hooks';

interface Props {
  /** What they are parts of. */
  readonly label: string;
  readonly tabs: readonly { readonly href: string; readonly name: string; readonly isHere: boolean }[];
}

/** Links to the parts of something, side by side. On phones they are moved so far that the one that is seen is among them. */
export function Tabs({ label, tabs }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const here = tabs.findIndex(({ isHere }) => isHere);
  useEffect(() => {
    const nav = list.current?.parentElement;
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    // Within the row alone: the page stays where it is.
    if (nav && current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
  }, [here]);
  return (
    <nav class="tabs" aria-label={label}>
      <ul ref={list}>
        {tabs.map(({ href, name, isHere }) => (
          <li key={href}>
            <a href={href} aria-current={isHere ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
