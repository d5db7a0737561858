import { useWords } from './words.ts';

interface Props {
  readonly page: number;
  readonly of: number;
  /** Address of a page. */
  readonly at: (page: number) => string;
}

/** Links to the pages around; nothing where there is one page. */
export function Pager({ page, of, at }: Props) {
  const { words } = useWords();
  if (of < 2) return null;
  return (
    <nav class="pager" aria-label={words.frame.pages}>
      {page > 1 && (
        <a class="button" href={at(page - 1)} rel="prev">
          {words.frame.previous}
        </a>
      )}
      <span>{words.frame.page(page, of)}</span>
      {page < of && (
        <a class="button" href={at(page + 1)} rel="next">
          {words.frame.next}
        </a>
      )}
    </nav>
  );
}
