import type { ComponentChildren } from 'preact';

export interface Column<Row> {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** Figures stand at the right. */
  readonly isFigure?: boolean;
  /** What a card says without a head: the amount beside the name, below both the state and when it was. */
  readonly corner?: 'top' | 'bottom' | 'time';
  /** Whether there is nothing to say: cards leave it out. */
  readonly isEmpty?: (row: Row) => boolean;
}

interface Props<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Sums below the rows, by column. */
  readonly foot?: readonly ComponentChildren[] | undefined;
  /** Tables of a few columns stay tables on phones. */
  readonly staysTable?: boolean;
}

/** Rows under heads, where there is room; below that a card each, made of the same columns. */
export function Table<Row>({ caption, columns, rows, keyOf, foot, staysTable = false }: Props<Row>) {
  return (
    <table class={staysTable ? 'grid' : 'grid grid-cards'}>
      <caption class="hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, head, isFigure }) => (
            <th key={key} scope="col" class={isFigure ? 'figure' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ key, head, cell, isFigure, corner, isEmpty }, at) => {
              const kind =
                [isFigure && 'figure', corner !== undefined && `corner-${corner}`, isEmpty?.(row) && 'none']
                  .filter(Boolean)
                  .join(' ') || undefined;
              const content = cell(row);
              return at === 0 ? (
                <th key={key} scope="row" class={kind}>
                  {content}
                </th>
              ) : (
                <td key={key} class={kind} data-head={head}>
                  {content}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
      {foot !== undefined && (
        <tfoot>
          <tr>
            {foot.map((content, at) => (
              <td key={columns[at]?.key} class={columns[at]?.isFigure ? 'figure' : undefined}>
                {content}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** Quiet lines in the columns that the table will have. */
export const TableLines = ({
  heads,
  lines = 6,
}: {
  readonly heads: readonly string[];
  readonly lines?: number;
}) => (
  <table class="grid grid-waiting" aria-hidden="true">
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {Array.from({ length: lines }, (_, line) => (
        <tr key={line}>
          {heads.map((head) => (
            <td key={head}>
              <i />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
