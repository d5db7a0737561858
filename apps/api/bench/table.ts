/** A column of a table: its head, and whether its cells are numbers, which stand to the right. */
export interface Column<Row> {
  readonly head: string;
  readonly text: (row: Row) => string;
  readonly isText?: boolean;
}

/** A table in Markdown, aligned so that it can be read as plain text as well. */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cells = rows.map((row) => columns.map(({ text }) => text(row)));
  const widths = columns.map(({ head }, at) =>
    Math.max(3, head.length, ...cells.map((line) => line[at]?.length ?? 0)),
  );
  const line = (texts: readonly string[]) =>
    `| ${texts.map((text, at) => pad(text, widths[at] ?? 0, columns[at]?.isText)).join(' | ')} |`;
  const rule = widths.map((width, at) =>
    columns[at]?.isText === true ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(columns.map(({ head }) => head)), line(rule), ...cells.map(line)].join('\n');
}

const pad = (text: string, width: number, isText = false) =>
  isText ? text.padEnd(width) : text.padStart(width);

export const decimals = (value: number): string => value.toFixed(2);
export const count = (value: number): string => value.toLocaleString('en-US');
