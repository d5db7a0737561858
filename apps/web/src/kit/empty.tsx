import type { ComponentChildren } from 'preact';

interface Props {
  readonly title: string;
  readonly hint: string;
  readonly children?: ComponentChildren;
}

/** An unprinted ticket in place of what is not there: says so, and how it is filled. */
export const Empty = ({ title, hint, children }: Props) => (
  <div class="empty">
    <p class="empty-title">{title}</p>
    <p>{hint}</p>
    {children}
  </div>
);
