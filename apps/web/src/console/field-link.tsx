import type { ComponentChildren } from 'preact';

/** Leads to a field of the same screen, which then has the focus. The address stays: nobody sends a link to a field. */
export const FieldLink = ({
  id,
  children,
}: {
  readonly id: string;
  readonly children: ComponentChildren;
}) => (
  <a
    href={`#${id}`}
    onClick={(event) => {
      event.preventDefault();
      document.getElementById(id)?.focus();
    }}
  >
    {children}
  </a>
);
