import type { ComponentChildren } from 'preact';

interface Props {
  readonly title: string;
  readonly hint: string;
  /** Level of its title as a heading; without it the title is text. */
  readonly level?: 1 | 2 | 3;
  readonly children?: ComponentChildren;
}

/** An unprinted ticket in place of what is not there: says so, and how it is filled. */
export function Empty({ title, hint, level, children }: Props) {
  const Title = level === undefined ? 'p' : (`h${level}` as const);
  return (
    <div class="ticket ticket-upright empty">
      <div class="ticket-what">
        <Title class="empty-title">{title}</Title>
        {hint !== '' && <p>{hint}</p>}
        {children}
      </div>
      <div class="ticket-holes" aria-hidden="true">
        <i />
      </div>
      <div class="ticket-stub" aria-hidden="true" />
    </div>
  );
}
